import { z } from 'zod';
import { CASH_METHODS, cashFacts, cashWords } from './cash.ts';
import { endpoint } from './endpoint.ts';
import { amount, givenId, id, price, refundAmount, time } from './fields.ts';

/** When the rest of the price is due. */
export const BALANCE_DUE = ['hand_over', 'date', 'age'] as const;
/** What a cancellation returns of the deposit: all until a day, or nothing where the law allows that. */
export const DEPOSIT_TERMS = ['refundable', 'not_refundable'] as const;

export const DEPOSIT_LIMITS = { percentMax: 90, weeksMax: 52, graceMax: 60, yearsAhead: 2 } as const;

const DAY = 'Please choose a day';
const NOT_BOTH = 'Please give an amount or a percentage';
const whole = (max: number, message: string) => z.int({ error: message }).min(0, message).max(max, message);

/** What a breeder says of a pet's deposit. */
export const depositForm = z
  .object({
    /** Of the price; the platform fee comes on top in proportion. */
    amount: price.nullable().default(null),
    percent: z
      .int({ error: 'Please enter a percentage' })
      .min(1, 'Please enter at least 1%')
      .max(DEPOSIT_LIMITS.percentMax, `Please enter ${DEPOSIT_LIMITS.percentMax}% at most`)
      .nullable()
      .default(null),
    due: z.enum(BALANCE_DUE, { error: 'Please choose when the rest is due' }),
    /** With `due: "date"`. */
    dueOn: z.iso.date(DAY).nullable().default(null),
    /** With `due: "age"`: in weeks after the pet's date of birth. */
    dueAgeWeeks: whole(DEPOSIT_LIMITS.weeksMax, `Please enter 0 to ${DEPOSIT_LIMITS.weeksMax} weeks`)
      .nullable()
      .default(null),
    terms: z.enum(DEPOSIT_TERMS, { error: 'Please choose the terms of the deposit' }),
    /** With `terms: "refundable"`: the last day; without one it is refundable until the pet is handed over. */
    refundableUntil: z.iso.date(DAY).nullable().default(null),
    /** Days after the due date before the breeder may release the pet by the terms. */
    graceDays: whole(DEPOSIT_LIMITS.graceMax, `Please enter 0 to ${DEPOSIT_LIMITS.graceMax} days`).default(7),
  })
  .superRefine(({ amount: cents, percent, due, dueOn, dueAgeWeeks }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((cents === null) === (percent === null)) refuse('amount', NOT_BOTH);
    if (due === 'date' && dueOn === null) refuse('dueOn', DAY);
    if (due === 'age' && dueAgeWeeks === null) refuse('dueAgeWeeks', 'Please enter the age in weeks');
  });
export type DepositInput = z.output<typeof depositForm>;

/** What a buyer would pay now, what is left, and the terms; the same in the breeder's preview, on the page and in an order. */
export const publicDeposit = z.object({
  /** Due now, with its share of the platform fee. */
  total: amount,
  /** Its part of the price. */
  price: amount,
  /** Due later, with the rest of the fee. */
  rest: amount,
  /** Null: at hand-over. */
  dueOn: z.iso.date().nullable(),
  graceDays: z.int(),
  terms: z.enum(DEPOSIT_TERMS),
  refundableUntil: z.iso.date().nullable(),
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
  graceDays: z.int(),
  /** What buyers are offered now; null: the full payment, since the deposit isn't below the price or its due date is over. */
  offered: publicDeposit.nullable(),
});
export type OwnDeposit = z.infer<typeof ownDeposit>;

const ofPet = z.object({ id: givenId });
const NOT_YOURS = { 404: 'Missing, or not yours' };

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/deposit',
  who: 'member',
  summary: 'The deposit that reserves a pet; null: buyers pay the full price',
  errors: NOT_YOURS,
  params: ofPet,
  answer: z.object({ deposit: ownDeposit.nullable() }),
});

export const setDeposit = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/deposit',
  who: 'member',
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
  summary: 'Buyers of a pet pay the full price; its open checkouts are expired',
  errors: NOT_YOURS,
  status: 204,
  params: ofPet,
});

