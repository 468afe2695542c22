import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata, oneOf, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import type { IntentTerms } from '../money/intent.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { insertObject, updateObject, type Stored } from '../store/objects.ts';
import { trialEndOf } from '../billing/create.ts';
import { customerDetails } from '../money/checkout-payment.ts';
import { emptyPayer } from '../money/payment-method.ts';
import { customerOf } from './customer-object.ts';
import { requestedLines, subscriptionTerms } from './session-terms.ts';
import { accountById } from './account-object.ts';
import { createLineItems, lineItemList, type Item } from './line-items.ts';
import { expireDueSessions, expireIfDue, expireSession } from './session-expiry.ts';
import { newSession } from './session-object.ts';
import { sessionParams, sessionUpdateParams } from './session-params.ts';
import {
  checkApplicationFee,
  checkChargesEnabled,
  checkTotal,
  currencyOf,
  expiryOf,
  paymentMethods,
} from './session-rules.ts';

type Session = Stored<Stripe.Checkout.Session>;

const base = '/v1/checkout/sessions';

const create = route('POST', base, sessionParams, async (call) => {
  const { params } = call;
  if (params.success_url === undefined)
    throw invalidRequest('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' });
  if (!params.line_items || params.line_items.length === 0) {
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  const account = await accountById(call, call.account);
  const currency = currencyOf(params.line_items);
  const { mode } = params;
  const lines = await requestedLines(call, mode, currency, params.line_items);
  const subscription = subscriptionTerms(call, params);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const dueNow = subscription && trialEndOf(call.now, subscription) !== null ? 0 : total;
  if (dueNow > 0 || !subscription) checkTotal(total);
  const customer = params.customer === undefined ? null : await customerOf(call, call.account, params.customer);
  if (customer && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  checkChargesEnabled(account);
  const payment = params.payment_intent_data;
  checkApplicationFee(payment?.application_fee_amount, total, call.account !== call.platform);
  const eligible = paymentMethods(
    { allowed: params.allowed_payment_method_types, excluded: params.excluded_payment_method_types },
    account,
    currency,
    total,
  );
  // Klarna is for one-time purchases only; subscriptions need a card.
  const methods = mode === 'subscription' ? eligible.filter((method) => method === 'card') : eligible;
  const expiresAt = expiryOf(params.expires_at, call.now);

  const items = await createLineItems(call, call.account, lines);
  const id = newId('checkoutSession');
  const recovery = params.after_expiration?.recovery;
  const session = newSession({
    id,
    after_expiration: recovery
      ? { recovery: { allow_promotion_codes: false, enabled: recovery.enabled, expires_at: null, url: null } }
      : null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: dueNow,
    amount_total: dueNow,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: call.now,
    currency,
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    ...(params.excluded_payment_method_types
      ? { excluded_payment_method_types: params.excluded_payment_method_types }
      : {}),
    expires_at: expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_method_options: methods.includes('card') ? { card: { request_three_d_secure: 'automatic' } } : {},
    payment_method_types: methods,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    url: `${call.pagesOrigin}/checkout/${id}`,
  });
  // Prefill a known email.
  if (customer?.data.email && session.customer_details === null)
    session.customer_details = customerDetails({
      ...emptyPayer,
      email: customer.data.email,
      name: customer.data.name ?? null,
    });
  const terms: IntentTerms = {
    applicationFeeAmount: payment?.application_fee_amount ?? null,
    description: payment?.description ?? null,
    metadata: mergeMetadata({}, payment?.metadata),
    receiptEmail: payment?.receipt_email ?? null,
    statementDescriptor: payment?.statement_descriptor ?? null,
    statementDescriptorSuffix: payment?.statement_descriptor_suffix ?? null,
  };
  await insertObject(call.tx, {
    id,
    object: 'checkout.session',
    account: call.account,
    created: call.now,
    dueAt: expiresAt,
    data: session,
    internal: { lineItems: items, terms, ...(subscription ? { subscription } : {}) },
  });
  return session;
});

/** The session of the path, locked, and expired if it is due. */
async function sessionOf(call: Call<unknown>): Promise<Session> {
  const id = call.path['id'] ?? '';
  const session = await existing<Stripe.Checkout.Session>(
    call.tx,
    { account: call.account, object: 'checkout.session', id, lock: true },
    'session',
  );
  await expireIfDue(call, session);
  return session;
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await sessionOf(call)).data);

const update = route('POST', `${base}/:id`, sessionUpdateParams, async (call) => {
  const session = await sessionOf(call);
  session.data.metadata = mergeMetadata(session.data.metadata, call.params.metadata);
  await updateObject(call.tx, 'checkout.session', session);
  return session.data;
});

const expire = route('POST', `${base}/:id/expire`, hash(expandField), async (call) => {
  const session = await sessionOf(call);
  if (session.data.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.data.status)}.`,
    );
  }
  await expireSession(call, session);
  return session.data;
});

const list = route(
  'GET',
  base,
  hash(
    {
      ...listFields,
      created: createdRange(),
      customer: text(),
      payment_intent: text(),
      status: oneOf(['complete', 'expired', 'open']),
      subscription: text(),
    },
    ['customer_account', 'customer_details', 'payment_link'],
  ),
  async (call) => {
    while ((await expireDueSessions(call, 100)) === 100);
    const { customer, payment_intent, status, subscription, ...page } = call.params;
    return listObjects(
      call.tx,
      {
        account: call.account,
        object: 'checkout.session',
        url: base,
        filters: { payment_intent, subscription, customer, status },
      },
      page,
    );
  },
);

const lineItems = route('GET', `${base}/:id/line_items`, hash(listFields), async (call) => {
  const session = await sessionOf(call);
  const all = session.internal['lineItems'] as Item[];
  const { limit = 10, starting_after, ending_before } = call.params;
  const cursor = starting_after ?? ending_before;
  const at = cursor === undefined ? -1 : all.findIndex((item) => item.id === cursor);
  if (cursor !== undefined && at === -1)
    throw noSuch('line_item', cursor, starting_after ? 'starting_after' : 'ending_before');
  const rest = ending_before === undefined ? all.slice(at + 1) : all.slice(0, at);
  const data = ending_before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { ...lineItemList(session.id, data), has_more: rest.length > data.length };
});

export const checkoutSessionRoutes = [create, retrieve, update, expire, list, lineItems];
