import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { settleCharge } from './charge.ts';
import { failIntent, lockPaymentMethod, succeedIntent, type Intent } from './payment.ts';

/** Records that Klarna declines a payment. */
export const failKlarna = (world: World, intent: Intent, method: Stripe.PaymentMethod): Promise<void> =>
  failIntent(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_method_provider_decline',
    message: 'The payment was declined by Klarna.',
    payment_method: method,
  });

/** Settles or fails a delayed payment. The caller holds the lock on the session. */
export async function endDelayedPayment(
  world: World,
  session: Stored<Stripe.Checkout.Session>,
  succeeds: boolean,
): Promise<void> {
  const { account, data } = session;
  const intent = await find(world, 'payment_intent', referencedId(data.payment_intent), { lock: true });
  if (intent?.data.status !== 'processing') throw invalidRequest('No payment of this checkout session is processing.');
  const { data: method } = await lockPaymentMethod(world, intent);
  if (!succeeds) {
    await failKlarna(world, intent, method);
    emit(world, account, 'checkout.session.async_payment_failed', data);
    return;
  }
  const charge = await succeedIntent(world, intent, method);
  data.payment_status = 'paid';
  await save(world, session);
  emit(world, account, 'checkout.session.async_payment_succeeded', data);
  await settleCharge(world, charge);
}
