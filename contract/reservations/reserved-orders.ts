import { z } from 'zod';
import { CASH_METHODS, cashFacts, cashReason } from './cash.ts';
import { movedSteps } from '../pets/deposit-steps.ts';
import { DAY, publicDeposit } from '../pets/deposits.ts';
import { endpoint } from '../endpoint.ts';
import { signature } from '../agreements/signatures.ts';
import { amount, givenId, id, readReturn, refundAmount, time, typedDay } from '../fields.ts';
import { searchText } from '../page.ts';
import { issuedReceipt } from '../receipts/receipts.ts';
import { paymentMethod } from '../orders/orders.ts';
import { STOP_REASONS } from './payable-days.ts';

/** What is paid and due of an order with a deposit, in the breeder's answers. */
export const orderDeposit = publicDeposit.extend({
  steps: movedSteps,
  /** Price and fee together. */
  paid: amount,
  /** Amount returned to the buyer by refunds and lost disputes; without what only waits. */
  returned: amount,
  due: amount,
  /** What is due if it is paid to the breeder directly: without a fee. */
  dueInCash: amount,
  /** Why its days stand still now, since the rest can't be paid; by how many days they have moved, and the last one after that. */
  stopReason: z.enum(STOP_REASONS).nullable(),
  movedDays: z.int(),
  lastDay: z.iso.date().nullable(),
  reservedAt: time.nullable(),
  releasedAt: time.nullable(),
  releasedBy: z.enum(['breeder', 'buyer', 'bank', 'account', 'clock']).nullable(),
  /** What the breeder holds for the buyer: theirs once the last part is paid, or kept by the terms. */
  held: amount,
  /** A bank holds a payment and decides about it: until then nothing of the reservation can change. */
  isDisputed: z.boolean(),
  /** What `/refund` can still return once it has ended, or a bank took a part; null while nothing, and before. */
  refundable: z.object({ price: amount, platformFee: amount }).nullable(),
  /** The breeder's proposal to move the reservation to another pet, while the buyer has not answered. */
  move: z.object({ pet: z.object({ id, name: z.string() }), price: amount, due: amount, createdAt: time }).nullable(),
  payments: z.array(
    z.object({
      id,
      kind: z.enum(['deposit', 'balance', 'cash']),
      /** Cash is open until the buyer answers, failed once declined, expired once withdrawn. */
      state: z.enum(['open', 'processing', 'paid', 'expired', 'failed']),
      amount,
      platformFee: amount,
      createdAt: time,
      paidAt: time.nullable(),
      /** Null for what was paid online. */
      cash: cashFacts.nullable(),
      /** Its own receipt; the last payment's is that of the sale. */
      receipt: issuedReceipt.nullable(),
    }),
  ),
});
export type OrderDeposit = z.infer<typeof orderDeposit>;

export const releaseOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/release',
  who: 'user',
  changes: ['sales'],
  summary:
    'End a reservation: until the balance could be paid up to the due date and its grace all that was paid is refunded, afterwards the deposit follows its terms unless `returnAll` is true',
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
/** Each of these calls mails a buyer, who can't stop such mails. */
const MAILS_ITS_BUYER = { account: { max: 60, minutes: 60 } };
const CASH_ERRORS = {
  404: 'Not a sale of the breeder',
  409: 'not_reserved; disputed; under_way: a payment is being checked; cash_open: another one waits for its answer',
};

export const sendReservationAddress = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/reservation-address',
  who: 'user',
  changes: [],
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Send the buyer of a reservation a new private address by email; the older one opens nothing anymore',
  errors: { 404: 'Not a sale of the breeder', 409: "gone: never reserved, or the buyer's data is erased" },
  params: ofReservation,
  answer: z.object({ deposit: orderDeposit }),
});

export const moveTargets = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/move-targets',
  who: 'user',
  summary:
    'Pets for sale that a reservation can move to, newest first, by words of their name or breed; what would then be due',
  errors: { 404: 'Not a sale of the breeder' },
  params: ofReservation,
  query: z.object({ q: searchText }),
  answer: z.object({
    pets: z.array(z.object({ id, name: z.string(), breed: z.string(), price: amount, due: amount })),
  }),
});

export const proposeMove = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/move',
  who: 'user',
  changes: ['sales'],
  limits: MAILS_ITS_BUYER,
  summary:
    'Propose to move a reservation to another pet of the breeder; the buyer accepts it, what is paid counts, and the terms stay',
  errors: {
    400: 'Another pet, or one that costs too little',
    404: 'Not a sale or not a pet of the breeder',
    409: 'not_reserved; disputed; not_for_sale: the other pet is not for sale; kept: it is kept for a waiting list; held: somebody is paying for it; move_open: another one waits for its answer',
  },
  params: ofReservation,
  body: z.object({ petId: givenId }),
  answer: z.object({ deposit: orderDeposit }),
});

export const withdrawMove = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/move',
  who: 'user',
  changes: ['sales'],
  summary: 'Take back a proposed move that the buyer has not answered',
  errors: { 404: 'Not a sale of the breeder', 409: 'answered: nothing waits for an answer' },
  params: ofReservation,
  answer: z.object({ deposit: orderDeposit }),
});

export const recordCash = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cash',
  who: 'user',
  changes: ['sales'],
  limits: MAILS_ITS_BUYER,
  summary:
    'Record a part of the balance that the buyer paid directly, without a fee; it counts once the buyer confirms it. An open checkout is closed first',
  errors: { ...CASH_ERRORS, 400: 'More than is due, a day ahead, or one long before the order' },
  params: ofReservation,
  body: z.object({
    amount: refundAmount,
    method: z.enum(CASH_METHODS, { error: 'Please choose how it was paid' }),
    receivedOn: typedDay(DAY),
  }),
  answer: z.object({ deposit: orderDeposit }),
});

export const withdrawCash = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/cash',
  who: 'user',
  changes: ['sales'],
  summary: 'Take back a recorded payment that the buyer has not confirmed yet',
  errors: { 404: 'Not a sale of the breeder', 409: 'answered: nothing waits for an answer' },
  params: ofReservation,
  answer: z.object({ deposit: orderDeposit }),
});

export const returnCash = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cash-returned',
  who: 'user',
  changes: ['sales'],
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
    /** Amount to pay, fee included. Without the field all that is due is paid; an empty one is asked for. */
    amount: refundAmount.nullish().transform((given) => given ?? null),
    paymentMethod: paymentMethod.default('card'),
  }),
  z.object({
    act: z.literal('move_yes'),
    move: givenId,
    /** Under the addendum, where an agreement was signed. */
    signature: signature.nullish().transform((given) => given ?? null),
  }),
  z.object({ act: z.literal('move_no'), move: givenId }),
  z.object({ act: z.literal('cash_yes'), part: givenId }),
  z.object({ act: z.literal('cash_no'), part: givenId, words: cashReason }),
  z.object({
    act: z.literal('cancel'),
    sure: z.literal('yes', { error: 'Please confirm that you cancel' }),
    returned: readReturn,
  }),
]);
