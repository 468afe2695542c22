import { z } from 'zod';
import { amount, lines, refundAmount, typedDay } from '../fields.ts';
import { toAmount } from '../money.ts';

/** What a buyer may promise, for a part of the price that comes back (decision 119). */
export const PROMISE_KINDS = ['spay_neuter', 'registration', 'training'] as const;
type PromiseKind = (typeof PROMISE_KINDS)[number];

export const PROMISE_NAMES: Record<PromiseKind, string> = {
  spay_neuter: 'Spaying or neutering',
  registration: 'Registration',
  training: 'Training',
};

/** Days and bounds of a promise. */
export const PROMISE = {
  /** A due day lies at least so far ahead when the buyer pays, so that reminders and extension have their time. */
  minDays: 45,
  maxDays: 1_100,
  monthsMax: 36,
  /** The breeder answers a proof, an extension, and the buyer a payment by hand, within so many days. */
  answerDays: 14,
  /** A proof counts so long after the due day, and after each refusal. */
  graceDays: 14,
  extensionDays: 60,
  /** The breeder can refuse all but the last one. */
  proofsMax: 3,
  remindDays: [30, 7],
  termsMax: 300,
  reasonMax: 500,
} as const;

const MONTHS_RULE = `Please choose an age of 1 to ${PROMISE.monthsMax} months`;

/** What a breeder sets: a promise that is due on a day, or at an age of the pet. */
export const promiseInput = z
  .object({
    kind: z.enum(PROMISE_KINDS, { error: 'Please choose what the buyer promises' }),
    /** The part of the price that comes back; the output is integer cents. */
    amount: refundAmount,
    due: z.enum(['day', 'age'], { error: 'Please choose when it is due' }),
    dueOn: z.union([z.literal(''), typedDay('Please choose a day')]).nullish(),
    months: z
      .union([z.literal(''), z.coerce.number({ error: MONTHS_RULE }).int(MONTHS_RULE)])
      .nullish()
      .transform((months) => (typeof months === 'number' ? months : null)),
    /** What counts as proof, in the breeder's words. */
    terms: lines(0, PROMISE.termsMax, 'Please write what counts as proof'),
  })
  .superRefine(({ due, dueOn, months }, context) => {
    if (due === 'day' && !dueOn) context.addIssue({ code: 'custom', path: ['dueOn'], message: 'Please choose a day' });
    if (due === 'age' && (months === null || months < 1 || months > PROMISE.monthsMax))
      context.addIssue({ code: 'custom', path: ['months'], message: MONTHS_RULE });
  });
export type PromiseInput = z.output<typeof promiseInput>;

/** What an order freezes of a promise. */
export interface PromiseTerms {
  /** Hash of the others: a changed promise is another one, which nobody has read. */
  id: string;
  kind: PromiseKind;
  cents: number;
  dueOn: string;
  terms: string;
}

/** What a link offers, as stored; `months`: the due day was computed from this age. */
export interface OfferedPromise extends PromiseTerms {
  months: number | null;
}

export const presentedPromise = z.object({
  id: z.string(),
  kind: z.enum(PROMISE_KINDS),
  amount,
  dueOn: z.iso.date(),
  terms: z.string(),
});
export type PresentedPromise = z.infer<typeof presentedPromise>;

export const ownPromise = presentedPromise.omit({ id: true }).extend({ months: z.int().nullable() });

export const presentPromise = ({ id, kind, cents, dueOn, terms }: PromiseTerms): PresentedPromise => ({
  id,
  kind,
  amount: toAmount(cents),
  dueOn,
  terms,
});

export const presentOwnPromise = ({ months, ...promise }: OfferedPromise): z.infer<typeof ownPromise> => {
  const { id: _, ...own } = presentPromise(promise);
  return { ...own, months };
};

/** The day on which a pet reaches an age; the last day of a shorter month. */
export function dayAtAge(bornOn: string, months: number): string {
  const [year, month, day] = bornOn.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}
