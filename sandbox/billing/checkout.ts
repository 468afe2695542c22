import type Stripe from 'stripe';
import { lockCustomer, newCustomer, type StoredCustomer } from '../api/customer-object.ts';
import type { Item } from '../api/line-items.ts';
import type { Bank } from '../money/bank-account.ts';
import type { CardOutcome } from '../money/cards.ts';
import { beginDebit, failVerification } from '../money/debit.ts';
import { failKlarna } from '../money/delayed-payment.ts';
import { createIntent, subscriptionIntent, type IntentTerms } from '../money/intent.ts';
import type { KlarnaChoice } from '../money/klarna.ts';
import { sendMicrodeposits, verificationErrors } from '../money/microdeposits.ts';
import { billingDetails, customerDetails, type Payer } from '../money/payer.ts';
import {
  attachMethod,
  createPaymentMethod,
  saveMethod,
  type Instrument,
  type StoredMethod,
} from '../money/payment-method.ts';
import {
  answer,
  attempt,
  complete,
  lockPaymentMethod,
  type Attempt,
  type Confirmation,
  type Intent,
} from '../money/payment.ts';
import { createSetup } from '../money/setup-intent.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { find, insertObjects, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { createSubscription, computeTrialEnd } from './create.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

type Session = Stored<Stripe.Checkout.Session>;
type PaymentIntent = Stored<Stripe.PaymentIntent>;

/** Attempts to pay an open session or to subscribe with it; the caller holds its lock. */
export async function attemptCheckout(
  world: World,
  session: Session,
  instrument: Instrument,
  payer: Payer,
  outcome: CardOutcome,
): Promise<Attempt> {
  const method = await createPaymentMethod(world, session.account, instrument, payer, outcome);
  session.internal['payer'] = payer;
  const intent = (await lockIntent(world, session)) ?? (await newIntent(world, session));
  await save(world, session);
  if (instrument.method === 'us_bank_account' && intent.data.object === 'payment_intent')
    return debitBank(world, session, intent as PaymentIntent, method, instrument.bank);
  return attempt(toConfirmation(world, session, intent, method), method);
}

/** Completes the session before the money comes: the bank answers in days, after small deposits if it didn't verify the account itself. */
async function debitBank(
  world: World,
  session: Session,
  intent: PaymentIntent,
  method: StoredMethod,
  { ends, isVerified }: Bank,
): Promise<Attempt> {
  if (!isVerified && ends === 'unreachable') {
    await failVerification(world, intent, method.data, verificationErrors.failed);
    return { kind: 'failed', message: verificationErrors.failed.message };
  }
  const page = `${world.pagesOrigin}/checkout/${session.id}/microdeposits`;
  await (isVerified ? beginDebit(world, intent, method) : sendMicrodeposits(world, intent, method, page));
  await completeSession(world, session, { payment_status: 'unpaid' });
  return { kind: 'paid' };
}

/** The intent that an earlier attempt created, locked. */
async function lockIntent(world: World, { data, internal }: Session): Promise<Intent | undefined> {
  const id = referencedId(data.payment_intent) || String(internal['intentId']);
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  return (await find(world, kind, id, { lock: true })) as Intent | undefined;
}

/** Creates the session's intent at the first attempt, as Stripe does. */
async function newIntent(world: World, session: Session): Promise<Intent> {
  const { account, data } = session;
  const internal = { sessionId: session.id };
  const customer = referencedId(data.customer) || null;
  const amount = data.amount_total ?? 0;
  if (data.mode === 'payment') {
    const terms = session.internal['terms'] as IntentTerms;
    const [allowed, methodTypes] = [data.allowed_payment_method_types, data.payment_method_types];
    const intent = await createIntent(world, account, { amount, terms, allowed, methodTypes, customer, internal });
    data.payment_intent = intent.id;
    if (data.presentment_details) intent.data.presentment_details = data.presentment_details;
    return intent;
  }
  const description = 'Subscription creation';
  const intent =
    amount === 0
      ? await createSetup(world, account, customer, internal)
      : await subscriptionIntent(world, account, { amount, customer, description, internal });
  session.internal['intentId'] = intent.id;
  return intent;
}

