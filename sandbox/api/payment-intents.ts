import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata, metadata, oneOf, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { listObjects } from '../store/lists.ts';
import { findObject, findObjectById, updateObject, type Stored } from '../store/objects.ts';
import { expireIfDue } from './session-expiry.ts';

const base = '/v1/payment_intents';

async function intentOf(call: Call<unknown>): Promise<Stored<Stripe.PaymentIntent>> {
  const where = { account: call.account, object: 'payment_intent', id: call.path['id'] ?? '' };
  const seen = await existing<Stripe.PaymentIntent>(call.tx, where, 'intent');
  // Lock order: session before payment, here as on the pages; otherwise two requests could deadlock.
  const session = await findObjectById<Stripe.Checkout.Session>(
    call.tx,
    'checkout.session',
    String(seen.internal['sessionId']),
    { lock: true },
  );
  if (session) await expireIfDue(call, session);
  return (await findObject<Stripe.PaymentIntent>(call.tx, { ...where, lock: true })) ?? seen;
}

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash({ ...expandField, client_secret: text() }),
  async (call) => (await intentOf(call)).data,
);

const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, description: text(), metadata: metadata() }, [
    'allowed_payment_method_types',
    'amount',
    'amount_details',
    'application_fee_amount',
    'capture_method',
    'currency',
    'customer',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'payment_details',
    'payment_method',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ]),
  async (call) => {
    const intent = await intentOf(call);
    intent.data.metadata = mergeMetadata(intent.data.metadata, call.params.metadata);
    if (call.params.description !== undefined) intent.data.description = call.params.description;
    await updateObject(call.tx, 'payment_intent', intent);
    return intent.data;
  },
);

const cancel = route(
  'POST',
  `${base}/:id/cancel`,
  hash({
    ...expandField,
    cancellation_reason: oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  }),
  async (call) => {
    const { data, internal } = await intentOf(call);
    const invoiceId = internal['invoiceId'];
    if (data.status === 'succeeded' || data.status === 'canceled') {
      throw invalidRequest(
        `You cannot cancel this PaymentIntent because it has a status of ${data.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        { code: 'payment_intent_unexpected_state' },
      );
    }
    if (invoiceId !== undefined) {
      throw invalidRequest(
        'You cannot cancel this PaymentIntent because it belongs to an invoice. Void the invoice instead.',
        { code: 'payment_intent_unexpected_state' },
      );
    }
    // https://docs.stripe.com/api/payment_intents/cancel: "You can't cancel the PaymentIntent for a Checkout Session."
    throw invalidRequest(
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.',
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  },
);

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), customer: text() }, ['customer_account']),
  (call) => {
    const { customer, ...page } = call.params;
    const where = { account: call.account, object: 'payment_intent', url: base, filters: { customer } };
    return listObjects(call.tx, where, page);
  },
);

const refuseCreation = route('POST', base, { read: () => ({}) }, () => {
  throw invalidRequest(
    'The sandbox does not support creating PaymentIntents directly yet; create a Checkout Session.',
    { code: 'sandbox_unsupported' },
  );
});

export const paymentIntentRoutes = [retrieve, update, cancel, list, refuseCreation];
