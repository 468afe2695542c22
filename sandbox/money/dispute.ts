import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { newDispute, withdraw } from './dispute-object.ts';
import { feeDetail, recordTransaction } from './ledger.ts';
import { failWaitingRefunds } from './refund-failure.ts';
import { endWarnings } from './warnings.ts';

export type StoredDispute = Stored<Stripe.Dispute>;

/** The fee in cents for a dispute, won or lost. https://stripe.com/pricing: $15 per dispute. */
const disputeFee = 1_500;
const daySeconds = 24 * 60 * 60;
/** Days until the deadline for evidence, by who decides. https://docs.stripe.com/payments/klarna/disputes */
const evidenceDays = { card: 9, klarna: 12, klarnaFraud: 5 };
/** Days in which an inquiry of Klarna can be settled by a refund, before it becomes a chargeback by itself. */
const inquiryDays = 21;

interface Claim {
  reason: string;
  /** The disputed part; by default all that is left of the charge. */
  amount?: number | undefined;
  /** The bank asks first, and withdraws nothing until the inquiry escalates; Klarna always does, except about fraud. */
  isInquiry?: boolean;
  /** A card network says that the payment broke its rules; to answer costs $500 more. */
  isCompliance?: boolean;
}

/** Opens a dispute of a charge, which the caller has locked: debits the account by the amount and the dispute fee. */
export async function openDispute(
  world: World,
  charge: Stored<Stripe.Charge>,
  { reason, amount: wanted, isInquiry: isAsked = false, isCompliance = false }: Claim,
): Promise<StoredDispute> {
  const { data } = charge;
  await failWaitingRefunds(world, charge);
  const isKlarna = data.payment_method_details?.type === 'klarna';
  const isInquiry = isAsked || (isKlarna && reason !== 'fraudulent');
  const left = data.amount - data.amount_refunded;
  const amount = wanted ?? left;
  if (data.payment_method_details?.type === 'us_bank_account')
    throw invalidRequest(`Charge ${data.id} is a bank debit: its bank takes it back by \`return_debit\`.`);
  if (data.status !== 'succeeded' || left === 0)
    throw invalidRequest(`Charge ${data.id} has no money that could be disputed.`);
  if (amount > left) throw invalidRequest(`Charge ${data.id} has only ${left} cents that could be disputed.`, 'amount');
  if (data.disputed) throw invalidRequest(`Charge ${data.id} is disputed already.`);
  const dispute = newDispute(world, data, {
    amount,
    dueBy: dueBy(world, isKlarna && isInquiry ? inquiryDays : daysFor(isKlarna, reason)),
    intended_submission_method: isKlarna ? null : 'prefer_manual',
    is_charge_refundable: isInquiry,
    isCompliance,
    payment_method_details: toMethodDetails(data, isInquiry ? 'inquiry' : isCompliance ? 'compliance' : 'chargeback'),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  if (!isInquiry) await withdraw(world, charge.account, dispute, disputeFee);
  data.disputed = true;
  await save(world, charge);
  emit(world, charge.account, 'charge.dispute.created', dispute);
  if (!isInquiry) emit(world, charge.account, 'charge.dispute.funds_withdrawn', dispute);
  if (!isInquiry) await endWarnings(world, charge, 'disputed');
  return insert(world, charge.account, dispute, {
    dueAt: isKlarna && isInquiry ? dispute.evidence_details.due_by : null,
  });
}

const dueBy = (world: World, days: number) => world.now + days * daySeconds;

const daysFor = (isKlarna: boolean, reason: string): number =>
  evidenceDays[isKlarna ? (reason === 'fraudulent' ? 'klarnaFraud' : 'klarna') : 'card'];

const evidenceDue = (world: World, dispute: Stripe.Dispute) => dueBy(world, daysFor(isKlarna(dispute), dispute.reason));

const isKlarna = ({ payment_method_details: details }: Stripe.Dispute) => details?.type === 'klarna';

function toMethodDetails(
  { payment_method_details: paid }: Stripe.Charge,
  caseType: Stripe.Dispute.PaymentMethodDetails.Card.CaseType,
): Stripe.Dispute.PaymentMethodDetails {
  if (paid?.type === 'klarna') return { type: 'klarna', klarna: { reason_code: null } };
  const brand = paid?.card?.brand ?? 'visa';
  return { type: 'card', card: { brand, case_type: caseType, network: brand, network_reason_code: null } };
}

async function reinstate(world: World, account: string, dispute: Stripe.Dispute): Promise<void> {
  const amount = withdrawnBy(dispute);
  if (amount === 0) return;
  dispute.balance_transactions.push(
    await recordTransaction(world, {
      account,
      type: 'adjustment',
      reportingCategory: 'dispute_reversal',
      amount,
      description: `Chargeback reversal for ${referencedId(dispute.charge)}`,
      source: dispute.id,
      // Klarna's only fee is for losing.
      feeDetails: isKlarna(dispute) ? [feeDetail('dispute_fee', -disputeFee)] : [],
    }),
  );
}

/** What a dispute has withdrawn and not reinstated, in cents. */
export const withdrawnBy = ({ balance_transactions: moved }: Stripe.Dispute): number =>
  0 - moved.reduce((sum, { amount }) => sum + amount, 0);

const inquiries: string[] = ['warning_needs_response', 'warning_under_review'];
const undecided: string[] = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];

/** The bank asks, and has withdrawn nothing. */
export const isInquiry = ({ status }: Stripe.Dispute): boolean => inquiries.includes(status);

/** The bank has yet to decide. */
export const isUndecided = ({ status }: Stripe.Dispute): boolean => undecided.includes(status);

/** The bank isn't satisfied with the answer to its inquiry, and withdraws the money; the dispute keeps its id. */
export async function escalateInquiry(
  world: World,
  dispute: StoredDispute,
  charge: Stored<Stripe.Charge>,
): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (!isInquiry(data)) throw invalidRequest(`This dispute is ${status} and no inquiry.`);
  data.amount = Math.min(data.amount, charge.data.amount - charge.data.amount_refunded);
  Object.assign(data, { status: 'needs_response', is_charge_refundable: false });
  Object.assign(data.evidence_details, { due_by: evidenceDue(world, data), submission_count: 0, has_evidence: false });
  dispute.dueAt = null;
  await withdraw(world, dispute.account, data, disputeFee);
  await save(world, dispute);
  emit(world, dispute.account, 'charge.dispute.updated', data, { status });
  emit(world, dispute.account, 'charge.dispute.funds_withdrawn', data);
  await endWarnings(world, charge, 'disputed');
}

