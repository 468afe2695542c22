import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, integer, listFields, mergeMetadata, metadata, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { recordTransaction } from '../money/ledger.ts';
import { refundFee } from '../money/refund.ts';
import { idOf } from '../store/id-of.ts';
import { listObjects } from '../store/lists.ts';
import { findObject, updateObject, type Stored } from '../store/objects.ts';

const base = '/v1/application_fees';

/** Application fees belong to the platform; connected accounts can't access them. */
async function feeOf(call: Call<unknown>): Promise<Stored<Stripe.ApplicationFee>> {
  const id = call.path['id'] ?? '';
  return existing<Stripe.ApplicationFee>(call.tx, { account: call.account, object: 'application_fee', id, lock: true });
}

async function feeRefundOf(call: Call<unknown>): Promise<Stored<Stripe.FeeRefund>> {
  const id = call.path['refund'] ?? '';
  const fee = await feeOf(call);
  const refund = await findObject<Stripe.FeeRefund>(call.tx, {
    account: call.account,
    object: 'fee_refund',
    id,
    lock: true,
  });
  if (!refund || refund.data.fee !== fee.id) throw noSuch('fee_refund', id);
  return refund;
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await feeOf(call)).data);

const list = route('GET', base, hash({ ...listFields, charge: text(), created: createdRange() }), (call) => {
  const { charge, ...page } = call.params;
  return listObjects(
    call.tx,
    { account: call.account, object: 'application_fee', url: base, filters: { charge } },
    page,
  );
});

const createRefund = route(
  'POST',
  `${base}/:id/refunds`,
  hash({ ...expandField, amount: integer({ min: 1 }), metadata: metadata() }),
  async (call) => {
    const fee = await feeOf(call);
    const left = fee.data.amount - fee.data.amount_refunded;
    if (left === 0)
      throw invalidRequest(`Application fee ${fee.id} has already been refunded.`, {
        code: 'application_fee_already_refunded',
      });
    const amount = call.params.amount ?? left;
    if (amount > left) {
      throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on application fee (${left})`, {
        param: 'amount',
      });
    }
    await recordTransaction(call, {
      account: idOf(fee.data.account),
      type: 'application_fee_refund',
      reportingCategory: 'fee',
      amount,
      currency: fee.data.currency,
      description: 'REFUND OF APPLICATION FEE',
      source: idOf(fee.data.charge),
    });
    return refundFee(call, fee, amount, mergeMetadata({}, call.params.metadata));
  },
);

const retrieveRefund = route(
  'GET',
  `${base}/:id/refunds/:refund`,
  hash(expandField),
  async (call) => (await feeRefundOf(call)).data,
);

const updateRefund = route(
  'POST',
  `${base}/:id/refunds/:refund`,
  hash({ ...expandField, metadata: metadata() }),
  async (call) => {
    const refund = await feeRefundOf(call);
    refund.data.metadata = mergeMetadata(refund.data.metadata, call.params.metadata);
    await updateObject(call.tx, 'fee_refund', refund);
    return refund.data;
  },
);

const listRefunds = route('GET', `${base}/:id/refunds`, hash(listFields), async (call) => {
  const fee = await feeOf(call);
  return listObjects(
    call.tx,
    { account: call.account, object: 'fee_refund', url: call.url, filters: { fee: fee.id } },
    call.params,
  );
});

export const applicationFeeRoutes = [retrieve, list, createRefund, retrieveRefund, updateRefund, listRefunds];
