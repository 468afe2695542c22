import type { Context } from '../../context.ts';
import { isMissing } from '../../integrations/stripe.ts';
import {
  chargeOfFee,
  findEarnings,
  findMovements,
  listMovements,
  type AmountName,
  type Movement,
} from './balance-provider.ts';
import { findLedOrders, listSellingAccounts, readBalances, readLedger, type LedgerAmount } from './ledger-queries.ts';
import { unmatchedAmong } from './unmatched/record.ts';

/** One amount of which our ledger and the provider's balance say different things. Cents; null: not there at all. */
export interface LedgerDifference {
  /** Null: the platform's own account. */
  stripeAccountId: string | null;
  /** Null when nothing leads to an order of ours. */
  orderId: string | null;
  what: AmountName | 'balance of the order';
  /** Ours and the provider's name of it: `sale:<charge>` and the like. */
  transaction: string;
  oursCents: number | null;
  theirsCents: number | null;
}

export interface LedgerComparison {
  differences: LedgerDifference[];
  /** How many accounts and balance transactions were compared. */
  accounts: number;
  movements: number;
  /** Accounts that the provider shows us no more: their breeders have cut the connection. */
  closedAccounts: string[];
}

export interface CompareOptions {
  /** Compares what moved since then; without it everything that ever did. */
  since?: Date;
  /** What is younger may still be under way, and is left out. None by default. */
  graceMs?: number;
}

/**
 * Compares our ledger with the provider's balance transactions, to the cent: each payment, fee, refund and dispute of
 * every connected account, the platform's application fees and what it gave back of them, and what an order leaves on
 * its account in all. Changes nothing. Movements that belong to no order of ours (payouts, a breeder's other business,
 * subscriptions) are nobody's difference, nor are payments that only name an order: those have a list of their own
 * (unmatched/). Throws 502 and 503.
 */
export async function compareLedger(context: Context, options: CompareOptions = {}): Promise<LedgerComparison> {
  const result: LedgerComparison = { differences: [], accounts: 0, movements: 0, closedAccounts: [] };
  for (const account of [...(await listSellingAccounts(context.db)), null]) {
    try {
      const { differences, movements } = await compareAccount(context, account, options);
      result.differences.push(...differences);
      result.movements += movements;
      result.accounts++;
    } catch (error) {
      if (!account || !isMissing(error)) throw error;
      result.closedAccounts.push(account);
    }
  }
  return result;
}

/** What is known of one amount on both sides. */
interface Pair {
  what: AmountName;
  transaction: string;
  orderId: string | null;
  paidOn: string | null;
  applicationFeeId: string | undefined;
  ours: number | null;
  theirs: number | null;
  at: Date;
}

async function compareAccount(context: Context, account: string | null, { since, graceMs = 0 }: CompareOptions) {
  const { db, stripe } = context;
  const pairs = new Map<string, Pair>();
  const nets = new Map<string, number>();
  let movements = 0;
  const takeAll = async (page: Movement[]) => {
    movements += page.length;
    await takeMovements(context, account, page, pairs, nets);
  };
  for await (const page of listMovements(stripe, account, since)) await takeAll(page);
  const transactions = [...new Set([...pairs.values()].map((pair) => pair.transaction))];
  takeLedger(pairs, await readLedger(db, account, { since }));
  if (since) takeLedger(pairs, await readLedger(db, account, { transactions }));

  // Written by us and not among what moved since: it moved before, a moment ago, or never.
  const unsettled = new Set<string>();
  const oursOnly = new Map([...pairs.values()].filter(isOursOnly).map((pair) => [pair.transaction, pair]));
  for (const [transaction, { what, paidOn }] of oursOnly) {
    const found =
      what === 'application fee earned'
        ? await findEarnings(stripe, transaction.split(':')[1]!, paidOn)
        : await findMovements(stripe, account, transaction);
    if (found === 'unsettled') unsettled.add(transaction);
    else if (found.length > 0) await takeMovements(context, account, found, pairs, nets);
  }

  const youngest = new Date(context.clock().getTime() - graceMs);
  const isUnderWay = (pair: Pair) => unsettled.has(pair.transaction) || (graceMs > 0 && pair.at > youngest);
  const unequal = [...pairs.values()].filter((pair) => (pair.ours ?? 0) !== (pair.theirs ?? 0));
  const differences: LedgerDifference[] = [];
  for (const pair of unequal.filter((each) => !isUnderWay(each))) {
    const { what, transaction, ours: oursCents, theirs: theirsCents } = pair;
    const chargeOf = pair.orderId === null && pair.applicationFeeId;
    const chargeIds = chargeOf ? [(await chargeOfFee(stripe, chargeOf)) ?? ''] : [];
    if ((await unmatchedAmong(db, { chargeIds, paymentIntentIds: [] })).size > 0) continue;
    const [orderOfFee] = await findLedOrders(db, { chargeIds, paymentIntentIds: [], orderIds: [] });
    const orderId = pair.orderId ?? orderOfFee?.id ?? null;
    differences.push({ stripeAccountId: account, orderId, what, transaction, oursCents, theirsCents });
  }
  const unfit = new Set([...unequal, ...[...pairs.values()].filter(isUnderWay)].map((pair) => pair.orderId));
  differences.push(...(await compareBalances(context, account, pairs, nets, unfit)));
  return { differences, movements };
}