/** The bank is satisfied, or the charge was refunded in full: nothing was withdrawn. */
export async function closeInquiry(world: World, dispute: StoredDispute): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (!isInquiry(data)) throw invalidRequest(`This dispute is ${status} and no inquiry.`);
  Object.assign(data, { status: 'warning_closed', is_charge_refundable: false });
  dispute.dueAt = null;
  await save(world, dispute);
  emit(world, dispute.account, 'charge.dispute.closed', data, { status });
}

/** The account's owner appeals a lost dispute; nothing moves until the bank decides again. */
export async function appealDispute(world: World, dispute: StoredDispute, isSubmitted: boolean): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (status !== 'lost' && status !== 'appeal_needs_response')
    throw invalidRequest(`This dispute is ${status} and can't be appealed.`);
  data.status = isSubmitted ? 'appeal_under_review' : 'appeal_needs_response';
  data.evidence_details.due_by = evidenceDue(world, data);
  await save(world, dispute);
  emit(world, dispute.account, 'charge.dispute.updated', data, { status });
}

/** The network settles a dispute before the bank decides: the buyer keeps what was withdrawn, or it is reinstated. */
export async function preventDispute(world: World, dispute: StoredDispute, isReinstated: boolean): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (!isInquiry(data) && !isUndecided(data)) throw invalidRequest(`This dispute is already closed as ${status}.`);
  data.status = 'prevented';
  data.is_charge_refundable = false;
  const before = data.balance_transactions.length;
  if (isReinstated) await reinstate(world, dispute.account, data);
  await save(world, dispute);
  if (data.balance_transactions.length > before) emit(world, dispute.account, 'charge.dispute.funds_reinstated', data);
  emit(world, dispute.account, 'charge.dispute.closed', data, { status });
}

