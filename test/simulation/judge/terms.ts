import type { ReadTerms, Terms } from './case-file.ts';

const DAY_MS = 86_400_000;
/** A day ends for nobody before it is over everywhere. */
const EVERYWHERE_MS = DAY_MS / 2;

const HAND_OVER = 'hand_over';

const toCents = (amount: string) => Math.round(Number(amount) * 100);

/** Reads what a form says of the deposit that its page showed. */
export function parseToken(token: string): Terms | undefined {
  const [total, , dueOn, graceDays, terms, until, ...steps] = token.split('/');
  if (!total || !dueOn || !terms || !until) return undefined;
  return {
    depositCents: priceIn(toCents(total)),
    dueOn: dueOn.startsWith(HAND_OVER) ? null : dueOn,
    handOverBy: dueOn.startsWith(`${HAND_OVER}:`) ? dueOn.slice(HAND_OVER.length + 1) : null,
    graceDays: Number(graceDays),
    terms,
    refundableUntil: until === 'always' ? null : until,
    steps: steps.map((step) => {
      const [days, percent] = step.split(':').map(Number);
      return { days: days!, percent: percent! };
    }),
  };
}

/** The price in a total that has the platform's 5% on top. */
const priceIn = (totalCents: number) => Math.round((totalCents * 100) / 105);

/** Reads what a public page says of a deposit. */
export function parseDeposit(shown: Record<string, unknown>): Terms {
  const text = (name: string) => (typeof shown[name] === 'string' ? shown[name] : null);
  return {
    depositCents: toCents(String(shown['price'])),
    dueOn: text('dueOn'),
    handOverBy: text('handOverBy'),
    graceDays: Number(shown['graceDays'] ?? 0),
    terms: String(shown['terms']),
    refundableUntil: text('refundableUntil'),
    steps: (shown['steps'] ?? []) as Terms['steps'],
  };
}

/** The number of a day of the page, by the clock of the history. */
export const dayNumber = (day: string, read: ReadTerms): number => Math.round(Date.parse(day) / DAY_MS) + read.days;

/** The number of the day that is not over everywhere. */
export const earliestDay = (at: number, days: number): number => Math.floor((at - EVERYWHERE_MS) / DAY_MS) + days;

/** Cents of a deposit that its terms give back on a day to a buyer who cancels. */
export function refundableOn(read: ReadTerms, day: number): number {
  const { depositCents, terms, refundableUntil, steps, dueOn } = read.terms;
  if (terms === 'refundable')
    return refundableUntil === null || day <= dayNumber(refundableUntil, read) ? depositCents : 0;
  if (terms !== 'steps' || dueOn === null) return 0;
  const step = steps.find(({ days }) => day <= dayNumber(dueOn, read) - days);
  return step ? Math.round((depositCents * step.percent) / 100) : 0;
}
