import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { World } from '../store/world.ts';
import { feeDetail, recordTransaction } from './ledger.ts';

const noEvidence = {
  enhanced_evidence: {},
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure receipt'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip'),
  ...nulls('customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nulls('product_description refund_policy refund_policy_disclosure refund_refusal_explanation service_date'),
  ...nulls('service_documentation shipping_address shipping_carrier shipping_date shipping_documentation'),
  ...nulls('shipping_tracking_number uncategorized_file uncategorized_text'),
};

type Given = Pick<
  Stripe.Dispute,
  'amount' | 'reason' | 'status' | 'intended_submission_method' | 'is_charge_refundable'
> &
  Partial<Stripe.Dispute> & { dueBy: number | null; isCompliance?: boolean };

/** A new dispute of a charge, with every field that Stripe sends. */
export const newDispute = (
  world: World,
  charge: Stripe.Charge,
  { dueBy, isCompliance = false, ...given }: Given,
): Stripe.Dispute => ({
  id: newId('dispute'),
  object: 'dispute',
  balance_transactions: [],
  charge: charge.id,
  created: world.now,
  currency: charge.currency,
  enhanced_eligibility_types: isCompliance ? ['visa_compliance'] : [],
  evidence: {
    ...noEvidence,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
  },
  evidence_details: {
    due_by: dueBy,
    enhanced_eligibility: isCompliance ? { visa_compliance: { status: 'requires_fee_acknowledgement' } } : {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent === null ? null : referencedId(charge.payment_intent),
  ...given,
});

/** Takes the disputed money and the fee from the account. */
export async function withdraw(world: World, account: string, dispute: Stripe.Dispute, fee: number): Promise<void> {
  dispute.balance_transactions.push(
    await recordTransaction(world, {
      account,
      type: 'adjustment',
      reportingCategory: 'dispute',
      amount: -dispute.amount,
      description: `Chargeback withdrawal for ${referencedId(dispute.charge)}`,
      source: dispute.id,
      feeDetails: [feeDetail('dispute_fee', fee)],
    }),
  );
}
