import type Stripe from 'stripe';
import { attemptKey } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, onAccount } from '../../integrations/provider/stripe.ts';
import type { PaymentRow } from './service.ts';

/** Requests to the provider about a dispute's evidence. */

export interface AnswerableDispute {
  id: string;
  /** The deadline for evidence; null if the provider names none. */
  dueBy: Date | null;
  /** False while Klarna only asks: it takes none then. */
  takesEvidence: boolean;
  /** A card network's compliance case, whose answer costs more. */
  isCompliance: boolean;
  /** The card's network, which bounds the pages; null for another method. */
  network: string | null;
}

const LIMIT = 10;
const UNKNOWN = 'The payment provider does not know this payment.';
const REFUSAL = 'Stripe did not take the evidence. Please answer the dispute in your Stripe dashboard.';

/** The disputes and inquiries of a payment that need an answer. Throws ProviderRefused and ProviderUnreachable. */
export async function findAnswerableDisputes(
  stripe: Stripe,
  { paymentIntentId, stripeAccountId }: PaymentRow,
): Promise<AnswerableDispute[]> {
  if (!paymentIntentId) return [];
  const { data } = await callProvider(
    () => stripe.disputes.list({ payment_intent: paymentIntentId, limit: LIMIT }, onAccount(stripeAccountId)),
    UNKNOWN,
  );
  return data
    .filter(({ status }) => status === 'needs_response' || status === 'warning_needs_response')
    .map(({ id, status, evidence_details: { due_by: dueBy }, payment_method_details: details }) => ({
      id,
      dueBy: dueBy ? new Date(dueBy * 1000) : null,
      takesEvidence: details?.type !== 'klarna' || status === 'needs_response',
      isCompliance: details?.card?.case_type === 'compliance',
      network: details?.card?.network ?? null,
    }));
}

/** Whether evidence of this id is at the provider already: idempotency keys are kept for a day only. */
export async function hasEvidence(
  stripe: Stripe,
  disputeId: string,
  evidenceId: string,
  stripeAccountId: string | null,
): Promise<boolean> {
  const dispute = await callProvider(
    () => stripe.disputes.retrieve(disputeId, {}, onAccount(stripeAccountId)),
    UNKNOWN,
  );
  return dispute.metadata?.['evidence_id'] === evidenceId && dispute.evidence_details.submission_count > 0;
}

interface EvidenceUpload {
  name: string;
  /** A PDF. */
  bytes: Buffer;
  idempotencyKey: string;
}

/** Uploads a file that evidence can name, and returns its id. Throws ProviderRefused and ProviderUnreachable. */
export async function uploadEvidenceFile(
  stripe: Stripe,
  { name, bytes, idempotencyKey }: EvidenceUpload,
  stripeAccountId: string | null,
): Promise<string> {
  const file = { data: bytes, name, type: 'application/pdf' };
  const { id } = await callProvider(
    () => stripe.files.create({ purpose: 'dispute_evidence', file }, { ...onAccount(stripeAccountId), idempotencyKey }),
    REFUSAL,
  );
  return id;
}

interface EvidenceToSubmit {
  id: string;
  disputeId: string;
  fields: Record<string, string>;
  /** The breeder confirmed the fee of a card network's compliance case. */
  acknowledgesFee: boolean;
  network: string | null;
  /** Ids of uploaded files by their field. Without files it is another request. */
  files: Record<string, string>;
}

/** https://docs.stripe.com/disputes/api/visa-compliance; Mastercard's is acknowledged in the same way. */
const acknowledgement = (network: string | null): Stripe.DisputeUpdateParams.Evidence => ({
  enhanced_evidence: {
    [network === 'mastercard' ? 'mastercard_compliance' : 'visa_compliance']: { fee_acknowledged: true },
  },
});

/**
 * Keeps the provider from answering a dispute by itself at its deadline, which would cost without anybody's decision. Submits nothing.
 * Throws ProviderRefused and ProviderUnreachable.
 */
export async function answerByHand(stripe: Stripe, disputeId: string, stripeAccountId: string | null): Promise<void> {
  await callProvider(
    () =>
      stripe.disputes.update(
        disputeId,
        // Without `submit` it would be true.
        { intended_submission_method: 'manual', submit: false },
        { ...onAccount(stripeAccountId), idempotencyKey: attemptKey(`evidence_manual_${disputeId}`, 1) },
      ),
    UNKNOWN,
  );
}

/** Submits evidence to the bank, which is final. Throws ProviderRefused when it is refused, and ProviderUnreachable. */
export async function submitEvidence(
  stripe: Stripe,
  { disputeId, id, fields, files, acknowledgesFee, network }: EvidenceToSubmit,
  stripeAccountId: string | null,
): Promise<void> {
  await callProvider(
    () =>
      stripe.disputes.update(
        disputeId,
        {
          evidence: { ...fields, ...files, ...(acknowledgesFee ? acknowledgement(network) : {}) },
          submit: true,
          metadata: { evidence_id: id },
        },
        {
          ...onAccount(stripeAccountId),
          // A refused submission ends with its row, so each row has one attempt.
          idempotencyKey: attemptKey(Object.keys(files).length > 0 ? `evidence_${id}_files` : `evidence_${id}`, 1),
        },
      ),
    REFUSAL,
  );
}
