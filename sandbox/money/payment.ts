import type Stripe from 'stripe';
import { declineBody } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { existing, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { Decline } from './cards.ts';
import { createCharge, settleCharge } from './charge.ts';
import { attachMethod, outcomeOfMethod, type StoredMethod } from './payment-method.ts';

type PaymentIntent = Stored<Stripe.PaymentIntent>;

/** What a payer confirms: a payment, or a card to save. */
export type Intent = PaymentIntent | Stored<Stripe.SetupIntent>;

const isPayment = (intent: Intent): intent is PaymentIntent => intent.data.object === 'payment_intent';

/** The outcome of one attempt to pay or to save a card. */
export type Attempt =
  | { kind: 'paid' }
  | { kind: 'action' }
  | { kind: 'failed'; message: string; field?: 'cvc' | 'number' | 'expiry' };

/** An intent on a page, locked. */
export interface Confirmation {
  world: World;
  intent: Intent;
  /** The page of the bank or of Klarna, and where it redirects. */
  page: { url: string; returnUrl: string | null };
  /** Applies what was paid or saved. */
  done: (method: StoredMethod, charge?: Stored<Stripe.Charge>) => Promise<void>;
}

/** Attempts to confirm with a payment method. */
export async function attempt(confirmation: Confirmation, method: StoredMethod): Promise<Attempt> {
  const { world, intent, page } = confirmation;
  const { authenticate, decline } = outcomeOfMethod(method);
  if (decline) return declineIntent(world, intent, method, decline);
  if (!authenticate && method.data.type === 'card') return complete(confirmation, method);
  await changeIntent(world, intent, 'requires_action', {
    status: 'requires_action',
    payment_method: method.id,
    error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: page.returnUrl, url: page.url } },
  });
  return { kind: 'action' };
}

/** Applies the outcome of 3D Secure; undefined if none is pending. */
export async function answer(confirmation: Confirmation, approved: boolean): Promise<Attempt | undefined> {
  const { world, intent } = confirmation;
  if (intent.data.status !== 'requires_action') return undefined;
  const method = await lockPaymentMethod(world, intent);
  return approved ? complete(confirmation, method) : failAuthentication(world, intent, method.data);
}

/** The payment method of an intent that was attempted, locked. */
export const lockPaymentMethod = (world: World, { data }: Intent): Promise<StoredMethod> =>
  existing(world, 'payment_method', referencedId(data.payment_method), { lock: true });

/** Pays or saves the card. */
export async function complete({ world, intent, done }: Confirmation, method: StoredMethod): Promise<Attempt> {
  if (isPayment(intent)) {
    const charge = await succeedIntent(world, intent, method);
    await done(method, charge);
    await settleCharge(world, charge);
  } else {
    const customer = referencedId(intent.data.customer);
    if (customer !== '') await attachMethod(world, method, customer);
    await changeIntent(world, intent, 'succeeded', succeeded(method.data));
    await done(method);
  }
  return { kind: 'paid' };
}

const succeeded = ({ id }: Stripe.PaymentMethod) =>
  ({ status: 'succeeded', payment_method: id, next_action: null, error: null }) as const;

/** Completes the payment; the caller books the charge by `settleCharge` after emitting the events of what was paid. */
export async function succeedIntent(
  world: World,
  intent: PaymentIntent,
  method: StoredMethod,
): Promise<Stored<Stripe.Charge>> {
  const charge = await createCharge(world, intent, method);
  Object.assign(intent.data, { amount_received: intent.data.amount, latest_charge: charge.id });
  await changeIntent(world, intent, 'succeeded', succeeded(method.data));
  return charge;
}

/** Records a decline, with the failed charge of a payment. */
export async function declineIntent(
  world: World,
  intent: Intent,
  method: StoredMethod,
  decline: Decline,
): Promise<Attempt> {
  const charge = isPayment(intent) ? await createCharge(world, intent, method, decline) : undefined;
  if (isPayment(intent)) intent.data.latest_charge = charge!.id;
  await failIntent(world, intent, {
    ...declineBody(decline),
    ...(charge ? { charge: charge.id } : {}),
    payment_method: method.data,
  });
  const field = decline.code === 'incorrect_cvc' ? 'cvc' : decline.code === 'expired_card' ? 'expiry' : 'number';
  return { kind: 'failed', message: decline.message, field };
}

interface IntentError {
  type: string;
  code?: string;
  message: string;
  charge?: string;
  payment_method: Stripe.PaymentMethod;
}

export const failIntent = (world: World, intent: Intent, error: IntentError): Promise<void> =>
  changeIntent(world, intent, isPayment(intent) ? 'payment_failed' : 'setup_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    error,
  });

/** Records that the payer failed 3D Secure. */
async function failAuthentication(world: World, intent: Intent, method: Stripe.PaymentMethod): Promise<Attempt> {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const code = `${intent.data.object}_authentication_failure`;
  await failIntent(world, intent, { type: 'invalid_request_error', code, message, payment_method: method });
  return { kind: 'failed', message };
}

interface Change {
  status: Stripe.PaymentIntent.Status & Stripe.SetupIntent.Status;
  payment_method: Stripe.PaymentIntent['payment_method'];
  next_action: object | null;
  error: IntentError | null;
}

/** Writes a new state of an intent and sends its event. */
export async function changeIntent(
  world: World,
  intent: Intent,
  event: string,
  { error, ...fields }: Change,
): Promise<void> {
  const { data } = intent;
  Object.assign(data, fields, { [isPayment(intent) ? 'last_payment_error' : 'last_setup_error']: error });
  await save(world, intent);
  emit(world, intent.account, `${data.object}.${event}`, data);
}

/** Cancels an intent that isn't paid or canceled yet. */
export async function cancelIntent(
  world: World,
  intent: PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<void> {
  const { data } = intent;
  if (data.status === 'succeeded' || data.status === 'canceled') return;
  const canceled = { canceled_at: world.now, cancellation_reason: reason, next_action: null };
  Object.assign(data, { status: 'canceled', ...canceled });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.canceled', data);
}
