import type { Context } from '../context.ts';
import type { DbOrTx } from '../db/client.ts';
import { isMissing } from '../integrations/provider/stripe.ts';
import {
  chargeOfFee,
  findEarnings,
  findMovements,
  listMovements,
  type AmountName,
  type Movement,
} from './balance-provider.ts';
import { type TransactionId, transactionName } from '../features/ledger/api.ts';
import { unmatchedAmong } from '../features/settlement/api.ts';
import { everySellingAccount } from '../features/payments/api.ts';
import {
  findBookedPayments,
  findReferencedPayments,
  readBalances,
  readLedger,
  type LedgerAmount,
} from './ledger-amounts.ts';

/** An amount that differs between our ledger and the provider's balance. In cents; null: missing on that side. */
export interface LedgerDifference {
  /** Null: the platform's own account. */
  stripeAccountId: string | null;
  /** Null when it can't be traced to an order. */
  orderId: string | null;
  what: AmountName | 'balance of the order';
  /** The display name of the ledger transaction. */
  transaction: string;
  oursCents: number | null;
  theirsCents: number | null;
  /** When the oldest movement of it was made, or booked: a comparison since then finds it again. */
  at: Date;
}

export interface LedgerComparison {
  differences: LedgerDifference[];
  /** Counts of compared accounts and balance transactions. */
  accounts: number;
  movements: number;
  /** Deauthorized accounts, which we can no longer read. */
  closedAccounts: string[];
}

export interface CompareOptions {
  /** Compares movements since then; all by default. */
  since?: Date;
  /** Skips younger amounts, which may still be in flight. 0 by default. */
  graceMs?: number;
  /** By default all that ever had a payment, and the platform's own (null). */
  accounts?: (string | null)[];
}

/** Every account to compare; the platform's own (null) last, since it is compared with all the others' fees. */
export async function* everyAccount(db: DbOrTx): AsyncGenerator<string | null> {
  yield* everySellingAccount(db);
  yield null;
}

/**
 * Compares our ledger with the provider's balance transactions, to the cent: each payment, fee, refund and dispute of
 * every connected account, the platform's application fees and their refunds, and each order's net effect on its
 * account's balance. Read-only. Ignores movements without an order (payouts, a breeder's other business, subscriptions)
 * and unmatched payments, which are listed separately (unmatched/). Throws ProviderRefused and ProviderUnreachable.
 */
export async function compareLedger(
  context: Context,
  { accounts, ...options }: CompareOptions = {},
): Promise<LedgerComparison> {
  const result: LedgerComparison = { differences: [], accounts: 0, movements: 0, closedAccounts: [] };
  const compare = async (account: string | null) => {
    try {
      const { differences, movements } = await compareAccount(context, account, options);
      result.differences.push(...differences);
      result.movements += movements;
      result.accounts++;
    } catch (error) {
      if (!account || !isMissing(error)) throw error;
      result.closedAccounts.push(account);
    }
  };
  for await (const account of accounts ?? everyAccount(context.db)) await compare(account);
  return result;
}

/** One amount on both sides. */
interface Pair extends TransactionId {
  what: AmountName;
  orderId: string | null;
  paidOn: string | null;
  applicationFeeId: string | undefined;
  ours: number | null;
  theirs: number | null;
  at: Date;
}

async function compareAccount(context: Context, account: string | null, { since, graceMs = 0 }: CompareOptions) {
  const { db, stripe, signal } = context;
  const pairs = new Map<string, Pair>();
  const nets = new Map<string, number>();
  let movements = 0;
  const addPage = async (page: Movement[]) => {
    signal.throwIfAborted();
    movements += page.length;
    await addMovements(context, account, page, pairs, nets);
  };
  for await (const page of listMovements(stripe, account, since)) await addPage(page);
  const providerIds = [...new Set([...pairs.values()].map((pair) => pair.providerId))];
  addLedger(pairs, await readLedger(db, account, { since }));
  if (since) addLedger(pairs, await readLedger(db, account, { providerIds }));

  // Amounts only in our ledger: moved before `since`, just now, or never.
  const unsettled = new Set<string>();
  const oursOnly = new Map([...pairs.values()].filter(isOursOnly).map((pair) => [transactionName(pair), pair]));
  for (const [transaction, pair] of oursOnly) {
    signal.throwIfAborted();
    const found =
      pair.what === 'application fee earned'
        ? await findEarnings(stripe, pair.providerId, pair.paidOn)
        : await findMovements(stripe, account, pair);
    if (found === 'unsettled') unsettled.add(transaction);
    else if (found.length > 0) await addMovements(context, account, found, pairs, nets);
  }

  const youngest = new Date(context.clock().getTime() - graceMs);
  const isInFlight = (pair: Pair) => unsettled.has(transactionName(pair)) || (graceMs > 0 && pair.at > youngest);
  const unequal = [...pairs.values()].filter((pair) => (pair.ours ?? 0) !== (pair.theirs ?? 0));
  const differences: LedgerDifference[] = [];
  for (const pair of unequal.filter((each) => !isInFlight(each))) {
    signal.throwIfAborted();
    const { what, ours: oursCents, theirs: theirsCents, at } = pair;
    const transaction = transactionName(pair);
    const feeId = pair.orderId === null && pair.applicationFeeId;
    const chargeIds = feeId ? [(await chargeOfFee(stripe, feeId)) ?? ''] : [];
    if ((await unmatchedAmong(db, { chargeIds, paymentIntentIds: [] })).size > 0) continue;
    const [paymentOfFee] = await findReferencedPayments(db, { chargeIds, paymentIntentIds: [], orderIds: [] });
    const orderId = pair.orderId ?? paymentOfFee?.orderId ?? null;
    differences.push({ stripeAccountId: account, orderId, what, transaction, oursCents, theirsCents, at });
  }
  const excluded = new Set([...unequal, ...[...pairs.values()].filter(isInFlight)].map((pair) => pair.orderId));
  differences.push(...(await compareBalances(context, account, pairs, nets, excluded)));
  return { differences, movements };
}

