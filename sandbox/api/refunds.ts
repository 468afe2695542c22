import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  boolean,
  createdRange,
  expandField,
  hash,
  integer,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { refundCharge } from '../money/refund.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject, type Stored } from '../store/objects.ts';
import { changedAttributes } from './changes.ts';
import { chargeOf } from './charges.ts';

const base = '/v1/refunds';

async function chargeToRefund(
  call: Call<unknown>,
  chargeId: string | undefined,
  intentId: string | undefined,
): Promise<Stored<Stripe.Charge>> {
  if (chargeId !== undefined && intentId === undefined) return chargeOf(call, chargeId);
  if (intentId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = await existing<Stripe.PaymentIntent>(
    call.tx,
    { account: call.account, object: 'payment_intent', id: intentId },
    'payment_intent',
  );
  const charge = intent.data.latest_charge;
  if (intent.data.status !== 'succeeded' || typeof charge !== 'string') {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  if (chargeId !== undefined && chargeId !== charge) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' });
  }
  return chargeOf(call, charge);
}

const create = route(
  'POST',
  base,
  hash(
    {
      ...expandField,
      amount: integer({ min: 1 }),
      charge: text(),
      metadata: metadata(),
      payment_intent: text(),
      reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
      refund_application_fee: boolean(),
    },
    ['currency', 'customer', 'instructions_email', 'origin', 'reverse_transfer'],
  ),
  async (call) => {
    const { params } = call;
    const charge = await chargeToRefund(call, params.charge, params.payment_intent);
    return refundCharge(call, charge, {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergeMetadata({}, params.metadata),
      withApplicationFee: params.refund_application_fee ?? false,
    });
  },
);

async function refundOf(call: Call<unknown>): Promise<Stored<Stripe.Refund>> {
  const id = call.path['id'] ?? '';
  return existing<Stripe.Refund>(call.tx, { account: call.account, object: 'refund', id, lock: true });
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await refundOf(call)).data);

const update = route('POST', `${base}/:id`, hash({ ...expandField, metadata: metadata() }), async (call) => {
  const refund = await refundOf(call);
  const before = structuredClone(refund.data);
  refund.data.metadata = mergeMetadata(refund.data.metadata, call.params.metadata);
  await updateObject(call.tx, 'refund', refund);
  const changed = changedAttributes(before, refund.data);
  if (Object.keys(changed).length > 0) emit(call, refund.account, 'refund.updated', refund.data, changed);
  return refund.data;
});

const list = route(
  'GET',
  base,
  hash({ ...listFields, charge: text(), created: createdRange(), payment_intent: text() }),
  (call) => {
    const { charge, payment_intent, ...page } = call.params;
    return listObjects(
      call.tx,
      { account: call.account, object: 'refund', url: base, filters: { charge, payment_intent } },
      page,
    );
  },
);

export const refundRoutes = [create, retrieve, update, list];