export const setLitterDeposit = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/deposit',
  who: 'member',
  summary: 'The same deposit for each pet of a litter that is for sale',
  errors: NOT_YOURS,
  params: ofPet,
  body: depositForm,
  answer: z.object({ pets: z.int() }),
});

/** What is paid and due of an order with a deposit, in the breeder's answers. */
export const orderDeposit = publicDeposit.extend({
  /** Price and fee together. */
  paid: amount,
  due: amount,
  /** The same if it is paid to the breeder directly: without a fee. */
  dueInCash: amount,
  reservedAt: time.nullable(),
  releasedAt: time.nullable(),
  releasedBy: z.enum(['breeder', 'buyer', 'bank', 'account']).nullable(),
  /** What the breeder holds for the buyer: theirs once the last part is paid, or kept by the terms. */
  held: amount,
  payments: z.array(
    z.object({
      id,
      kind: z.enum(['deposit', 'balance', 'cash']),
      /** Of cash: open until the buyer answers, failed once declined, expired once taken back. */
      state: z.enum(['open', 'processing', 'paid', 'expired', 'failed']),
      amount,
      platformFee: amount,
      createdAt: time,
      paidAt: time.nullable(),
      /** Null for what was paid online. */
      cash: cashFacts.nullable(),
    }),
  ),
});
export type OrderDeposit = z.infer<typeof orderDeposit>;

export const releaseOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/release',
  who: 'user',
  summary:
    'End a reservation: before the due date and its grace all that was paid goes back, afterwards the deposit follows its terms unless `returnAll` is true',
  errors: {
    404: 'Not a sale of the breeder',
    409: 'not_reserved; disputed; under_way: a payment is being checked',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: z.object({ id: givenId }),
  body: z.object({ returnAll: z.boolean({ error: 'returnAll must be true or false' }).default(false) }),
  answer: z.object({ deposit: orderDeposit }),
});

const ofReservation = z.object({ id: givenId });
const CASH_ERRORS = {
  404: 'Not a sale of the breeder',
  409: 'not_reserved; disputed; under_way: a payment is being checked; cash_open: another one waits for its answer',
};

export const recordCash = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cash',
  who: 'user',
  summary:
    'Record a part of the rest that the buyer paid directly, without a fee; it counts once the buyer confirms it. An open checkout is closed first',
  errors: { ...CASH_ERRORS, 400: 'More than is due, or a day ahead' },
  params: ofReservation,
  body: z.object({
    amount: refundAmount,
    method: z.enum(CASH_METHODS, { error: 'Please choose how it was paid' }),
    receivedOn: z.iso.date(DAY),
  }),
  answer: z.object({ deposit: orderDeposit }),
});

export const withdrawCash = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/cash',
  who: 'user',
  summary: 'Take back a recorded payment that the buyer has not confirmed yet',
  errors: { 404: 'Not a sale of the breeder', 409: 'answered: nothing waits for an answer' },
  params: ofReservation,
  answer: z.object({ deposit: orderDeposit }),
});

export const returnCash = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cash-returned',
  who: 'user',
  summary: 'Record that a part paid directly went back to the buyer by hand, after the reservation or the sale ended',
  errors: {
    404: 'Not a sale of the breeder, or no such payment of it',
    409: 'reserved: end the reservation first; not_cash: the payment was not made directly, or not confirmed',
  },
  params: ofReservation,
  body: z.object({ paymentId: givenId }),
  answer: z.object({ deposit: orderDeposit }),
});

/** The buyer's plain forms on the page of a reservation. */
export const reservationForm = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('pay'),
    /** With the fee; blank: all that is due. */
    amount: z
      .union([z.literal('').transform(() => null), refundAmount])
      .nullish()
      .transform((given) => given ?? null),
  }),
  z.object({ act: z.literal('cash_yes'), part: givenId }),
  z.object({ act: z.literal('cash_no'), part: givenId, words: cashWords }),
  z.object({ act: z.literal('cancel'), sure: z.literal('yes', { error: 'Please confirm that you cancel' }) }),
]);