const keyOf = ({ transaction, what }: { transaction: string; what: AmountName }) => `${what} of ${transaction}`;
const isOursOnly = (pair: Pair) => pair.theirs === null && pair.ours !== null && pair.ours !== 0;

/** Puts the provider's side in. What leads to no order of ours is none of our business, except for our own earnings. */
async function takeMovements(
  { db }: Context,
  account: string | null,
  page: Movement[],
  pairs: Map<string, Pair>,
  nets: Map<string, number>,
): Promise<void> {
  const valuesOf = (name: 'chargeId' | 'paymentIntentId' | 'orderId') => page.flatMap((each) => each[name] ?? []);
  const [chargeIds, paymentIntentIds] = [valuesOf('chargeId'), valuesOf('paymentIntentId')];
  const led = await findLedOrders(db, { chargeIds, paymentIntentIds, orderIds: valuesOf('orderId') });
  const unmatched = await unmatchedAmong(db, { chargeIds, paymentIntentIds });
  const isOurs = ({ chargeId, paymentIntentId }: Movement) =>
    !unmatched.has(chargeId ?? '') && !unmatched.has(paymentIntentId ?? '');
  for (const movement of page.filter(isOurs)) {
    const order = led.find(
      ({ id, chargeId, paymentIntentId }) =>
        (chargeId !== null && chargeId === movement.chargeId) ||
        (paymentIntentId !== null && paymentIntentId === movement.paymentIntentId) ||
        id === movement.orderId,
    );
    const isOwn = order !== undefined && order.stripeAccountId === account;
    if (isOwn) nets.set(order.id, (nets.get(order.id) ?? 0) + movement.netCents);
    for (const { transaction, what, cents } of movement.amounts) {
      if (!isOwn && !EARNED.includes(what)) continue;
      const pair = pairs.get(keyOf({ transaction, what }));
      pairs.set(keyOf({ transaction, what }), {
        what,
        transaction,
        orderId: pair?.orderId ?? order?.id ?? null,
        paidOn: order?.stripeAccountId ?? null,
        applicationFeeId: movement.applicationFeeId,
        ours: pair?.ours ?? null,
        theirs: cents,
        at: movement.at,
      });
    }
  }
}

const EARNED: AmountName[] = ['application fee earned', 'application fee given back'];

function takeLedger(pairs: Map<string, Pair>, amounts: LedgerAmount[]): void {
  for (const { orderId, paidOn, transaction, what, cents, at } of amounts) {
    const pair = pairs.get(keyOf({ transaction, what }));
    if (pair) Object.assign(pair, { orderId, ours: cents });
    else
      pairs.set(keyOf({ transaction, what }), {
        what,
        transaction,
        orderId,
        paidOn,
        applicationFeeId: undefined,
        ours: cents,
        theirs: null,
        at,
      });
  }
}

/** Of orders whose every movement was seen: what they leave on the account in all. Each of their amounts fits. */
async function compareBalances(
  { db }: Context,
  account: string | null,
  pairs: Map<string, Pair>,
  nets: Map<string, number>,
  unfit: Set<string | null>,
): Promise<LedgerDifference[]> {
  const sales = [...pairs.values()].filter((pair) => pair.what === 'payment' && pair.theirs !== null);
  const ids = [...new Set(sales.flatMap(({ orderId }) => (orderId && !unfit.has(orderId) ? [orderId] : [])))];
  const balances = await readBalances(db, ids);
  return ids.flatMap((orderId) => {
    const [oursCents, theirsCents] = [balances.get(orderId) ?? 0, nets.get(orderId) ?? 0];
    return oursCents === theirsCents
      ? []
      : [
          {
            stripeAccountId: account,
            orderId,
            what: 'balance of the order' as const,
            transaction: `order:${orderId}`,
            oursCents,
            theirsCents,
          },
        ];
  });
}
