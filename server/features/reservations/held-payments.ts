import { isSlow } from '../payments/api.ts';
import {
  keepAfterFailure,
  keepWhilePending,
  queuePartFailedForBreeder,
  queueStartedMails,
  recordFirstOfPet,
} from '../settlement/api.ts';
import { type PaymentKind, readAccount } from '../orders/api.ts';
import { postForfeitedAmount } from './end-reservation.ts';
import { queuePartFailedMail, queueReleasedMails } from './queue-mails.ts';
import { applyToReservation } from './apply-returned.ts';
import { recordBalance } from './record-balance.ts';
import { reserve } from './reserve.ts';

/** Money that is held until the sale, or the end of the reservation. */
export const heldPayment = {
  isHeld: true,
  applyReturned: applyToReservation,
  afterReturned: postForfeitedAmount,
} satisfies Partial<PaymentKind>;

/** What reserves a pet. */
export const depositPayment: PaymentKind = {
  ...heldPayment,
  pending: keepWhilePending,
  failed: keepAfterFailure,
  async recordPaid(context, tx, purchase, paid) {
    const { recorded, isLate } = await recordFirstOfPet(context, tx, purchase, paid, 'reserved');
    if (!isLate) await reserve(context, tx, recorded);
    return recorded;
  },
  ended: queueReleasedMails,
};

/** A part of the balance, paid at the provider. */
export const balancePayment: PaymentKind = {
  ...heldPayment,
  async dueCents(tx, { order, payment }) {
    if (payment.state === 'paid' || order.status === 'released') return undefined;
    return (await readAccount(tx, order.id))!.dueCents;
  },
  recordPaid: recordBalance,
  pending: queueStartedMails,
  async failed(context, tx, purchase) {
    await queuePartFailedMail(context, tx, purchase);
    if (isSlow(purchase.payment)) await queuePartFailedForBreeder(context, tx, purchase);
  },
};

/** A part of the balance paid to the breeder in cash and confirmed by the buyer. No provider reports it. */
export const cashPayment: PaymentKind = {
  ...heldPayment,
  recordPaid: (_context, _tx, { payment }) => Promise.reject(new Error(`cash payment ${payment.id} has no checkout`)),
};
