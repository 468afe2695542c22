import { eq } from 'drizzle-orm';
import { isListedState } from '../../../contract/waitlists/waitlists.ts';
import type { Tx } from '../../db/client.ts';
import { orderDeposits } from '../../db/schema.ts';
import { entryOfOrder, takeSpot } from '../waitlists/api.ts';
import { heldPayment } from '../reservations/api.ts';
import type { OrderRow, PaymentKind } from '../orders/api.ts';
import { isFromBlocked, keepAfterFailure, queueStartedMails, recordFirst } from '../settlement/api.ts';
import { queueSpotEndedMails, queueSpotPaidMails } from './queue-mails.ts';

/** Payment for a spot on a waiting list, whose pet isn't chosen yet. */
export const spotPayment: PaymentKind = {
  ...heldPayment,
  pending: queueStartedMails,
  failed: keepAfterFailure,
  async recordPaid(context, tx, purchase, paid) {
    const { id, clientEmail } = purchase.order;
    const entry = (await isFromBlocked(context, tx, purchase, paid)) ? undefined : await takeSpot(context, tx, id);
    const recorded = await recordFirst(context, tx, purchase, paid, {
      status: 'reserved',
      // The person on the list has confirmed this address.
      clientEmail: clientEmail ?? paid.facts.customer.email,
      unwanted: entry ? undefined : await findRefundReason(tx, id),
    });
    if (!entry) return recorded;
    await tx.update(orderDeposits).set({ reservedAt: context.now }).where(eq(orderDeposits.orderId, id));
    await queueSpotPaidMails(context, tx, recorded.order, entry);
    return recorded;
  },
  ended: (context, tx, order, ended) => queueSpotEndedMails(context, tx, order, ended.entry!, ended),
};

async function findRefundReason(tx: Tx, orderId: string): Promise<NonNullable<OrderRow['refundReason']>> {
  const entry = await entryOfOrder(tx, orderId);
  return entry && entry.state !== 'asking' && isListedState(entry.state) ? 'has_place' : 'list_closed';
}
