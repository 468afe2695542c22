import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { feeDetail, recordTransaction } from './ledger.ts';

export type StoredDispute = Stored<Stripe.Dispute>;

/** The fee in cents for a dispute, won or lost. https://stripe.com/pricing: $15 per dispute. */
const disputeFee = 1_500;
const daySeconds = 24 * 60 * 60;
/** Days until the bank's deadline for evidence. */
const evidenceDays = 9;

const noEvidence = {
  enhanced_evidence: {},
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure receipt'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip'),
  ...nulls('customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nulls('product_description refund_policy refund_policy_disclosure refund_refusal_explanation service_date'),
  ...nulls('service_documentation shipping_address shipping_carrier shipping_date shipping_documentation'),
  ...nulls('shipping_tracking_number uncategorized_file uncategorized_text'),
};

/** Opens a dispute of a charge, which the caller has locked: debits the account by the amount and the dispute fee. */
export async function openDispute(world: World, charge: Stored<Stripe.Charge>, reason: string): Promise<StoredDispute> {
  const { data } = charge;
  const amount = data.amount - data.amount_refunded;
  if (data.status !== 'succeeded' || amount === 0)
    throw invalidRequest(`Charge ${data.id} has no money that could be disputed.`);
  if (data.disputed) throw invalidRequest(`Charge ${data.id} is disputed already.`);
  const id = newId('dispute');
  const taken = await recordTransaction(world, {
    account: charge.account,
    type: 'adjustment',
    reportingCategory: 'dispute',
    amount: -amount,
    description: `Chargeback withdrawal for ${data.id}`,
    source: id,
    feeDetails: [feeDetail('dispute_fee', disputeFee)],
  });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: data.id,
    created: world.now,
    currency: data.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...noEvidence,
      customer_email_address: data.billing_details.email,
      customer_name: data.billing_details.name,
    },
    evidence_details: {
      due_by: world.now + evidenceDays * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: data.payment_intent === null ? null : referencedId(data.payment_intent),
    reason,
    status: 'needs_response',
  };
  data.disputed = true;
  await save(world, charge);
  emit(world, charge.account, 'charge.dispute.created', dispute);
  emit(world, charge.account, 'charge.dispute.funds_withdrawn', dispute);
  return insert(world, charge.account, dispute);
}

/** Takes evidence; once it is submitted, the bank decides. */
export function submitEvidence(
  world: World,
  dispute: Stripe.Dispute,
  evidence: Partial<Record<keyof Stripe.Dispute.Evidence, string>>,
  submit: boolean,
): void {
  const { evidence_details: details } = dispute;
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute takes no more evidence.');
  if (details.due_by !== null && details.due_by <= world.now)
    throw invalidRequest('The deadline for the evidence of this dispute is over.');
  Object.assign(dispute.evidence, evidence);
  details.has_evidence = true;
  if (!submit) return;
  details.submission_count += 1;
  details.submission_method = 'manual';
  dispute.status = 'under_review';
}

/** A bank believes submitted evidence that says when the buyer had the goods, and what they were. */
export const isProven = ({ evidence, evidence_details: details }: Stripe.Dispute): boolean =>
  details.submission_count > 0 && Boolean(evidence.service_date && evidence.product_description);

/** Closes a dispute: if won, the amount comes back without the fee; if lost, nothing does. */
export async function closeDispute(world: World, dispute: StoredDispute, won: boolean): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (status !== 'needs_response' && status !== 'under_review')
    throw invalidRequest(`This dispute is already closed as ${status}.`);
  data.status = won ? 'won' : 'lost';
  if (won)
    data.balance_transactions.push(
      await recordTransaction(world, {
        account: dispute.account,
        type: 'adjustment',
        reportingCategory: 'dispute_reversal',
        amount: data.amount,
        description: `Chargeback reversal for ${referencedId(data.charge)}`,
        source: data.id,
      }),
    );
  await save(world, dispute);
  if (won) emit(world, dispute.account, 'charge.dispute.funds_reinstated', data);
  emit(world, dispute.account, 'charge.dispute.closed', data, { status });
}
