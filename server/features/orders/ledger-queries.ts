import { and, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { ledgerEntries, orders } from '../../db/schema.ts';
import type { Amount } from '../../reconciliation/balance-provider.ts';

/** Ledger queries for the comparison with the provider's balance. */

export interface LedgerAmount extends Amount {
  orderId: string;
  /** The connected account of the order; null: the platform's own. */
  paidOn: string | null;
  at: Date;
}

/** A connected account, or the platform's own (null). */
type Account = string | null;

/** Values per statement. */
const CHUNK = 500;

/** Connected accounts that ever had a checkout; without the platform's own. */
export async function listSellingAccounts(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.stripeAccountId })
    .from(orders)
    .where(and(isNotNull(orders.stripeAccountId), isNotNull(orders.checkoutSessionId)))
    .orderBy(orders.stripeAccountId);
  return rows.map(({ id }) => id!);
}

/** Whether a ledger transaction of this name exists (features/orders/ledger.ts). */
export async function isBooked(db: DbOrTx, transaction: string): Promise<boolean> {
  const named = eq(ledgerEntries.transaction, transaction);
  return (await db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(named).limit(1)).length > 0;
}

/** The platform's remaining fee of an order, in cents. */
export async function platformFeeLeft(db: DbOrTx, orderId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.account, 'platform_fee')));
  return row!.cents;
}

/** The ledger's amounts of an account: all, those written since a moment, or certain transactions. */
export async function readLedger(
  db: DbOrTx,
  account: Account,
  which: { since: Date | undefined } | { transactions: string[] },
): Promise<LedgerAmount[]> {
  if ('transactions' in which) {
    const found: LedgerAmount[] = [];
    for (let start = 0; start < which.transactions.length; start += CHUNK) {
      const chunk = which.transactions.slice(start, start + CHUNK);
      found.push(...(await readAmounts(db, account, inArray(ledgerEntries.transaction, chunk))));
    }
    return found;
  }
  return readAmounts(db, account, which.since ? gte(ledgerEntries.createdAt, which.since) : undefined);
}

async function readAmounts(db: DbOrTx, account: Account, which: SQL | undefined): Promise<LedgerAmount[]> {
  const ofAccount = account
    ? eq(orders.stripeAccountId, account)
    : // A connected account's sale adds its fee to the platform's account.
      or(isNull(orders.stripeAccountId), eq(ledgerEntries.account, 'platform_fee'));
  const rows = await db
    .select({
      orderId: ledgerEntries.orderId,
      transaction: ledgerEntries.transaction,
      party: ledgerEntries.account,
      cents: ledgerEntries.amountCents,
      at: ledgerEntries.createdAt,
      paidOn: orders.stripeAccountId,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(ofAccount, which));
  return rows.flatMap(({ orderId, transaction, party, cents, at, paidOn }) => {
    const kind = transaction.split(':', 1)[0]!;
    const meant = paidOn && !account ? EARNINGS[kind] : MEANINGS[`${kind} ${party}`];
    if (!meant || (meant.what === 'application fee' && !paidOn)) return [];
    return [{ orderId, paidOn, transaction, what: meant.what, cents: meant.sign * cents, at }];
  });
}

type Meaning = { what: Amount['what']; sign: 1 | -1 };

/** Maps a ledger entry, `<kind> <account>` (ledger.ts), to the amount of a balance transaction. */
const MEANINGS: Record<string, Meaning | undefined> = {
  'sale buyer': { what: 'payment', sign: -1 },
  'sale platform_fee': { what: 'application fee', sign: 1 },
  'provider_fee provider_fee': { what: "provider's fee", sign: 1 },
  'refund buyer': { what: 'refund', sign: 1 },
  'refund_failure buyer': { what: 'failed refund', sign: -1 },
  'dispute dispute': { what: 'disputed amount', sign: 1 },
  'dispute provider_fee': { what: 'dispute fee', sign: 1 },
};

/** The same for the platform's side of a connected account's sale. */
const EARNINGS: Record<string, Meaning | undefined> = {
  sale: { what: 'application fee earned', sign: 1 },
  fee_refund: { what: 'application fee refund', sign: -1 },
};

/** Each order's net effect on its account's balance by our ledger, in cents. */
export async function readBalances(db: DbOrTx, orderIds: string[]): Promise<Map<string, number>> {
  const balances = new Map<string, number>();
  for (let start = 0; start < orderIds.length; start += CHUNK) {
    const rows = await db
      .select({ orderId: ledgerEntries.orderId, cents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(
        and(
          inArray(ledgerEntries.orderId, orderIds.slice(start, start + CHUNK)),
          or(
            eq(ledgerEntries.account, 'breeder'),
            and(eq(ledgerEntries.account, 'platform_fee'), isNull(orders.stripeAccountId)),
          ),
        ),
      )
      .groupBy(ledgerEntries.orderId);
    for (const { orderId, cents } of rows) balances.set(orderId, cents);
  }
  return balances;
}

interface References {
  chargeIds: string[];
  paymentIntentIds: string[];
  orderIds: string[];
}

/** The orders that the provider's movements refer to. */
export async function findReferencedOrders(db: DbOrTx, { chargeIds, paymentIntentIds, orderIds }: References) {
  if (chargeIds.length + paymentIntentIds.length + orderIds.length === 0) return [];
  return db
    .select({
      id: orders.id,
      stripeAccountId: orders.stripeAccountId,
      chargeId: orders.chargeId,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orders)
    .where(
      or(
        inArray(orders.chargeId, chargeIds),
        inArray(orders.paymentIntentId, paymentIntentIds),
        inArray(orders.id, orderIds),
      ),
    );
}
