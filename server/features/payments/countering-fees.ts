import type Stripe from 'stripe';
import { onAccount } from '../../integrations/provider/stripe.ts';

/** What answering a dispute cost, or its return: a balance transaction of its own, which names no dispute. */
export interface CounteringFee {
  transactionId: string;
  /** What it takes; negative if it is returned. */
  cents: number;
  /** The day on which the dispute was answered, by its description; null if it names none. */
  answeredOn: string | null;
}

/**
 * "Card Dispute Countered Fee (2026-07-13)", in transactions of other people's books; the fee of a compliance case is billed in addition.
 * docs/decisions/0078
 */
const DESCRIBED = /dispute.*(countered|compliance).*fee/i;
const DAY = /\d{4}-\d\d-\d\d/;

export const isCounteringFee = ({ type, description }: Pick<Stripe.BalanceTransaction, 'type' | 'description'>) =>
  type === 'stripe_fee' && DESCRIBED.test(description ?? '');

/** More than an account is billed in the months of a dispute. */
const ALL = { limit: 10_000 };

/** Lists what an account was billed for answering disputes since a moment, oldest first. */
export async function listCounteringFees(
  stripe: Stripe,
  stripeAccountId: string | null,
  since: Date,
): Promise<CounteringFee[]> {
  const billed = await stripe.balanceTransactions
    .list(
      { type: 'stripe_fee', created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 },
      onAccount(stripeAccountId),
    )
    .autoPagingToArray(ALL);
  return billed
    .filter(isCounteringFee)
    .map(({ id, net, description }) => ({
      transactionId: id,
      cents: -net,
      answeredOn: DAY.exec(description ?? '')?.[0] ?? null,
    }))
    .toReversed();
}
