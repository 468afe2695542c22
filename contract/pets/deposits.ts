import { z } from 'zod';
import { depositSteps, isFalling } from './deposit-steps.ts';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, price, typedDay } from '../fields.ts';

/** When the balance of the price is due. */
export const BALANCE_DUE = ['hand_over', 'date', 'age'] as const;
/**
 * What a cancellation returns of the deposit: all until a day; less by steps; or nothing where the law allows that, though with
 * `moves` the breeder moves it to another of their animals.
 */
export const DEPOSIT_TERMS = ['refundable', 'steps', 'moves', 'not_refundable'] as const;

export const DEPOSIT_LIMITS = { percentMax: 90, weeksMax: 52, graceMax: 60, yearsAhead: 2 } as const;

/** Days from the day on which a pet is ready to the last one on which it is handed over and paid. */
export const HAND_OVER_DAYS = { usual: 14, max: 60 } as const;

export const DAY = 'Please choose a day';
const NOT_BOTH = 'Please give an amount or a percentage';
const HAND_OVER = `Please enter 1 to ${HAND_OVER_DAYS.max} days`;
const whole = (max: number, message: string) => z.int({ error: message }).min(0, message).max(max, message);

/** What a breeder says of a pet's deposit. */
export const depositForm = z
  .object({
    /** A part of the price; the platform fee comes on top in proportion. */
    amount: price.nullable().default(null),
    percent: z
      .int({ error: 'Please enter a percentage' })
      .min(1, 'Please enter at least 1%')
      .max(DEPOSIT_LIMITS.percentMax, `Please enter ${DEPOSIT_LIMITS.percentMax}% at most`)
      .nullable()
      .default(null),
    due: z.enum(BALANCE_DUE, { error: 'Please choose when the balance is due' }),
    /** With `due: "date"`. */
    dueOn: typedDay(DAY).nullable().default(null),
    /** With `due: "age"`: in weeks after the pet's date of birth. */
    dueAgeWeeks: whole(DEPOSIT_LIMITS.weeksMax, `Please enter 0 to ${DEPOSIT_LIMITS.weeksMax} weeks`)
      .nullable()
      .default(null),
    terms: z.enum(DEPOSIT_TERMS, { error: 'Please choose the terms of the deposit' }),
    /** With `terms: "refundable"`: the last day; without one it is refundable until the pet is handed over. */
    refundableUntil: typedDay(DAY).nullable().default(null),
    /** With `terms: "steps"`, and a due date: the earliest first. */
    steps: depositSteps.default(null),
    /** Days after the due date before the breeder may release the pet by the terms. */
    graceDays: whole(DEPOSIT_LIMITS.graceMax, `Please enter 0 to ${DEPOSIT_LIMITS.graceMax} days`).default(7),
    /** With `due: "hand_over"`: days after the pet is ready in which the buyer picks it up and pays the rest. */
    handOverDays: z
      .int({ error: HAND_OVER })
      .min(1, HAND_OVER)
      .max(HAND_OVER_DAYS.max, HAND_OVER)
      .default(HAND_OVER_DAYS.usual),
  })
  .superRefine(({ amount: cents, percent, due, dueOn, dueAgeWeeks, terms, steps }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((cents === null) === (percent === null)) refuse('amount', NOT_BOTH);
    if (due === 'date' && dueOn === null) refuse('dueOn', DAY);
    if (due === 'age' && dueAgeWeeks === null) refuse('dueAgeWeeks', 'Please enter the age in weeks');
    if (terms !== 'steps') return;
    if (due === 'hand_over') refuse('terms', 'Steps need a due date: please choose when the balance is due');
    if (steps === null) refuse('steps', 'Please enter a step');
    else if (!isFalling(steps))
      refuse('steps', 'Each step must have fewer days and a smaller part than the one before');
  });
export type DepositInput = z.output<typeof depositForm>;

const NO_DAY = 'Please choose a day for each pet by itself';

/** What the forms of new deposits start with; no day, since each pet has its own. */
export const depositDefaultForm = depositForm.superRefine(({ due, refundableUntil }, context) => {
  if (due === 'date') context.addIssue({ code: 'custom', path: ['due'], message: NO_DAY });
  if (refundableUntil !== null) context.addIssue({ code: 'custom', path: ['refundableUntil'], message: NO_DAY });
});

