import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { CardOutcome } from './cards.ts';
import { settleCharge } from './charge.ts';
import { delayPayment, failKlarna } from './delayed-payment.ts';
import { intentOf } from './intent.ts';
import type { KlarnaChoice } from './klarna.ts';
import { billingDetails, customerDetails, type Payer } from './payer.ts';
import { declineIntent, failAuthentication, requireAction, succeedIntent, type Attempt } from './payment.ts';
import { createPaymentMethod, type Instrument, type StoredMethod } from './payment-method.ts';

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
  await save(world, session);
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
  const intent = await find(world, 'payment_intent', idOf(session.data.payment_intent), { lock: true });
  if (intent?.data.status !== 'requires_action') return undefined;
  const method = await find(world, 'payment_method', idOf(intent.data.payment_method));
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
  if (answer === 'later' && method.type === 'klarna') {
    session.data.customer_details = customerDetails(session.internal['payer'] as Payer);
    return delayPayment(world, session, intent, method);
  }
  if (answer === 'approve') {
    await succeed(world, session, intent, method, session.internal['payer'] as Payer, method.type === 'card');
    return { kind: 'paid' };
  }
  if (method.type === 'card') return failAuthentication(world, intent, method);
  await failKlarna(world, intent, method);
  return { kind: 'failed', message: 'Klarna did not approve this payment. Please choose another way to pay.' };
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
  await save(world, method);
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
  await save(world, session);
  emit(world, session.account, 'checkout.session.completed', session.data);
  await settleCharge(world, charge);
}