const toPairKey = (amount: TransactionId & { what: AmountName }) => `${amount.what} of ${transactionName(amount)}`;
const isOursOnly = (pair: Pair) => pair.theirs === null && pair.ours !== null && pair.ours !== 0;

/** Adds the provider's side. Skips movements without an order, except for the platform's own fees. */
async function addMovements(
  { db }: Context,
  account: string | null,
  page: Movement[],
  pairs: Map<string, Pair>,
  nets: Map<string, number>,
): Promise<void> {
  const listReferences = (name: 'chargeId' | 'paymentIntentId' | 'orderId') => page.flatMap((each) => each[name] ?? []);
  const [chargeIds, paymentIntentIds] = [listReferences('chargeId'), listReferences('paymentIntentId')];
  const referenced = await findReferencedPayments(db, {
    chargeIds,
    paymentIntentIds,
    orderIds: listReferences('orderId'),
  });
  const unmatched = await unmatchedAmong(db, { chargeIds, paymentIntentIds });
  // Such a fee names neither dispute nor charge at the provider: our books know whose it is.
  const booked = await findBookedPayments(
    db,
    page.filter(isWithoutReference).flatMap(({ amounts }) => amounts),
  );
  const isOurs = ({ chargeId, paymentIntentId }: Movement) =>
    !unmatched.has(chargeId ?? '') && !unmatched.has(paymentIntentId ?? '');
  for (const movement of page.filter(isOurs)) {
    const payment =
      referenced.find(
        ({ chargeId, paymentIntentId }) =>
          (chargeId !== null && chargeId === movement.chargeId) ||
          (paymentIntentId !== null && paymentIntentId === movement.paymentIntentId),
      ) ??
      referenced.find(({ orderId }) => orderId === movement.orderId) ??
      booked.find(({ providerId }) => movement.amounts.some((amount) => amount.providerId === providerId));
    const isOwn = payment !== undefined && payment.stripeAccountId === account;
    if (isOwn) nets.set(payment.orderId, (nets.get(payment.orderId) ?? 0) + movement.netCents);
    for (const amount of movement.amounts) {
      if (!isOwn && !EARNED.includes(amount.what)) continue;
      const pair = pairs.get(toPairKey(amount));
      pairs.set(toPairKey(amount), {
        kind: amount.kind,
        providerId: amount.providerId,
        what: amount.what,
        orderId: pair?.orderId ?? payment?.orderId ?? null,
        paidOn: payment?.stripeAccountId ?? null,
        applicationFeeId: movement.applicationFeeId,
        ours: pair?.ours ?? null,
        theirs: amount.cents,
        at: movement.at,
      });
    }
  }
}

const isWithoutReference = ({ chargeId, paymentIntentId, orderId, applicationFeeId }: Movement) =>
  !chargeId && !paymentIntentId && !orderId && !applicationFeeId;

const EARNED: AmountName[] = ['application fee earned', 'application fee refund'];

function addLedger(pairs: Map<string, Pair>, amounts: LedgerAmount[]): void {
  for (const { cents, ...amount } of amounts) {
    const pair = pairs.get(toPairKey(amount));
    if (pair) Object.assign(pair, { orderId: amount.orderId, ours: cents });
    else pairs.set(toPairKey(amount), { ...amount, applicationFeeId: undefined, ours: cents, theirs: null });
  }
}

/** Compares the net balance of orders whose movements were all seen and whose single amounts are equal. */
async function compareBalances(
  { db }: Context,
  account: string | null,
  pairs: Map<string, Pair>,
  nets: Map<string, number>,
  excluded: Set<string | null>,
): Promise<LedgerDifference[]> {
  const sales = [...pairs.values()].filter((pair) => pair.what === 'payment' && pair.theirs !== null);
  const ids = [...new Set(sales.flatMap(({ orderId }) => (orderId && !excluded.has(orderId) ? [orderId] : [])))];
  const balances = await readBalances(db, account, ids);
  return ids.flatMap((orderId) => {
    const paid = sales.filter((pair) => pair.orderId === orderId);
    const seen = paid.length;
    const { cents: oursCents, payments } = balances.get(orderId) ?? { cents: 0, payments: seen };
    const theirsCents = nets.get(orderId) ?? 0;
    // An older part of the same order wasn't read.
    return oursCents === theirsCents || seen < payments
      ? []
      : [
          {
            stripeAccountId: account,
            orderId,
            what: 'balance of the order' as const,
            transaction: `order:${orderId}`,
            oursCents,
            theirsCents,
            at: new Date(Math.min(...paid.map(({ at }) => at.getTime()))),
          },
        ];
  });
}