/** What a buyer would pay now, what is left, and the terms; the same in the breeder's preview, on the page and in an order. */
export const publicDeposit = z.object({
  /** Due now, with its share of the platform fee. */
  total: amount,
  /** Its part of the price. */
  price: amount,
  /** The balance, due later with the remaining fee. */
  rest: amount,
  /** Null: at hand-over. */
  dueOn: z.iso.date().nullable(),
  graceDays: z.int(),
  /** Without a due date: the last day for the hand-over and the rest; null where the pet's ready date isn't known. */
  handOverBy: z.iso.date().nullable(),
  terms: z.enum(DEPOSIT_TERMS),
  refundableUntil: z.iso.date().nullable(),
  /** Only with `terms: "steps"`. */
  steps: depositSteps,
  /** The rule of law that makes it refundable; null where the breeder's terms count. */
  law: z.string().nullable(),
});
export type PublicDeposit = z.infer<typeof publicDeposit>;

const ownDeposit = z.object({
  amount: amount.nullable(),
  percent: z.int().nullable(),
  due: z.enum(BALANCE_DUE),
  dueOn: z.iso.date().nullable(),
  dueAgeWeeks: z.int().nullable(),
  terms: z.enum(DEPOSIT_TERMS),
  refundableUntil: z.iso.date().nullable(),
  /** Only with `terms: "steps"`. */
  steps: depositSteps,
  graceDays: z.int(),
  handOverDays: z.int(),
  /** What buyers are offered now; null: the full payment, since the deposit isn't below the price or its due date is over. */
  offered: publicDeposit.nullable(),
});
export type OwnDeposit = z.infer<typeof ownDeposit>;

const depositDefault = ownDeposit.omit({ offered: true });
export type DepositDefault = z.infer<typeof depositDefault>;

const ofPet = z.object({ id: givenId });
const NOT_YOURS = { 404: 'Missing, or not yours' };

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/deposit',
  who: 'member',
  shows: ['deposits'],
  summary: 'The deposit that reserves a pet; null: buyers pay the full price',
  errors: NOT_YOURS,
  params: ofPet,
  answer: z.object({ deposit: ownDeposit.nullable() }),
});

export const setDeposit = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/deposit',
  who: 'member',
  changes: ['deposits'],
  summary: 'Let buyers reserve a pet by a deposit; its open checkouts are expired, reserved buyers keep their terms',
  errors: NOT_YOURS,
  params: ofPet,
  body: depositForm,
  answer: z.object({ deposit: ownDeposit }),
});

export const removeDeposit = endpoint({
  method: 'DELETE',
  path: '/api/pets/{id}/deposit',
  who: 'member',
  changes: ['deposits'],
  summary: 'Buyers of a pet pay the full price; its open checkouts are expired',
  errors: NOT_YOURS,
  status: 204,
  params: ofPet,
});

export const setLitterDeposit = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/deposit',
  who: 'member',
  changes: ['deposits'],
  summary: 'The same deposit for each pet of a litter that is for sale',
  errors: NOT_YOURS,
  params: ofPet,
  body: depositForm,
  answer: z.object({ pets: z.int() }),
});

export const removeLitterDeposit = endpoint({
  method: 'DELETE',
  path: '/api/litters/{id}/deposit',
  who: 'member',
  changes: ['deposits'],
  summary: 'Buyers of a litter’s pets pay the full price; the open checkouts of pets with a deposit are expired',
  errors: NOT_YOURS,
  params: ofPet,
  answer: z.object({ pets: z.int() }),
});

export const getDepositDefault = endpoint({
  method: 'GET',
  path: '/api/deposit-default',
  who: 'member',
  shows: ['deposits'],
  summary: 'The terms that the forms of new deposits start with; null: the usual ones',
  answer: z.object({ deposit: depositDefault.nullable() }),
});

export const setDepositDefault = endpoint({
  method: 'POST',
  path: '/api/deposit-default',
  who: 'member',
  changes: ['deposits'],
  summary: 'Let the forms of new deposits start with these terms; no pet changes',
  body: depositDefaultForm,
  answer: z.object({ deposit: depositDefault }),
});

export const removeDepositDefault = endpoint({
  method: 'DELETE',
  path: '/api/deposit-default',
  who: 'member',
  changes: ['deposits'],
  summary: 'Let the forms of new deposits start with the usual terms',
  status: 204,
});
