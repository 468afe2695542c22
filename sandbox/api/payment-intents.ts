import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { hash, integer, list, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { createIntent } from '../money/intent.ts';
import { toMethod, readTraits } from '../money/methods.ts';
import { chargeOffSession, requireSaved } from '../money/off-session.ts';
import { cancelIntent } from '../money/payment.ts';
import { referencedId } from '../store/referenced-id.ts';
import { existing, find } from '../store/objects.ts';
import { findAccount } from './account-object.ts';
import { lockCustomer } from './customer-object.ts';
import { resource } from './resource.ts';
import { expireIfDue } from './session-expiry.ts';
import { checkApplicationFee, checkChargesEnabled } from './session-rules.ts';

const path = '/v1/payment_intents';

async function lockIntent(call: Call<unknown>) {
  const where = { account: call.account, param: 'intent' };
  const seen = await existing(call, 'payment_intent', call.id, where);
  // Lock order: session before payment, here as on the pages; otherwise two requests could deadlock.
  const session = await find(call, 'checkout.session', String(seen.internal['sessionId']), { lock: true });
  if (session) await expireIfDue(call, session);
  return existing(call, 'payment_intent', call.id, { ...where, lock: true });
}

const lockMethod = (call: Call<unknown>, id: string) =>
  existing(call, 'payment_method', id, { account: call.account, lock: true, param: 'payment_method' });

const yes = required(oneChoice(['true']));
const createParams = hash({
  allowed_payment_method_types: list(text({ max: 40 })),
  amount: required(integer({ min: 50, max: 99_999_999 })),
  application_fee_amount: integer({ min: 1 }),
  confirm: yes,
  currency: required(oneChoice(['usd'])),
  customer: required(text()),
  description: text({ max: 1000 }),
  metadata: metadata(),
  off_session: yes,
  payment_method: required(text()),
});

/** A payment with a saved method while its customer is away: the sandbox makes others by checkout sessions only. */
const create = route('POST', path, createParams, async (call) => {
  const { amount, application_fee_amount: fee, description, metadata: given, ...params } = call.params;
  const account = (await findAccount(call, call.account))!.data;
  checkChargesEnabled(account);
  checkApplicationFee(fee, amount, call.account !== call.platform, 'application_fee_amount');
  const customer = await lockCustomer(call, call.account, params.customer);
  const method = await lockMethod(call, params.payment_method);
  requireSaved(method, customer.id);
  const type = toMethod(method.data.type);
  const allowed = params.allowed_payment_method_types ?? null;
  if (account.capabilities?.[readTraits(type).capability] !== 'active' || (allowed && !allowed.includes(type)))
    throw invalidRequest(`The payment method type "${type}" is invalid for this PaymentIntent.`, 'payment_method');
  const intent = await createIntent(call, call.account, {
    amount,
    terms: { applicationFeeAmount: fee ?? null, description: description ?? null, metadata: mergeMetadata({}, given) },
    allowed,
    methodTypes: [type],
    customer: customer.id,
    internal: {},
  });
  return (await chargeOffSession(call, intent, method)) ?? intent.data;
});

const unexpected = (done: string, status: string, wanted: string[]) =>
  codedRefusal(
    'payment_intent_unexpected_state',
    `You cannot ${done} this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${done}ed: ${wanted.join(', ')}.`,
  );

/** Tries a declined payment again. */
const confirm = route(
  'POST',
  `${path}/:id/confirm`,
  hash({ off_session: yes, payment_method: required(text()) }),
  async (call) => {
    const intent = await lockIntent(call);
    const { status, customer } = intent.data;
    if (intent.internal['sessionId'] !== undefined)
      throw invalidRequest('This PaymentIntent belongs to a Checkout Session, whose page confirms it.');
    if (status !== 'requires_payment_method') throw unexpected('confirm', status, ['requires_payment_method']);
    const method = await lockMethod(call, call.params.payment_method);
    requireSaved(method, referencedId(customer));
    return (await chargeOffSession(call, intent, method)) ?? intent.data;
  },
);

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

const cancel = route('POST', `${path}/:id/cancel`, hash({ cancellation_reason: oneChoice(reasons) }), async (call) => {
  const intent = await lockIntent(call);
  if (intent.internal['sessionId'] !== undefined)
    throw invalidRequest(
      'You cannot cancel this PaymentIntent directly because it was created by a Checkout Session. Expire the Checkout Session instead.',
    );
  const wanted = ['requires_payment_method', 'requires_action'];
  if (!wanted.includes(intent.data.status)) throw unexpected('cancel', intent.data.status, wanted);
  await cancelIntent(call, intent, call.params.cancellation_reason ?? null);
  return intent.data;
});

export const paymentIntentRoutes = [
  create,
  confirm,
  cancel,
  ...resource({ object: 'payment_intent', path, updatable: { description: text() }, find: lockIntent }),
];
