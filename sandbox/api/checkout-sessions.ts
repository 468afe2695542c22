import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata, oneOf, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import type { IntentTerms } from '../money/intent.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { findObject, insertObject, updateObject, type Stored } from '../store/objects.ts';
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
  const total = params.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  checkTotal(total);
  checkChargesEnabled(account);
  const payment = params.payment_intent_data;
  checkApplicationFee(payment?.application_fee_amount, total, call.account !== call.platform);
  const methods = paymentMethods(
    { allowed: params.allowed_payment_method_types, excluded: params.excluded_payment_method_types },
    account,
    currency,
    total,
  );
  const expiresAt = expiryOf(params.expires_at, call.now);

  const items = await createLineItems(
    call,
    call.account,
    params.line_items.map((line) => ({
      currency,
      unitAmount: line.price_data.unit_amount,
      quantity: line.quantity,
      name: line.price_data.product_data.name,
      description: line.price_data.product_data.description ?? null,
      images: line.price_data.product_data.images ?? [],
      productMetadata: mergeMetadata({}, line.price_data.product_data.metadata),
      taxBehavior: line.price_data.tax_behavior ?? 'unspecified',
      metadata: mergeMetadata({}, line.metadata),
    })),
  );
  const id = newId('checkoutSession');
  const recovery = params.after_expiration?.recovery;
  const session = newSession({
    id,
    after_expiration: recovery
      ? { recovery: { allow_promotion_codes: false, enabled: recovery.enabled, expires_at: null, url: null } }
      : null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
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
    customer_email: params.customer_email ?? null,
    ...(params.excluded_payment_method_types
      ? { excluded_payment_method_types: params.excluded_payment_method_types }
      : {}),
    expires_at: expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_options: methods.includes('card') ? { card: { request_three_d_secure: 'automatic' } } : {},
    payment_method_types: methods,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    url: `${call.pagesOrigin}/checkout/${id}`,
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
    internal: { lineItems: items, terms },
  });
  return session;
});

/** The session of the path, locked, and expired if its time is over. */
async function sessionOf(call: Call<unknown>): Promise<Session> {
  const id = call.path['id'] ?? '';
  const session = await findObject<Stripe.Checkout.Session>(call.tx, {
    account: call.account,
    object: 'checkout.session',
    id,
    lock: true,
  });
  if (!session) throw noSuch('checkout.session', id, 'session');
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
    { ...listFields, created: createdRange(), payment_intent: text(), status: oneOf(['complete', 'expired', 'open']) },
    ['customer', 'customer_account', 'customer_details', 'payment_link', 'subscription'],
  ),
  async (call) => {
    while ((await expireDueSessions(call, 100)) === 100);
    const { payment_intent, status, ...page } = call.params;
    return listObjects(
      call.tx,
      { account: call.account, object: 'checkout.session', url: base, filters: { payment_intent, status } },
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
