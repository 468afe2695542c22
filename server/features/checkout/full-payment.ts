import { markPaid } from '../payment-links/api.ts';
import { markSold } from '../pets/api.ts';
import type { PaymentKind } from '../orders/api.ts';
import { startPromise } from '../promises/api.ts';
import { finishSale } from '../receipts/api.ts';
import { keepAfterFailure, keepWhilePending, recordFirstOfPet } from '../settlement/api.ts';

/** The full price in one payment. */
export const fullPayment: PaymentKind = {
  isHeld: false,
  pending: keepWhilePending,
  failed: keepAfterFailure,
  async recordPaid(context, tx, purchase, paid) {
    const { recorded, isLate } = await recordFirstOfPet(context, tx, purchase, paid, 'paid');
    if (isLate) return recorded;
    const { petId, paymentLinkId, priceCents, lines } = purchase.order;
    // The price may have changed while the payment was in flight; the paid one counts.
    if (petId) await markSold(tx, petId, lines?.petCents ?? priceCents, context.now);
    if (petId && paymentLinkId) await markPaid(tx, { id: paymentLinkId, petId }, context.now);
    if (lines?.promise) await startPromise(context, tx, recorded);
    await finishSale(context, tx, recorded);
    return recorded;
  },
};
