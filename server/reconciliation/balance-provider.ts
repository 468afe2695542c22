import type Stripe from 'stripe';
import type { TransactionId } from '../features/ledger/api.ts';
import { isCounteringFee } from '../features/payments/api.ts';
import { callProvider, isMissing, onAccount } from '../integrations/provider/stripe.ts';

/** The provider's balance transactions, read to compare an account's money movements with our ledger. */

/** One amount of a movement, with the kind and provider's id of the matching ledger transaction. */
export interface Amount extends TransactionId {
  what: AmountName;
  cents: number;
}

export type AmountName =
  | 'payment'
  | 'application fee'
  | "provider's fee"
  | 'refund'
  | 'failed refund'
  | 'disputed amount'
  | 'dispute fee'
  | 'application fee earned'
  | 'application fee refund';

/** One balance transaction. */
export interface Movement {
  amounts: Amount[];
  /** Change of the account's balance, net of the provider's and the platform's fees. */
  netCents: number;
  at: Date;
  /** References that lead to the order; each may be absent. */
  chargeId: string | undefined;
  paymentIntentId: string | undefined;
  orderId: string | undefined;
  /** Set for a refunded application fee. */
  applicationFeeId: string | undefined;
}

type Transaction = Stripe.BalanceTransaction;
type Source = Exclude<Transaction['source'], string | null>;

const REFUSAL = 'The payment provider did not show the balance of an account.';

/**
 * Yields pages of an account's movements, newest first, from `since` or from the start. Throws ProviderRefused or
 * ProviderUnreachable; see `isMissing` for an account that we can no longer read.
 */