type GivenEvidence = Partial<Record<Exclude<keyof Stripe.Dispute.Evidence, 'enhanced_evidence'>, string>> & {
  enhanced_evidence?: { visa_compliance?: { fee_acknowledged?: boolean | undefined } | undefined } | undefined;
};

/** Takes evidence; once it is submitted, the bank decides. */
export function submitEvidence(
  world: World,
  dispute: Stripe.Dispute,
  { enhanced_evidence: enhanced, ...evidence }: GivenEvidence,
  submit: boolean,
): void {
  const { evidence_details: details } = dispute;
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
    throw invalidRequest('This dispute takes no more evidence.');
  if (isKlarna(dispute) && isInquiry(dispute))
    throw invalidRequest('Klarna takes no evidence while a dispute is an inquiry.');
  const { visa_compliance: compliance } = details.enhanced_eligibility;
  if (compliance && enhanced?.visa_compliance?.fee_acknowledged) compliance.status = 'fee_acknowledged';
  if (submit && compliance && compliance.status !== 'fee_acknowledged')
    throw invalidRequest(
      'The network fee of this compliance dispute must be acknowledged.',
      'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]',
    );
  if (details.due_by !== null && details.due_by <= world.now)
    throw invalidRequest('The deadline for the evidence of this dispute is over.');
  Object.assign(dispute.evidence, evidence);
  details.has_evidence = true;
  if (!submit) return;
  details.submission_count += 1;
  details.submission_method = 'manual';
  dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
}

/** What it costs to answer a dispute of a card, in cents. https://stripe.com/pricing and https://docs.stripe.com/disputes/api/visa-compliance */
const countering = { any: 1_500, compliance: 50_000 };

/** Bills a submission, or returns what was billed: transactions of their own, which name the dispute nowhere. */
export async function billCountering(world: World, { account, data, internal }: StoredDispute, isReturned = false) {
  const day = (internal['counteredOn'] ??= new Date(world.now * 1000).toISOString().slice(0, 10)) as string;
  const bill = (cents: number, what: string) =>
    recordTransaction(world, {
      account,
      type: 'stripe_fee',
      reportingCategory: 'fee',
      amount: isReturned ? cents : -cents,
      description: `${what}${isReturned ? ' Refund' : ''} (${day})`,
      source: null,
      isAvailable: true,
    });
  await bill(countering.any, 'Card Dispute Countered Fee');
  if (data.evidence_details.enhanced_eligibility.visa_compliance)
    await bill(countering.compliance, 'Card Dispute Compliance Network Fee');
}

/** Whether answering is billed: inquiries and Klarna’s disputes aren't. */
export const costsToCounter = (dispute: Stripe.Dispute): boolean => !isKlarna(dispute) && !isInquiry(dispute);

/** A bank believes submitted evidence that says when the buyer had the goods, and what they were. */
export const isProven = ({ evidence, evidence_details: details }: Stripe.Dispute): boolean =>
  details.submission_count > 0 && Boolean(evidence.service_date && evidence.product_description);

/** The bank decides: if won, the amount comes back without the fee, and what answering cost; if lost, nothing does. */
export async function closeDispute(world: World, dispute: StoredDispute, won: boolean): Promise<void> {
  const { data } = dispute;
  const { status } = data;
  if (!isUndecided(data)) throw invalidRequest(`This dispute is already closed as ${status}.`);
  data.status = won ? 'won' : 'lost';
  if (won) await reinstate(world, dispute.account, data);
  if (won && dispute.internal['counteredOn']) await billCountering(world, dispute, true);
  await save(world, dispute);
  if (won) emit(world, dispute.account, 'charge.dispute.funds_reinstated', data);
  emit(world, dispute.account, 'charge.dispute.closed', data, { status });
}
