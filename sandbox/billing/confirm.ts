import type Stripe from 'stripe';
import { worldOf } from '../api/clock-object.ts';
import { settleCharge } from '../money/charge.ts';
import { attachMethod, outcomeOfMethod, usedMethod, type StoredMethod } from '../money/payment-method.ts';
import { declineIntent, failAuthentication, requireAction, succeedIntent, type Attempt } from '../money/payment.ts';
import { answerSetup, attemptSetup, type StoredSetup } from '../money/setup-intent.ts';
import { idOf } from '../store/id-of.ts';
import { existing, find, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { setupSettled } from './create.ts';
import { makeDefault } from './default-method.ts';
import { invoicePaidBy } from './collect.ts';
import { invoiceOf } from './invoice-object.ts';
import { subscriptionOf } from './subscription-object.ts';

/** What a payer confirms on a page: a payment or setup intent, with the subscription that waits for it. */
export interface Pending {
  world: World;
  subscription: StoredSubscription | undefined;
  intent:
    | { kind: 'payment_intent'; stored: Stored<Stripe.PaymentIntent> }
    | { kind: 'setup_intent'; stored: StoredSetup };
}

/** The intent, locked after its subscription, in the world of its customer's clock. */
export async function pendingOf(outside: World, id: string, param = 'intent'): Promise<Pending> {
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const seen = await existing(outside, kind, id, { param });
  const owner = seen.internal['subscriptionId'];
  const subscription = typeof owner === 'string' ? await subscriptionOf(outside, seen.account, owner) : undefined;
  const world = await worldOf(outside, subscription?.data.test_clock);
  const stored = await find(outside, kind, id, { lock: true });
  return { world, subscription, intent: { kind, stored } as Pending['intent'] };
}

/** Attempts to confirm with a card. */
export async function confirmPending(
  pending: Pending,
  method: StoredMethod,
  returnUrl: string | null,
): Promise<Attempt> {
  const { world, intent } = pending;
  const outcome = outcomeOfMethod(method);
  const page = { url: `${world.pagesOrigin}/elements/authenticate/${intent.stored.id}`, returnUrl };
  if (intent.kind === 'setup_intent') {
    const attempt = await attemptSetup(world, intent.stored, method, page);
    if (attempt.kind === 'paid') await settled(pending, method);
    return attempt;
  }
  if (outcome.decline) return declineIntent(world, intent.stored, method.data, outcome.decline);
  if (outcome.authenticate) return requireAction(world, intent.stored, method.id, page);
  return pay(pending, method, false);
}

/** Applies the outcome of 3D Secure; returns undefined if none is pending. */
export async function answerPending(pending: Pending, approved: boolean): Promise<Attempt | undefined> {
  const { world, intent } = pending;
  if (intent.stored.data.status !== 'requires_action') return undefined;
  const method = await usedMethod(world, intent.stored.account, idOf(intent.stored.data.payment_method));
  if (intent.kind === 'setup_intent') {
    const attempt = await answerSetup(world, intent.stored, method, approved);
    if (attempt.kind === 'paid') await settled(pending, method);
    return attempt;
  }
  if (approved) return pay(pending, method, true);
  return failAuthentication(world, intent.stored, method.data);
}

async function settled({ world, subscription, intent }: Pending, method: StoredMethod): Promise<void> {
  if (subscription && subscription.data.pending_setup_intent === intent.stored.id)
    await setupSettled(world, subscription, method.id);
  const customer = intent.stored.data.customer;
  if (intent.stored.internal['becomesDefault'] === true && typeof customer === 'string')
    await makeDefault(world, method, customer);
}

async function pay(pending: Pending, method: StoredMethod, authenticated: boolean): Promise<Attempt> {
  const { world, subscription, intent } = pending;
  if (intent.kind !== 'payment_intent') return { kind: 'paid' };
  const { stored } = intent;
  const charge = await succeedIntent(world, stored, method.data, authenticated);
  const invoice = stored.internal['invoiceId'];
  if (subscription && typeof invoice === 'string') {
    await invoicePaidBy(world, subscription, await invoiceOf(world, stored.account, invoice), method, charge);
    return { kind: 'paid' };
  }
  if (stored.data.setup_future_usage && typeof stored.data.customer === 'string')
    await attachMethod(world, method, stored.data.customer);
  await settleCharge(world, charge);
  return { kind: 'paid' };
}
