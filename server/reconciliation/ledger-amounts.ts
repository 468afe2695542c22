import { and, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { ledgerEntries, payments } from '../db/schema.ts';
import type { Amount } from './balance-provider.ts';

/** Ledger queries for the comparison with the provider's balance. */

export interface LedgerAmount extends Amount {
  orderId: string;
  /** The connected account of the payment; null: the platform's own. */
  paidOn: string | null;
  at: Date;
}

/** A connected account, or the platform's own (null). */
type Account = string | null;

/** Values per statement. */
const CHUNK = 500;

/** The ledger's amounts of an account: all, those written since a moment, or those about certain provider's ids. */
export async function readLedger(
  db: DbOrTx,
  account: Account,
  which: { since: Date | undefined } | { providerIds: string[] },
): Promise<LedgerAmount[]> {
  if ('providerIds' in which) {
    const found: LedgerAmount[] = [];
    for (const chunk of chunksOf(which.providerIds))
      found.push(...(await readAmounts(db, account, inArray(ledgerEntries.providerId, chunk))));
    return found;
  }
  return readAmounts(db, account, which.since ? gte(ledgerEntries.createdAt, which.since) : undefined);
}

function* chunksOf(values: string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK);
}

/** Both columns are the index's. */
const ofPayment = and(eq(ledgerEntries.orderId, payments.orderId), eq(ledgerEntries.paymentId, payments.id));

async function readAmounts(db: DbOrTx, account: Account, which: SQL | undefined): Promise<LedgerAmount[]> {
  const ofAccount = account
    ? eq(payments.stripeAccountId, account)
    : // A connected account's sale adds its fee to the platform's account.
      or(isNull(payments.stripeAccountId), eq(ledgerEntries.account, 'platform_fee'));
  const rows = await db
    .select({
      orderId: ledgerEntries.orderId,
      kind: ledgerEntries.kind,
      providerId: ledgerEntries.providerId,
      party: ledgerEntries.account,
      cents: ledgerEntries.amountCents,
      at: ledgerEntries.createdAt,
      paidOn: payments.stripeAccountId,
    })
    .from(ledgerEntries)
    .innerJoin(payments, ofPayment)
    .where(and(ofAccount, which));
  return rows.flatMap(({ orderId, kind, providerId, party, cents, at, paidOn }) => {
    const meant = paidOn && !account ? EARNINGS[kind] : MEANINGS[`${kind} ${party}`];
    if (!meant || (meant.what === 'application fee' && !paidOn)) return [];
    return [{ orderId, paidOn, kind, providerId, what: meant.what, cents: meant.sign * cents, at }];
  });
}

type Meaning = { what: Amount['what']; sign: 1 | -1 };
type Entry = typeof ledgerEntries.$inferSelect;

/** Maps a ledger entry, by kind and account, to the amount of a balance transaction. */
const MEANINGS: Partial<Record<`${Entry['kind']} ${Entry['account']}`, Meaning>> = {
  'sale buyer': { what: 'payment', sign: -1 },
  'sale platform_fee': { what: 'application fee', sign: 1 },
  'provider_fee provider_fee': { what: "provider's fee", sign: 1 },
  'refund buyer': { what: 'refund', sign: 1 },
  'refund_failure buyer': { what: 'failed refund', sign: -1 },
  'dispute dispute': { what: 'disputed amount', sign: 1 },
  'dispute provider_fee': { what: 'dispute fee', sign: 1 },
};

/** The same for the platform's side of a connected account's sale. */
const EARNINGS: Partial<Record<Entry['kind'], Meaning>> = {
  sale: { what: 'application fee earned', sign: 1 },
  fee_refund: { what: 'application fee refund', sign: -1 },
};

/** Each order's net effect on its account's balance by our ledger, in cents. */
export async function readBalances(db: DbOrTx, orderIds: string[]): Promise<Map<string, number>> {
  const balances = new Map<string, number>();
  const isOnAccount = or(
    eq(ledgerEntries.account, 'breeder'),
    and(eq(ledgerEntries.account, 'platform_fee'), isNull(payments.stripeAccountId)),
  );
  for (const chunk of chunksOf(orderIds)) {
    const rows = await db
      .select({ orderId: ledgerEntries.orderId, cents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(payments, ofPayment)
      .where(and(inArray(ledgerEntries.orderId, chunk), isOnAccount))
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

/** The payments that the provider's movements refer to. */
export async function findReferencedPayments(db: DbOrTx, { chargeIds, paymentIntentIds, orderIds }: References) {
  if (chargeIds.length + paymentIntentIds.length + orderIds.length === 0) return [];
  return db
    .select({
      orderId: payments.orderId,
      stripeAccountId: payments.stripeAccountId,
      chargeId: payments.chargeId,
      paymentIntentId: payments.paymentIntentId,
    })
    .from(payments)
    .where(
      or(
        inArray(payments.chargeId, chargeIds),
        inArray(payments.paymentIntentId, paymentIntentIds),
        inArray(payments.orderId, orderIds),
      ),
    );
}
