import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { everyPage } from '../db/paging/every-page.ts';
import { isPaidOtherwise, ledgerEntries, payments } from '../db/schema.ts';
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
    // A connected account's sale adds its fee to the platform's account.
    const isSide = account ? isOn(account) : or(isOn(null), isFee);
    for (const chunk of splitIntoChunks(which.providerIds))
      found.push(...(await readAmounts(db, account, and(isSide, inArray(ledgerEntries.providerId, chunk)))));
    return found;
  }
  const { since } = which;
  const isYoung = since && gte(ledgerEntries.createdAt, since);
  // Each line is written together with its payment's change, so that an older payment has no younger line.
  const ofAccount = and(isOn(account), since && gte(payments.updatedAt, since));
  const own = await readAmounts(db, account, and(ofAccount, isYoung));
  return account ? own : [...own, ...(await readFees(db, isYoung))];
}

const isOn = (account: Account) => (account ? eq(payments.stripeAccountId, account) : isNull(payments.stripeAccountId));

/** The platform's part of connected accounts' sales, page by page. */
async function readFees(db: DbOrTx, isYoung: SQL | undefined): Promise<LedgerAmount[]> {
  const amounts: LedgerAmount[] = [];
  const pages = everyPage<LedgerLine>(FEES_PER_PAGE, (after, limit) =>
    readLines(db, and(isFee, isNotNull(payments.stripeAccountId), isYoung, after && isBehind(after)))
      .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
      .limit(limit),
  );
  for await (const line of pages) amounts.push(...toLedgerAmounts(line, null));
  return amounts;
}

const FEES_PER_PAGE = 5_000;
const isFee = sql`${ledgerEntries.account} = 'platform_fee'`;
const isBehind = ({ at, id }: LedgerLine) =>
  sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) > (${at.toISOString()}::timestamptz, ${id}::bigint)`;

function* splitIntoChunks(values: string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK);
}

/** Neither cash nor what was paid another way reaches the provider. The first two columns are the index's. */
const ofPayment = and(
  eq(ledgerEntries.orderId, payments.orderId),
  eq(ledgerEntries.paymentId, payments.id),
  ne(payments.kind, 'cash'),
  not(isPaidOtherwise),
);

const readAmounts = async (db: DbOrTx, account: Account, which: SQL | undefined): Promise<LedgerAmount[]> =>
  (await readLines(db, which)).flatMap((line) => toLedgerAmounts(line, account));

type LedgerLine = Awaited<ReturnType<typeof readLines>>[number];

function readLines(db: DbOrTx, which: SQL | undefined) {
  return db
    .select({
      id: ledgerEntries.id,
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
    .where(which);
}

function toLedgerAmounts(line: LedgerLine, account: Account): LedgerAmount[] {
  const { orderId, kind, providerId, party, cents, at, paidOn } = line;
  const meant = paidOn && !account ? EARNINGS[kind] : MEANINGS[`${kind} ${party}`];
  if (!meant || (meant.what === 'application fee' && !paidOn)) return [];
  return [
    {
      orderId,
      paidOn,
      kind: isPayment(kind) ? 'sale' : kind,
      providerId,
      what: meant.what,
      cents: meant.sign * cents,
      at,
    },
  ];
}

type Meaning = { what: Amount['what']; sign: 1 | -1 };
type Entry = typeof ledgerEntries.$inferSelect;

/** Maps a ledger entry, by kind and account, to the amount of a balance transaction. */
const MEANINGS: Partial<Record<`${Entry['kind']} ${Entry['account']}`, Meaning>> = {
  'sale buyer': { what: 'payment', sign: -1 },
  'sale platform_fee': { what: 'application fee', sign: 1 },
  'deposit buyer': { what: 'payment', sign: -1 },
  'deposit platform_fee': { what: 'application fee', sign: 1 },
  'balance buyer': { what: 'payment', sign: -1 },
  'balance platform_fee': { what: 'application fee', sign: 1 },
  'provider_fee provider_fee': { what: "provider's fee", sign: 1 },
  'refund buyer': { what: 'refund', sign: 1 },
  'refund_failure buyer': { what: 'failed refund', sign: -1 },
  'dispute dispute': { what: 'disputed amount', sign: 1 },
  'dispute provider_fee': { what: 'dispute fee', sign: 1 },
};

/** Maps a ledger entry of a connected account's sale, by kind, to the amount of the platform's own balance transaction. */
const EARNINGS: Partial<Record<Entry['kind'], Meaning>> = {
  sale: { what: 'application fee earned', sign: 1 },
  deposit: { what: 'application fee earned', sign: 1 },
  balance: { what: 'application fee earned', sign: 1 },
  fee_refund: { what: 'application fee refund', sign: -1 },
};

/** The provider identifies a payment by its charge, whatever part of the order it pays. */
const isPayment = (kind: Entry['kind']) => kind === 'deposit' || kind === 'balance';

/** An order's net effect on an account's balance by our ledger, in cents, and by how many payments. */
export interface OrderBalance {
  cents: number;
  payments: number;
}

/** What a breeder holds for buyers lies on the breeder's account, too; cash lies nowhere. */
export async function readBalances(
  db: DbOrTx,
  account: Account,
  orderIds: string[],
): Promise<Map<string, OrderBalance>> {
  const balances = new Map<string, OrderBalance>();
  const isOnAccount = or(
    inArray(ledgerEntries.account, ['breeder', 'deposits_held']),
    and(eq(ledgerEntries.account, 'platform_fee'), isNull(payments.stripeAccountId)),
  );
  for (const chunk of splitIntoChunks(orderIds)) {
    const rows = await db
      .select({
        orderId: ledgerEntries.orderId,
        cents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number),
        payments: sql<number>`count(distinct ${ledgerEntries.paymentId})`.mapWith(Number),
      })
      .from(ledgerEntries)
      .innerJoin(payments, ofPayment)
      .where(and(inArray(ledgerEntries.orderId, chunk), isOn(account), isOnAccount))
      .groupBy(ledgerEntries.orderId);
    for (const { orderId, ...balance } of rows) balances.set(orderId, balance);
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

/** The payments on which the ledger booked these transactions of the provider. */
export async function findBookedPayments(db: DbOrTx, amounts: Amount[]) {
  if (amounts.length === 0) return [];
  return db
    .selectDistinct({
      providerId: ledgerEntries.providerId,
      orderId: payments.orderId,
      stripeAccountId: payments.stripeAccountId,
      chargeId: payments.chargeId,
      paymentIntentId: payments.paymentIntentId,
    })
    .from(ledgerEntries)
    .innerJoin(payments, ofPayment)
    .where(
      inArray(
        ledgerEntries.providerId,
        amounts.map(({ providerId }) => providerId),
      ),
    );
}
