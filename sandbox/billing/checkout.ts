import type Stripe from 'stripe';
import type { Item } from '../api/line-items.ts';
import { customerOf, newCustomer, type StoredCustomer } from '../api/customer-object.ts';
import type { CardOutcome } from '../money/cards.ts';
import { settleCharge } from '../money/charge.ts';
import { answerAction, attemptPayment, waitingPayment, type BuyersAnswer } from '../money/checkout-payment.ts';
import { subscriptionIntent } from '../money/intent.ts';
import type { KlarnaChoice } from '../money/klarna.ts';
import { customerDetails, type Payer } from '../money/payer.ts';
import {
  attachMethod,
  createPaymentMethod,
  usedMethod,
  type Instrument,
  type StoredMethod,
} from '../money/payment-method.ts';
import { declineIntent, failAuthentication, requireAction, succeedIntent, type Attempt } from '../money/payment.ts';
import { answerSetup, attemptSetup, createSetup, type StoredSetup } from '../money/setup-intent.ts';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { find, insertObjects, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { createSubscription, trialEndOf, type PaymentMade } from './create.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

type Session = Stored<Stripe.Checkout.Session>;

/** Attempts to pay an open session or to subscribe with it; the caller holds its lock. */
export async function attemptCheckout(
  world: World,
  session: Session,
  instrument: Instrument,
  payer: Payer,
  outcome: CardOutcome,
): Promise<Attempt> {
  if (session.data.mode === 'payment') return attemptPayment(world, session, instrument, payer, outcome);
  session.internal['payer'] = payer;
  const method = await createPaymentMethod(world, session.account, instrument, payer, outcome);
  const page = { url: `${world.pagesOrigin}/checkout/${session.id}/authenticate`, returnUrl: session.data.success_url };
  const due = session.data.amount_total ?? 0;
  if (due === 0) {
    const setup = await setupOf(world, session);
    const attempt = await attemptSetup(world, setup, method, page);
    if (attempt.kind === 'paid') await subscribe(world, session, method);
    else await save(world, session);
    return attempt;
  }
  const intent = await intentOf(world, session, due);
  if (!outcome.decline && !outcome.authenticate) return pay(world, session, intent, method, false);
  await save(world, session);
  if (outcome.decline) return declineIntent(world, intent, method.data, outcome.decline);
  return requireAction(world, intent, method.id, page);
}

async function pay(
  world: World,
  session: Session,
  intent: Stored<Stripe.PaymentIntent>,
  method: StoredMethod,
  authenticated: boolean,
): Promise<Attempt> {
  const customer = await customerFor(world, session);
  intent.data.customer = customer.id;
  const charge = await succeedIntent(world, intent, method.data, authenticated);
  await subscribe(world, session, method, { intent, charge });
  await settleCharge(world, charge);
  return { kind: 'paid' };
}

async function intentOf(world: World, session: Session, amount: number): Promise<Stored<Stripe.PaymentIntent>> {
  const known = await kept(world, session, 'payment_intent');
  if (known) return known;
  const intent = await subscriptionIntent(world, session.account, {
    amount,
    currency: session.data.currency ?? 'usd',
    customer: idOf(session.data.customer) || null,
    description: 'Subscription creation',
    internal: { sessionId: session.id },
  });
  session.internal['intentId'] = intent.id;
  return intent;
}

async function setupOf(world: World, session: Session): Promise<StoredSetup> {
  const known = await kept(world, session, 'setup_intent');
  if (known) return known;
  const customer = idOf(session.data.customer) || null;
  const setup = await createSetup(world, session.account, customer, { sessionId: session.id });
  session.internal['intentId'] = setup.id;
  return setup;
}

/** The intent that an earlier attempt created. */
const kept = <Name extends 'payment_intent' | 'setup_intent'>(world: World, { internal }: Session, object: Name) =>
  find(world, object, String(internal['intentId']), { lock: true });

async function customerFor(world: World, session: Session): Promise<StoredCustomer> {
  if (typeof session.data.customer === 'string') return customerOf(world, session.account, session.data.customer);
  const payer = session.internal['payer'] as Payer;
  const customer = newCustomer(world, session.account, { email: payer.email, name: payer.name, phone: payer.phone });
  await insertObjects(world.tx, [customer]);
  emit(world, session.account, 'customer.created', customer.data);
  session.data.customer = customer.id;
  return customer;
}

/** Creates the subscription with the given card and completes the session. */
async function subscribe(world: World, session: Session, method: StoredMethod, made?: PaymentMade): Promise<void> {
  const { data, internal } = session;
  const terms = internal['subscription'] as SubscriptionTerms;
  const customer = await customerFor(world, session);
  await attachMethod(world, method, customer.id);
  const { subscription, invoice } = await createSubscription(world, session.account, {
    customer,
    items: (internal['lineItems'] as Item[]).map((item) => ({
      price: item.price!,
      quantity: item.quantity ?? 1,
      metadata: {},
    })),
    metadata: terms.metadata,
    defaultPaymentMethod: method.id,
    saveMethod: 'off',
    trialEnd: trialEndOf(world.now, terms),
    payment: made ?? 'now',
  });
  Object.assign(data, {
    customer_details: customerDetails(internal['payer'] as Payer),
    invoice: invoice.id,
    payment_status: made ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>);
  session.dueAt = null;
  await save(world, session);
  emit(world, session.account, 'checkout.session.completed', data);
}

export interface WaitingCheckout {
  method: Stripe.PaymentMethod;
  /** Undefined when nothing is paid now. */
  amount: number | undefined;
}

/** The payment or setup that waits for the buyer's answer on another page, or undefined. */
export async function waitingCheckout(world: World, session: Session): Promise<WaitingCheckout | undefined> {
  if (session.data.mode === 'payment') {
    const waiting = await waitingPayment(world, session);
    return waiting && { method: waiting.method.data, amount: waiting.intent.data.amount };
  }
  const intent = await kept(world, session, 'payment_intent');
  const setup = intent ? undefined : await kept(world, session, 'setup_intent');
  const waiting = intent ?? setup;
  if (waiting?.data.status !== 'requires_action') return undefined;
  const method = await usedMethod(world, session.account, idOf(waiting.data.payment_method));
  return { method: method.data, amount: intent?.data.amount };
}

/** Applies the buyer's answer to 3D Secure or Klarna. */
export async function answerCheckout(
  world: World,
  session: Session,
  answer: BuyersAnswer,
  choice?: KlarnaChoice,
): Promise<Attempt | undefined> {
  if (session.data.mode === 'payment') return answerAction(world, session, answer, choice);
  const approved = answer === 'approve';
  const waiting = await waitingCheckout(world, session);
  if (!waiting) return undefined;
  const method = await usedMethod(world, session.account, waiting.method.id);
  const setup = await kept(world, session, 'setup_intent');
  if (setup) {
    const attempt = await answerSetup(world, setup, method, approved);
    if (attempt.kind === 'paid') await subscribe(world, session, method);
    return attempt;
  }
  const intent = await kept(world, session, 'payment_intent');
  if (!intent) return undefined;
  if (approved) return pay(world, session, intent, method, true);
  return failAuthentication(world, intent, method.data);
}
