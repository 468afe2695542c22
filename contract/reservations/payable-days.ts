import { dayAfter, earliestDay } from '../day.ts';
import { DAY_MS } from '../durations.ts';

/**
 * Why the rest of a price can't be paid, or why its days don't count: the breeder is suspended, has no account that takes charges, or
 * is no member; a bank decides about a payment; a payment is being checked, or cash waits for an answer; the pet's page was taken
 * down by us, or paused by the breeder; the provider can't be reached.
 */
export const STOP_REASONS = [
  'suspended',
  'account',
  'dispute',
  'checking',
  'hidden',
  'paused',
  'membership',
  'provider',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** While one of these counts, paying is refused on the breeder's side, so who cancels gets everything back. */
const REFUSED_BY_BREEDER: readonly StopReason[] = ['suspended', 'account', 'hidden'];

export const isRefusedByBreeder = (reason: StopReason | null): boolean =>
  reason !== null && REFUSED_BY_BREEDER.includes(reason);

/** The days of a reservation, as its order froze them, and how long they stood still. */
export interface PayableDays {
  dueOn: string | null;
  graceDays: number;
  handOverBy: string | null;
  stopSince: Date | null;
  stoppedSeconds: number;
}

/** Whole days by which all dates of a reservation have moved. */
export const stoppedDays = ({ stoppedSeconds }: Pick<PayableDays, 'stoppedSeconds'>): number =>
  Math.ceil((stoppedSeconds * 1_000) / DAY_MS);

/** How long payments of the rest were being checked, so that nothing could be canceled. */
export interface CheckedTime {
  stopSince: Date | null;
  stopReason: StopReason | null;
  checkedSeconds: number;
}

/** Whole days of that, up to a moment of a check that goes on. */
export function checkedDays({ stopSince, stopReason, checkedSeconds }: CheckedTime, now: Date): number {
  const runningMs = stopReason === 'checking' && stopSince !== null ? now.getTime() - stopSince.getTime() : 0;
  return Math.ceil((checkedSeconds * 1_000 + Math.max(0, runningMs)) / DAY_MS);
}

/** The day on which the rest is due, moved by the days that stood still; null: at hand-over, without a last day. */
export function dueDay(days: Pick<PayableDays, 'dueOn' | 'handOverBy' | 'stoppedSeconds'>): string | null {
  const day = days.dueOn ?? days.handOverBy;
  return day && dayAfter(day, stoppedDays(days));
}

/** The day after which the breeder may release the pet by the terms; null: never by the clock. */
export function graceEnd(days: Omit<PayableDays, 'stopSince'>): string | null {
  const due = dueDay(days);
  return due && dayAfter(due, days.dueOn === null ? 0 : days.graceDays);
}

/** Whether the rest could be paid long enough. Never while its days stand still. */
export function isPastGrace(days: PayableDays, now: Date): boolean {
  const end = graceEnd(days);
  return days.stopSince === null && end !== null && earliestDay(now) > end;
}

/** The last day on which an overdue rest keeps the pet; null: that day is over, or there is none. */
export const graceUntil = (days: PayableDays, now: Date): string | null =>
  isPastGrace(days, now) ? null : graceEnd(days);
