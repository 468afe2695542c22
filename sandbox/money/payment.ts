import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { Decline } from './cards.ts';
import { createCharge } from './charge.ts';

type Intent = Stored<Stripe.PaymentIntent>;

/** The outcome of one attempt to pay or to save a card. */
export type Attempt =
  | { kind: 'paid' }
  | { kind: 'action' }
  | { kind: 'failed'; message: string; field?: 'cvc' | 'number' | 'expiry'; decline?: Decline };

/** Maps a decline to the form field that it concerns. */
export function refused(decline: Decline): Attempt {
  const field = decline.code === 'incorrect_cvc' ? 'cvc' : decline.code === 'expired_card' ? 'expiry' : 'number';
  return { kind: 'failed', message: decline.message, field, decline };
}

/** Stripe's record of a decline in `last_payment_error` and `last_setup_error`. */
export function declineError(decline: Decline): {
  code: string;
  decline_code?: string;
  doc_url: string;
  message: string;
} {
  return {
    code: decline.code,
    ...(decline.code === 'card_declined' ? { decline_code: decline.declineCode } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
  };
}

/** Moves the intent to requires_action: the payer continues on another page. */
export async function requireAction(
  world: World,
  intent: Intent,
  method: string,
  page: { url: string; returnUrl: string | null },
): Promise<Attempt> {
  intent.data.payment_method = method;
  intent.data.status = 'requires_action';
  intent.data.last_payment_error = null;
  intent.data.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: page.returnUrl, url: page.url },
  };
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.requires_action', intent.data);
  return { kind: 'action' };
}

/** Records a decline, with its failed charge. */
export async function declineIntent(
  world: World,
  intent: Intent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Promise<Attempt> {
  const charge = await createCharge(world, intent, method, { authenticated: false, decline: reason });
  intent.data.latest_charge = charge.id;
  await failIntent(world, intent, {
    type: 'card_error',
    charge: charge.id,
    ...(declineError(reason) as Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'message'>),
    payment_method: method,
  });
  return refused(reason);
}

export async function failIntent(
  world: World,
  intent: Intent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Promise<void> {
  Object.assign(intent.data, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.payment_failed', intent.data);
}

/** Completes the payment; the caller books the charge by `settleCharge` after emitting the events of what was paid. */
export async function succeedIntent(
  world: World,
  intent: Intent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Promise<Stored<Stripe.Charge>> {
  const charge = await createCharge(world, intent, method, { authenticated });
  Object.assign(intent.data, {
    amount_received: intent.data.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.succeeded', intent.data);
  return charge;
}

/** What the payer reads after failing 3D Secure. */
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Records that the payer failed 3D Secure. */
export async function failAuthentication(world: World, intent: Intent, method: Stripe.PaymentMethod): Promise<Attempt> {
  await failIntent(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  });
  return { kind: 'failed', message: notAuthenticated };
}

/** Cancels an intent that isn't paid or canceled yet. */
export async function cancelIntent(
  world: World,
  intent: Intent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<void> {
  if (intent.data.status === 'succeeded' || intent.data.status === 'canceled') return;
  Object.assign(intent.data, {
    status: 'canceled',
    canceled_at: world.now,
    cancellation_reason: reason,
    next_action: null,
  });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.canceled', intent.data);
}