export async function* listMovements(
  stripe: Stripe,
  stripeAccountId: string | null,
  since: Date | undefined,
): AsyncGenerator<Movement[]> {
  let after: string | undefined;
  for (;;) {
    const params = {
      limit: 100,
      expand: ['data.source'],
      ...(since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}),
      ...(after ? { starting_after: after } : {}),
    };
    const page = await callProvider(() => stripe.balanceTransactions.list(params, onAccount(stripeAccountId)), REFUSAL);
    yield page.data.map((each) => toMovement(each, stripeAccountId));
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/**
 * Finds the movements behind one ledger transaction of any age. `unsettled`: the payment or refund exists, but its balance
 * transaction doesn't, yet or at all. Throws ProviderRefused and ProviderUnreachable.
 */
export async function findMovements(
  stripe: Stripe,
  stripeAccountId: string | null,
  { kind, providerId: id }: TransactionId,
): Promise<Movement[] | 'unsettled'> {
  return orEmpty(async () => {
    if (kind === 'dispute') {
      const params = { expand: ['source'] };
      const found = await stripe.balanceTransactions.retrieve(id, params, onAccount(stripeAccountId));
      return [toMovement(found, stripeAccountId)];
    }
    const found = await listOfSource(stripe, id, stripeAccountId);
    if (found.length > 0) return found;
    const isWithout = kind === 'sale' ? isUnsettled : REFUNDS.includes(kind) ? isUnmoved : undefined;
    return isWithout && (await isWithout(stripe, id, stripeAccountId)) ? 'unsettled' : found;
  });
}

/**
 * Finds the platform's balance transactions for the application fee that it earned on a connected account's charge.
 * `unsettled`: the charge is paid, but its balance transaction doesn't exist yet. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function findEarnings(
  stripe: Stripe,
  chargeId: string,
  stripeAccountId: string | null,
): Promise<Movement[] | 'unsettled'> {
  return orEmpty(async () => {
    const fees = await stripe.applicationFees.list({ charge: chargeId, limit: 100 });
    if (fees.data.length === 0 && (await isUnsettled(stripe, chargeId, stripeAccountId))) return 'unsettled';
    return (await Promise.all(fees.data.map((fee) => listOfSource(stripe, fee.id, null)))).flat();
  });
}

async function orEmpty<Result>(find: () => Promise<Result>): Promise<Result | never[]> {
  try {
    return await callProvider(find, REFUSAL);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function listOfSource(stripe: Stripe, source: string, stripeAccountId: string | null): Promise<Movement[]> {
  const params = { source, limit: 100, expand: ['data.source'] };
  const list = await stripe.balanceTransactions.list(params, onAccount(stripeAccountId));
  return list.data.map((each) => toMovement(each, stripeAccountId));
}

/** Paid, but without a balance transaction: the provider creates it asynchronously. */
async function isUnsettled(stripe: Stripe, chargeId: string, stripeAccountId: string | null): Promise<boolean> {
  const charge = await stripe.charges.retrieve(chargeId, {}, onAccount(stripeAccountId));
  return charge.paid && charge.balance_transaction === null;
}

const REFUNDS: TransactionId['kind'][] = ['refund', 'refund_failure'];

/** A refund that waits for the account's balance, or failed for lack of it, moves nothing. */
async function isUnmoved(stripe: Stripe, refundId: string, stripeAccountId: string | null): Promise<boolean> {
  return (await stripe.refunds.retrieve(refundId, {}, onAccount(stripeAccountId))).balance_transaction === null;
}

/** The charge that an application fee belongs to. Throws ProviderRefused and ProviderUnreachable. */
export async function chargeOfFee(stripe: Stripe, applicationFeeId: string): Promise<string | undefined> {
  return callProvider(
    async () => referencedId((await stripe.applicationFees.retrieve(applicationFeeId)).charge),
    REFUSAL,
  );
}

function toMovement(transaction: Transaction, stripeAccountId: string | null): Movement {
  const source = typeof transaction.source === 'object' ? transaction.source : null;
  const sourceId = typeof transaction.source === 'string' ? transaction.source : source?.id;
  return {
    amounts: toMovementAmounts(transaction, source, sourceId ?? '', stripeAccountId),
    netCents: transaction.net,
    at: new Date(transaction.created * 1000),
    ...toReferences(source, sourceId),
  };
}

function toMovementAmounts(
  { id, type, amount, fee, fee_details: fees, description }: Transaction,
  source: Source | null,
  sourceId: string,
  stripeAccountId: string | null,
): Amount[] {
  // The provider may have types that its SDK doesn't know yet.
  const kind: string = type;
  switch (kind) {
    case 'charge':
    case 'payment': {
      const ours = fees.filter((each) => each.type === 'application_fee').reduce((sum, each) => sum + each.amount, 0);
      return [
        { kind: 'sale', providerId: sourceId, what: 'payment', cents: amount },
        { kind: 'provider_fee', providerId: sourceId, what: "provider's fee", cents: fee - ours },
        ...(stripeAccountId
          ? [{ kind: 'sale' as const, providerId: sourceId, what: 'application fee' as const, cents: ours }]
          : []),
      ];
    }
    case 'refund':
    case 'payment_refund':
      return [{ kind: 'refund', providerId: sourceId, what: 'refund', cents: -amount }];
    case 'refund_failure':
    case 'payment_failure_refund':
      return [{ kind: 'refund_failure', providerId: sourceId, what: 'failed refund', cents: amount }];
    case 'adjustment':
      return source?.object === 'dispute'
        ? [
            { kind: 'dispute', providerId: id, what: 'disputed amount', cents: -amount },
            { kind: 'dispute', providerId: id, what: 'dispute fee', cents: fee },
          ]
        : [];
    case 'application_fee':
      return source?.object === 'application_fee'
        ? [
            {
              kind: 'sale',
              providerId: referencedId(source.charge) ?? '',
              what: 'application fee earned',
              cents: amount,
            },
          ]
        : [];
    case 'application_fee_refund':
      // On a connected account it counts only toward the order's balance: its source there has another shape.
      return stripeAccountId
        ? []
        : [{ kind: 'fee_refund', providerId: sourceId, what: 'application fee refund', cents: -amount }];
    case 'stripe_fee':
      return isCounteringFee({ type, description })
        ? [{ kind: 'dispute', providerId: id, what: 'dispute fee', cents: -amount }]
        : [];
    default:
      // Payouts, subscription taxes and the like belong to no order.
      return [];
  }
}

const referencedId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

function toReferences(source: Source | null, sourceId: string | undefined) {
  const none = { chargeId: undefined, paymentIntentId: undefined, orderId: undefined, applicationFeeId: undefined };
  if (source?.object === 'charge') {
    const { id, payment_intent: intent, metadata } = source;
    return { ...none, chargeId: id, paymentIntentId: referencedId(intent), orderId: metadata['order_id'] };
  }
  if (source?.object === 'refund' || source?.object === 'dispute')
    return { ...none, chargeId: referencedId(source.charge), paymentIntentId: referencedId(source.payment_intent) };
  if (source?.object === 'application_fee') return { ...none, chargeId: referencedId(source.charge) };
  if (source?.object === 'fee_refund') return { ...none, applicationFeeId: referencedId(source.fee) };
  return { ...none, chargeId: sourceId };
}
