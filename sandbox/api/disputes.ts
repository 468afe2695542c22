import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { boolean, createdRange, expandField, hash, listFields, mergeMetadata, metadata, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { closeDispute, isOpen, type StoredDispute } from '../money/dispute.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import { changedAttributes } from './changes.ts';

const base = '/v1/disputes';

async function own(call: Call<unknown>): Promise<StoredDispute> {
  const id = call.path['id'] ?? '';
  const where = { account: call.account, object: 'dispute', id, lock: true };
  return existing<Stripe.Dispute>(call.tx, where, 'dispute');
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await own(call)).data);

const words = text({ max: 20_000 });
const evidence = hash(
  {
    access_activity_log: words,
    billing_address: words,
    cancellation_policy_disclosure: words,
    cancellation_rebuttal: words,
    customer_email_address: words,
    customer_name: words,
    customer_purchase_ip: words,
    duplicate_charge_explanation: words,
    duplicate_charge_id: words,
    product_description: words,
    refund_policy_disclosure: words,
    refund_refusal_explanation: words,
    service_date: words,
    shipping_address: words,
    shipping_carrier: words,
    shipping_date: words,
    shipping_tracking_number: words,
    uncategorized_text: words,
  },
  [
    'cancellation_policy',
    'customer_communication',
    'customer_signature',
    'duplicate_charge_documentation',
    'enhanced_evidence',
    'receipt',
    'refund_policy',
    'service_documentation',
    'shipping_documentation',
    'uncategorized_file',
  ],
);

/** Evidence is submitted at once unless `submit` is false. Stripe's two test mode texts decide the dispute at once. */
const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, evidence, metadata: metadata(), submit: boolean() }, ['intended_submission_method']),
  async (call) => {
    const dispute = await own(call);
    const { data } = dispute;
    const { params } = call;
    const before = structuredClone(data);
    data.metadata = mergeMetadata(data.metadata, params.metadata);
    if (params.evidence) {
      if (data.status !== 'needs_response')
        throw invalidRequest('Evidence can only be given while the dispute needs a response.', { param: 'evidence' });
      Object.assign(data.evidence, params.evidence);
      data.evidence_details.has_evidence = true;
    }
    const submits = params.evidence !== undefined ? (params.submit ?? true) : (params.submit ?? false);
    if (submits && data.status === 'needs_response') {
      data.status = 'under_review';
      data.evidence_details.submission_count += 1;
      data.evidence_details.submission_method = 'manual';
    }
    await updateObject(call.tx, 'dispute', dispute);
    const changed = changedAttributes(before, data);
    if (Object.keys(changed).length > 0) emit(call, dispute.account, 'charge.dispute.updated', data, changed);
    const said = params.evidence?.uncategorized_text;
    if (submits && (said === 'winning_evidence' || said === 'losing_evidence'))
      await closeDispute(call, dispute, said === 'winning_evidence');
    return data;
  },
);

const close = route('POST', `${base}/:id/close`, hash(expandField), async (call) => {
  const dispute = await own(call);
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.');
  await closeDispute(call, dispute, false);
  return dispute.data;
});

const list = route(
  'GET',
  base,
  hash({ ...listFields, charge: text(), created: createdRange(), payment_intent: text() }),
  (call) => {
    const { charge, payment_intent, ...page } = call.params;
    const filters = { charge, payment_intent };
    return listObjects(call.tx, { account: call.account, object: 'dispute', url: base, filters }, page);
  },
);

export const disputeRoutes = [retrieve, update, close, list];
