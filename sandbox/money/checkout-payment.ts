import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { findObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { CardOutcome } from './cards.ts';
import { settleCharge } from './charge.ts';
import { delayPayment } from './delayed-payment.ts';
import { intentOf } from './intent.ts';
import type { KlarnaChoice } from './klarna.ts';
import { declineIntent, failIntent, requireAction, succeedIntent, type Attempt } from './payment.ts';
import {
  billingDetails,
  createPaymentMethod,
  type Instrument,
  type Payer,
  type StoredMethod,
} from './payment-method.ts';

type Session = Stored<Stripe.Checkout.Session>;
type Intent = Stored<Stripe.PaymentIntent>;

/** Attempts to pay an open session, which the caller has locked. */
export async function attemptPayment(
  world: World,
  session: Session,
  instrument: Instrument,
  payer: Payer,
  outcome: CardOutcome,
): Promise<Attempt> {
  const intent = await intentOf(world, session);
  const { data: method } = await createPaymentMethod(world, session.account, instrument, payer, outcome);
  session.internal['payer'] = payer;
  await updateObject(world.tx, 'checkout.session', session);
  if (instrument.method === 'klarna' || outcome.authenticate) {
    const step = instrument.method === 'klarna' ? 'klarna' : 'authenticate';
    return requireAction(world, intent, method.id, {
      url: `${world.pagesOrigin}/checkout/${session.id}/${step}`,
      returnUrl: session.data.success_url,
    });
  }
  if (outcome.decline) return declineIntent(world, intent, method, outcome.decline);
  await succeed(world, session, intent, method, payer, false);
  return { kind: 'paid' };
}

/** The payment that waits for the buyer's answer on another page, or undefined. */
export async function waitingPayment(
  world: World,
  session: Session,
): Promise<{ intent: Intent; method: StoredMethod } | undefined> {
  const id = session.data.payment_intent;
  if (typeof id !== 'string') return undefined;
  const intent = await findObject<Stripe.PaymentIntent>(world.tx, {
    account: session.account,
    object: 'payment_intent',
    id,
    lock: true,
  });
  if (!intent || intent.data.status !== 'requires_action') return undefined;
  const method = await findObject<Stripe.PaymentMethod>(world.tx, {
    account: session.account,
    object: 'payment_method',
    id: idOf(intent.data.payment_method),
  });
  return method && { intent, method };
}

/** The buyer's answer on the bank's or Klarna's page; "later" approves a payment that settles later. */
export type BuyersAnswer = 'approve' | 'later' | 'deny';

/** Applies the buyer's answer to 3D Secure or Klarna; `choice` is what the buyer entered on Klarna's page. */
export async function answerAction(
  world: World,
  session: Session,
  answer: BuyersAnswer,
  choice?: KlarnaChoice,
): Promise<Attempt | undefined> {
  const waiting = await waitingPayment(world, session);
  if (!waiting) return undefined;
  const { intent, method: stored } = waiting;
  if (choice && stored.data.type === 'klarna') await storeChoice(world, session, intent, stored, choice);
  const method = stored.data;
  const approved = answer === 'approve';
  if (answer === 'later' && method.type === 'klarna') {
    session.data.customer_details = customerDetails(session.internal['payer'] as Payer);
    return delayPayment(world, session, intent, method);
  }
  if (approved) {
    await succeed(world, session, intent, method, session.internal['payer'] as Payer, method.type === 'card');
    return { kind: 'paid' };
  }
  const klarna = method.type === 'klarna';
  const message = klarna
    ? 'Klarna did not approve this payment. Please choose another way to pay.'
    : 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  await failIntent(world, intent, {
    type: 'invalid_request_error',
    code: klarna ? 'payment_method_provider_decline' : 'payment_intent_authentication_failure',
    message: klarna
      ? 'The payment was declined by Klarna.'
      : 'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  });
  return { kind: 'failed', message };
}

/** Stores the payer as entered on Klarna's page, and the plan for the charge, which may come later. */
async function storeChoice(
  world: World,
  session: Session,
  intent: Intent,
  method: StoredMethod,
  { payer, category }: KlarnaChoice,
): Promise<void> {
  session.internal['payer'] = payer;
  intent.internal['klarnaCategory'] = category;
  method.data.billing_details = billingDetails(payer);
  await updateObject(world.tx, 'payment_method', method);
}

async function succeed(
  world: World,
  session: Session,
  intent: Intent,
  method: Stripe.PaymentMethod,
  payer: Payer,
  authenticated: boolean,
): Promise<void> {
  const charge = await succeedIntent(world, intent, method, authenticated);
  Object.assign(session.data, {
    customer_details: customerDetails(payer),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  session.dueAt = null;
  await updateObject(world.tx, 'checkout.session', session);
  emit(world, session.account, 'checkout.session.completed', session.data);
  await settleCharge(world, charge);
}

/** The payer in the completed session. */
export function customerDetails(payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: {
      city: null,
      country: payer.country,
      line1: null,
      line2: null,
      postal_code: payer.postalCode,
      state: null,
    },
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: payer.phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
