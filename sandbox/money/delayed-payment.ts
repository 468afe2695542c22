import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { findObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { settleCharge } from './charge.ts';
import { failIntent, succeedIntent, type Attempt } from './payment.ts';

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
  await updateObject(world.tx, 'payment_intent', intent);
  emit(world, intent.account, 'payment_intent.processing', intent.data);
  Object.assign(session.data, { payment_status: 'unpaid', status: 'complete', url: null });
  session.dueAt = null;
  await updateObject(world.tx, 'checkout.session', session);
  emit(world, session.account, 'checkout.session.completed', session.data);
  return { kind: 'paid' };
}

/** Settles or fails a delayed payment. The caller holds the lock on the session. */
export async function endDelayedPayment(world: World, session: Session, succeeds: boolean): Promise<void> {
  const { account } = session;
  const find = <Found extends { id: string }>(object: 'payment_intent' | 'payment_method', id: unknown) =>
    typeof id === 'string' ? findObject<Found>(world.tx, { account, object, id, lock: true }) : undefined;
  const intent = await find<Stripe.PaymentIntent>('payment_intent', session.data.payment_intent);
  const method =
    intent?.data.status === 'processing'
      ? await find<Stripe.PaymentMethod>('payment_method', intent.data.payment_method)
      : undefined;
  if (!intent || !method) throw invalidRequest('No payment of this checkout session is processing.');
  if (!succeeds) {
    await failIntent(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_method_provider_decline',
      message: 'The payment was declined by Klarna.',
      payment_method: method.data,
    });
    emit(world, account, 'checkout.session.async_payment_failed', session.data);
    return;
  }
  const charge = await succeedIntent(world, intent, method.data, false);
  session.data.payment_status = 'paid';
  await updateObject(world.tx, 'checkout.session', session);
  emit(world, account, 'checkout.session.async_payment_succeeded', session.data);
  await settleCharge(world, charge);
}
