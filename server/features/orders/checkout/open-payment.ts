import type { Context } from '../../../context.ts';
import { storeClosedSession, storeSession } from '../../payments/service.ts';
import {
  createCheckoutSession,
  type CheckoutAddresses,
  type OpenedSession,
  type Purchased,
} from '../../payments/sessions.ts';
import type { Purchase } from '../queries.ts';
import { expireCheckoutQueue } from '../settlement/queues.ts';

/**
 * Opens the hosted checkout of a payment, of any kind, and stores it. `isOpen` is false when another request has closed the payment
 * meanwhile: then a job closes the checkout. Throws ProviderRefused and ProviderUnreachable.
 */
export async function openPayment(
  { db, jobs, stripe, now }: Context,
  { order, payment }: Purchase,
  shown: Pick<Purchased, 'petName' | 'breed'>,
  addresses: CheckoutAddresses,
): Promise<OpenedSession & { isOpen: boolean }> {
  const opened = await createCheckoutSession(stripe, payment, { ...order, ...shown }, addresses);
  const isOpen = await storeSession(db, payment.id, opened, now);
  if (!isOpen)
    await db.transaction(async (tx) => {
      await storeClosedSession(tx, payment.id, opened.sessionId, now);
      await jobs.send(tx, expireCheckoutQueue, { orderIds: [order.id] });
    });
  return { ...opened, isOpen };
}
