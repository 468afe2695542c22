import { computeTrialEnd } from '../billing/create.ts';
import { invalidRequest } from '../http/errors.ts';
import { hash, mergeMetadata } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import type { IntentTerms } from '../money/intent.ts';
import { customerDetails, emptyPayer } from '../money/payer.ts';
import { newId } from '../store/ids.ts';
import { existing, insertObjects, newObject } from '../store/objects.ts';
import { findAccount } from './account-object.ts';
import { lockCustomer } from './customer-object.ts';
import { newLineItems } from './line-items.ts';
import { displayedMethods } from './payment-method-configurations.ts';
import { resource } from './resource.ts';
import { expireDueSessions, expireIfDue, expireSession } from './session-expiry.ts';
import { newSession } from './session-object.ts';
import { sessionParams } from './session-params.ts';
import {
  checkApplicationFee,
  checkChargesEnabled,
  checkTotal,
  computeExpiry,
  paymentMethods,
} from './session-rules.ts';
import { requestedLines, subscriptionTerms } from './session-terms.ts';

const path = '/v1/checkout/sessions';

type Given = ReturnType<typeof sessionParams.read>;

const create = route('POST', path, sessionParams, async (call) => {
  const { params } = call;
  const { mode } = params;
  const { data: account, internal: progress } = (await findAccount(call, call.account))!;
  const lines = await requestedLines(call, mode, params.line_items);
  const subscription = subscriptionTerms(call, params);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const dueNow = subscription && computeTrialEnd(call.now, subscription) !== null ? 0 : total;
  if (dueNow > 0 || !subscription) checkTotal(total);
  const contact = await findContact(call, params);
  checkChargesEnabled(account);
  const payment = params.payment_intent_data;
  checkApplicationFee(payment?.application_fee_amount, total, call.account !== call.platform);
  const displayed = await displayedMethods(call);
  const methods = paymentMethods(params.allowed_payment_method_types, mode, account, total, displayed);
  const expiresAt = computeExpiry(params.expires_at, call.now);

  const { items, made } = newLineItems(call, call.account, lines);
  const id = newId('checkoutSession');
  const session = newSession({
    id,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? progress.adaptivePricing ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: dueNow,
    amount_total: dueNow,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: call.now,
    currency: 'usd',
    ...contact,
    expires_at: expiresAt,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_method_options: params.payment_method_options ?? null,
    payment_method_types: methods,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    locale: params.locale ?? null,
    success_url: params.success_url,
    url: `${call.pagesOrigin}/checkout/${id}`,
  });
  const terms: IntentTerms = {
    applicationFeeAmount: payment?.application_fee_amount ?? null,
    description: payment?.description ?? null,
    metadata: mergeMetadata({}, payment?.metadata),
    isSaved: payment?.setup_future_usage === 'off_session',
  };
  const internal = { lineItems: items, terms, ...(subscription ? { subscription } : {}) };
  await insertObjects(call.tx, [...made, newObject(call, call.account, session, { internal, dueAt: expiresAt })]);
  return session;
});

/** The session's customer, and the contact that its page shows at first. */
async function findContact(call: Call<unknown>, { customer: id, customer_email }: Given) {
  const customer = id === undefined ? null : await lockCustomer(call, call.account, id);
  if (customer && customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer_email');
  }
  const { email = customer_email ?? null, name = null } = customer?.data ?? {};
  return {
    customer: customer?.id ?? null,
    customer_email: customer_email ?? null,
    customer_details: email === null ? null : customerDetails({ ...emptyPayer, email, name }),
  };
}

/** The session of the path, locked, and expired if it is due. */
async function lockSession(call: Call<unknown>) {
  const session = await existing(call, 'checkout.session', call.id, { account: call.account, lock: true });
  await expireIfDue(call, session);
  return session;
}

const expire = route('POST', `${path}/:id/expire`, hash({}), async (call) => {
  const session = await lockSession(call);
  if (session.data.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.data.status)}.`,
    );
  }
  await expireSession(call, session);
  return session.data;
});

const others = resource({
  object: 'checkout.session',
  path,
  updatable: {},
  find: lockSession,
  async narrow(call, given) {
    while ((await expireDueSessions(call, 100)) === 100);
    return given;
  },
});

export const checkoutSessionRoutes = [create, expire, ...others];
