import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineQueue } from '../../integrations/jobs/job-definition.ts';
import { storeClosedSession, storeSession, type PaymentRow } from './service.ts';
import { createCheckoutSession, type CheckoutAddresses, type OpenedSession, type Purchased } from './sessions.ts';

/** Closes the open checkouts of orders, or some payments of theirs; its handler is in checkout/close-many.ts. */
export const expireCheckoutQueue = defineQueue({
  name: 'expire-checkout',
  schema: z.union(
    [
      z.object({ orderIds: z.array(z.string()), paymentIds: z.array(z.string()).optional() }),
      // The release before queued a comma-separated text, or one id.
      z.object({ orderIds: z.string() }).transform(({ orderIds }) => ({ orderIds: orderIds.split(',') })),
      z.object({ orderId: z.string() }).transform(({ orderId }) => ({ orderIds: [orderId] })),
    ],
    'expected orderIds, a list of ids',
  ),
});

/**
 * Opens the hosted checkout of a payment, of any kind, and stores it. `isOpen` is false when another request has closed the payment
 * meanwhile: then a job closes the checkout, and not the one that took its place. Throws ProviderRefused and ProviderUnreachable.
 */
export const openPayment = (
  context: Context,
  payment: PaymentRow,
  purchased: Purchased,
  addresses: CheckoutAddresses,
): Promise<OpenedSession & { isOpen: boolean }> =>
  context.trace.step('open checkout', () => openAndStore(context, payment, purchased, addresses), {
    orderId: payment.orderId,
  });

async function openAndStore(
  { db, jobs, stripe, now }: Context,
  payment: PaymentRow,
  purchased: Purchased,
  addresses: CheckoutAddresses,
): Promise<OpenedSession & { isOpen: boolean }> {
  const opened = await createCheckoutSession({ db, stripe }, payment, purchased, addresses);
  const isOpen = await storeSession(db, payment.id, opened, now);
  if (!isOpen)
    await db.transaction(async (tx) => {
      await storeClosedSession(tx, payment.id, opened.sessionId, now);
      await jobs.send(tx, expireCheckoutQueue, { orderIds: [payment.orderId], paymentIds: [payment.id] });
    });
  return { ...opened, isOpen };
}