function toConfirmation(world: World, session: Session, intent: Intent, { data }: StoredMethod): Confirmation {
  const step = data.type === 'klarna' ? 'klarna' : 'authenticate';
  return {
    world,
    intent,
    page: { url: `${world.pagesOrigin}/checkout/${session.id}/${step}`, returnUrl: session.data.success_url },
    async done(method, charge) {
      if (session.data.mode !== 'payment')
        return subscribe(world, session, method, charge && { intent: intent as PaymentIntent, charge });
      await saveMethod(world, intent as PaymentIntent, method);
      return completeSession(world, session, { payment_status: 'paid' });
    },
  };
}

async function completeSession(
  world: World,
  session: Session,
  fields: Partial<Stripe.Checkout.Session>,
): Promise<void> {
  const details = customerDetails(session.internal['payer'] as Payer);
  Object.assign(session.data, { customer_details: details, status: 'complete', url: null, ...fields });
  session.dueAt = null;
  await save(world, session);
  emit(world, session.account, 'checkout.session.completed', session.data);
}

/** Creates the subscription with the given card and completes the session. */
async function subscribe(
  world: World,
  session: Session,
  method: StoredMethod,
  made?: { intent: PaymentIntent; charge: Stored<Stripe.Charge> },
): Promise<void> {
  const { account, internal } = session;
  const terms = internal['subscription'] as SubscriptionTerms;
  const customer = await customerFor(world, session);
  if (made) made.intent.data.customer = made.charge.data.customer = customer.id;
  await attachMethod(world, method, customer.id);
  const items = internal['lineItems'] as Item[];
  const { subscription, invoice } = await createSubscription(world, account, {
    customer,
    items: items.map(({ price, quantity }) => ({ price: price!, quantity: quantity ?? 1, metadata: {} })),
    metadata: terms.metadata,
    defaultPaymentMethod: method.id,
    saveMethod: 'off',
    trialEnd: computeTrialEnd(world.now, terms),
    payment: made?.intent ?? 'now',
  });
  await completeSession(world, session, {
    customer: customer.id,
    invoice: invoice.id,
    payment_status: made ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
  });
}

async function customerFor(world: World, { account, data, internal }: Session): Promise<StoredCustomer> {
  if (typeof data.customer === 'string') return lockCustomer(world, account, data.customer);
  const { email, name, phone } = internal['payer'] as Payer;
  const customer = newCustomer(world, account, { email, name, phone });
  await insertObjects(world.tx, [customer]);
  emit(world, account, 'customer.created', customer.data);
  return customer;
}

/** The payment or setup that waits for the buyer's answer on another page, or undefined. */
export async function waitingCheckout(
  world: World,
  session: Session,
): Promise<{ intent: Intent; method: StoredMethod } | undefined> {
  const intent = await lockIntent(world, session);
  return intent?.data.status === 'requires_action'
    ? { intent, method: await lockPaymentMethod(world, intent) }
    : undefined;
}

/** The buyer's answer on the bank's or Klarna's page; "later" approves a payment that settles later. */
export type BuyersAnswer = 'approve' | 'later' | 'deny';

/** Applies the buyer's answer to 3D Secure or Klarna; `choice` is what the buyer entered on Klarna's page. */
export async function answerCheckout(
  world: World,
  session: Session,
  given: BuyersAnswer,
  choice?: KlarnaChoice,
): Promise<Attempt | undefined> {
  const waiting = await waitingCheckout(world, session);
  if (!waiting) return undefined;
  const { intent, method } = waiting;
  const confirmation = toConfirmation(world, session, intent, method);
  if (method.data.type === 'card') return answer(confirmation, given === 'approve');
  if (given === 'deny') {
    await failKlarna(world, intent, method.data);
    return { kind: 'failed', message: 'Klarna did not approve this payment. Please choose another way to pay.' };
  }
  if (choice) {
    session.internal['payer'] = choice.payer;
    intent.internal['klarnaCategory'] = choice.category;
    method.data.billing_details = billingDetails(choice.payer);
    await save(world, method);
  }
  if (given === 'approve') return complete(confirmation, method);
  // The session completes while the payment is still processing.
  Object.assign(intent.data, { status: 'processing', next_action: null, last_payment_error: null });
  await save(world, intent);
  emit(world, intent.account, 'payment_intent.processing', intent.data);
  await completeSession(world, session, { payment_status: 'unpaid' });
  return { kind: 'paid' };
}
