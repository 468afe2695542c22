import { dayAfter } from '../../../contract/day.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { PROMISE } from '../../../contract/promises/terms.ts';
import type { promises } from '../../db/schema.ts';

export type PromiseRow = typeof promises.$inferSelect;

/** All that the clock reads of a promise. */
export type Clocked = Pick<
  PromiseRow,
  | 'state'
  | 'dueOn'
  | 'remindedDays'
  | 'extensionAskedAt'
  | 'extensionAnsweredAt'
  | 'releasedAt'
  | 'handPaidAt'
  | 'handDeniedAt'
  | 'resumedAt'
> & {
  lastSentAt: Date | null;
  lastRefusedAt: Date | null;
  /** The breeder has an account, so that somebody can answer. */
  hasSeller: boolean;
  /** A bank decides about the payment, so that nothing can be returned. */
  isDisputed: boolean;
};

/** What the clock does now. `byHand`: what the breeder paid by hand counts as arrived. */
type ClockAct = 'nothing' | 'remind' | 'extend' | 'return' | 'lapse' | 'byHand';

/** Days from what was sent, asked or said, or from the end of a dispute after it. */
const answeredBy = (since: Date, resumedAt: Date | null): number =>
  Math.max(since.getTime(), resumedAt?.getTime() ?? 0) + PROMISE.answerDays * DAY_MS;
/** A day ends for nobody before their own midnight. */
const endOfDay = (day: string): number => Date.parse(day) + DAY_MS + 12 * HOUR_MS;

/** Until when a proof counts: days of grace after the due day, after the breeder's last answer, and after the end of a dispute. */
export function proofCountsUntil({
  dueOn,
  lastRefusedAt,
  extensionAnsweredAt,
  resumedAt,
}: Pick<Clocked, 'dueOn' | 'lastRefusedAt' | 'extensionAnsweredAt' | 'resumedAt'>): Date {
  const answers = [lastRefusedAt, extensionAnsweredAt, resumedAt].map((at) => at?.getTime() ?? 0);
  const sinceAnswer = Math.max(...answers) + PROMISE.graceDays * DAY_MS;
  return new Date(Math.max(endOfDay(dayAfter(dueOn, PROMISE.graceDays)), sinceAnswer));
}

/** Until when one side answers what the other sent, asked or said. */
export const toAnswerBy = (since: Date, resumedAt: Date | null): Date => new Date(answeredBy(since, resumedAt));

/**
 * What the clock does of a promise, and when it has to look again; the only place that decides by time. Silence of the breeder helps the
 * buyer, silence of the buyer the breeder, and nothing is decided while a bank has the payment.
 */
export function decideNext(promise: Clocked, now: Date): { act: ClockAct; nextAt: Date | null } {
  const { state, extensionAskedAt, extensionAnsweredAt, resumedAt } = promise;
  const tomorrow = { act: 'nothing', nextAt: new Date(now.getTime() + DAY_MS) } as const;
  if (state === 'lapsed' || state === 'ended' || (state === 'returned' && promise.releasedAt))
    return { act: 'nothing', nextAt: null };
  if (promise.isDisputed) return tomorrow;
  if (state === 'returned') {
    const { handPaidAt, handDeniedAt } = promise;
    return handPaidAt && !handDeniedAt ? atTime('byHand', answeredBy(handPaidAt, resumedAt), now) : tomorrow;
  }
  if (!promise.hasSeller) return { act: 'return', nextAt: now };
  if (state === 'sent') return atTime('return', answeredBy(promise.lastSentAt ?? now, resumedAt), now);
  if (extensionAskedAt && !extensionAnsweredAt) return atTime('extend', answeredBy(extensionAskedAt, resumedAt), now);
  const lapse = atTime('lapse', proofCountsUntil(promise).getTime(), now);
  if (lapse.act === 'lapse') return lapse;
  const isDue = now.getTime() >= endOfDay(promise.dueOn);
  const left = PROMISE.remindDays.filter(
    (days) => !isDue && (promise.remindedDays === null || days < promise.remindedDays),
  );
  const at = (days: number) => Date.parse(dayAfter(promise.dueOn, -days));
  if (left.some((days) => at(days) <= now.getTime())) return { act: 'remind', nextAt: now };
  return { act: 'nothing', nextAt: new Date(Math.min(lapse.nextAt.getTime(), ...left.map(at))) };
}

const atTime = <Act extends ClockAct>(act: Act, time: number, now: Date): { act: Act | 'nothing'; nextAt: Date } => ({
  act: time <= now.getTime() ? act : 'nothing',
  nextAt: new Date(time),
});

/** The reminder that counts now: after an outage, the one nearest to the due day. */
export const findReminder = ({ dueOn }: Pick<Clocked, 'dueOn'>, now: Date): number =>
  Math.min(...PROMISE.remindDays.filter((days) => Date.parse(dayAfter(dueOn, -days)) <= now.getTime()));
