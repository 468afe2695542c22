import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { settleCharge } from './charge.ts';
import { failIntent, succeedIntent, type Attempt } from './payment.ts';

/** Records that Klarna declines a payment. */
export async function failKlarna(
  world: World,
  intent: Stored<Stripe.PaymentIntent>,
  method: Stripe.PaymentMethod,
): Promise<void> {
  await failIntent(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_method_provider_decline',
    message: 'The payment was declined by Klarna.',
    payment_method: method,
  });
}

type Session = Stored<Stripe.Checkout.Session>;

/** Completes the session while the payment is still processing. The caller has set the payer. */
export async function delayPayment(
  world: World,
  session: Session,
  intent: Stored<Stripe.PaymentIntent>,
  method: Stripe.PaymentMethod,
): Promise<Attempt> {
  Object.assign(intent.data, {
    status: 'processing',
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.processing', intent.data);
  Object.assign(session.data, { payment_status: 'unpaid', status: 'complete', url: null });
  session.dueAt = null;
  await save(world, session);
  emit(world, session.account, 'checkout.session.completed', session.data);
  return { kind: 'paid' };
}

/** Settles or fails a delayed payment. The caller holds the lock on the session. */
export async function endDelayedPayment(world: World, session: Session, succeeds: boolean): Promise<void> {
  const { account } = session;
  const intent = await find(world, 'payment_intent', idOf(session.data.payment_intent), { lock: true });
  const method =
    intent?.data.status === 'processing'
      ? await find(world, 'payment_method', idOf(intent.data.payment_method))
      : undefined;
  if (!intent || !method) throw invalidRequest('No payment of this checkout session is processing.');
  if (!succeeds) {
    await failKlarna(world, intent, method.data);
    emit(world, account, 'checkout.session.async_payment_failed', session.data);
    return;
  }
  const charge = await succeedIntent(world, intent, method.data, false);
  session.data.payment_status = 'paid';
  await save(world, session);
  emit(world, account, 'checkout.session.async_payment_succeeded', session.data);
  await settleCharge(world, charge);
}
