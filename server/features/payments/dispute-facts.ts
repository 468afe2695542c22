import type Stripe from 'stripe';

/** What a dispute at the provider says, as we count it. */
export interface DisputeFacts {
  disputeId: string;
  amountCents: number;
  /** By its status and by what it moved: `lost` only with what the bank took, `won` only with nothing withdrawn. */
  state: 'open' | 'won' | 'lost';
  /** The bank only asks: nothing is withdrawn, and a full refund settles it. */
  isInquiry: boolean;
  /** A lost one that is considered again. */
  isAppealed: boolean;
  /** Evidence was submitted, which the bank takes once, or can be submitted in the provider's dashboard only. */
  isAnswered: boolean;
  /** What kind of case a card's dispute is, and its network, in the provider's words; null for any other. */
  caseType: string | null;
  network: string | null;
  /** Smart Disputes may answer it at its deadline, which nobody here decided. */
  mayBeAnsweredByProvider: boolean;
  openedAt: Date;
  /** When evidence is due. */
  answerBy: Date | null;
  /** What is withdrawn and not reinstated. */
  withdrawnCents: number;
  /** Money withdrawn and reinstated; `costCents` is the provider's dispute fee. */
  movements: { transactionId: string; amountCents: number; costCents: number }[];
}

/** A dispute in a state that this release doesn't know. */
export interface UnknownDispute {
  disputeId: string;
  status: string;
  amountCents: number;
  openedAt: Date;
}

type Stage = Pick<DisputeFacts, 'state' | 'isInquiry' | 'isAppealed'>;

/**
 * What a status means. `prevented` says only that the bank won't decide: whether the buyer has the money follows from what was
 * moved. One that is won stays open until the money is back. https://docs.stripe.com/api/disputes/object
 */
const STAGES: Partial<Record<string, (withdrawnCents: number) => Stage>> = {
  warning_needs_response: () => inquiry('open'),
  warning_under_review: () => inquiry('open'),
  warning_closed: () => inquiry('won'),
  needs_response: () => stage('open'),
  under_review: () => stage('open'),
  appeal_needs_response: () => ({ ...stage('open'), isAppealed: true }),
  appeal_under_review: () => ({ ...stage('open'), isAppealed: true }),
  won: (withdrawnCents) => stage(withdrawnCents > 0 ? 'open' : 'won'),
  lost: () => stage('lost'),
  prevented: (withdrawnCents) => stage(withdrawnCents > 0 ? 'lost' : 'won'),
};

const stage = (state: Stage['state']): Stage => ({ state, isInquiry: false, isAppealed: false });
const inquiry = (state: Stage['state']): Stage => ({ ...stage(state), isInquiry: true });

/** Tells disputes in a state that we know from others. */
export function readDisputes(disputes: Stripe.Dispute[]): {
  disputes: DisputeFacts[];
  unknownDisputes: UnknownDispute[];
} {
  const read = disputes.map((dispute) => ({ dispute, known: toFacts(dispute) }));
  return {
    disputes: read.flatMap(({ known }) => known ?? []),
    unknownDisputes: read.flatMap(({ dispute: { id, status, amount, created }, known }) =>
      known ? [] : [{ disputeId: id, status, amountCents: amount, openedAt: new Date(created * 1000) }],
    ),
  };
}

function toFacts(dispute: Stripe.Dispute): DisputeFacts | undefined {
  const { payment_method_details: details, intended_submission_method: method } = dispute;
  const card = details?.card;
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
  const withdrawnCents = 0 - dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const found = STAGES[dispute.status]?.(withdrawnCents);
  if (!found) return undefined;
  return {
    ...found,
    disputeId: dispute.id,
    amountCents: dispute.amount,
    isAnswered: submissions > 0 || found.isAppealed,
    caseType: card?.case_type ?? null,
    network: card?.network ?? null,
    mayBeAnsweredByProvider: method !== null && method !== 'manual',
    openedAt: new Date(dispute.created * 1000),
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    withdrawnCents,
    movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({
      transactionId: id,
      amountCents: amount,
      costCents: fee,
    })),
  };
}
