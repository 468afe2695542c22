import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { MovedMoney } from '../../../contract/books/books.ts';
import type { DbOrTx } from '../../db/client.ts';
import { ledgerEntries, orders, payments } from '../../db/schema.ts';
import { isDirectSql, isOwnSql } from './movements.ts';
import type { Period } from './period.ts';

type Entry = typeof ledgerEntries.$inferSelect;

interface Sum {
  bucket: number;
  kind: Entry['kind'];
  account: Entry['account'];
  isDirect: boolean;
  /** It came too late and goes back, so it is no sale. */
  isLate: boolean;
  /** The platform sold it, so that its fee lies on the same account. */
  isOwn: boolean;
  cents: number;
  lines: number;
}

/** A seller's sums of the ledger by month. A month that has ended never changes: lines are only added, with their time. */
export async function readMonthlyFigures(db: DbOrTx, sellerId: string, period: Period) {
  const sums = await readSums(db, sellerId, period);
  const months = period.months.map(({ month }, index) => ({
    month,
    ...present(sums.filter(({ bucket }) => bucket === index + 1)),
  }));
  return { totals: present(sums), months };
}

async function readSums(db: DbOrTx, sellerId: string, { from, to, months }: Period): Promise<Sum[]> {
  const borders = sql.join(
    months.map((month) => sql`${month.from.toISOString()}::timestamptz`),
    sql`, `,
  );
  const bucket = sql<number>`width_bucket(${ledgerEntries.createdAt}, array[${borders}])`.mapWith(Number);
  return db
    .select({
      bucket: bucket.as('bucket'),
      kind: ledgerEntries.kind,
      account: ledgerEntries.account,
      isDirect: isDirectSql,
      isLate: sql<boolean>`${orders.refundReason} is not null`,
      isOwn: isOwnSql,
      cents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number),
      lines: count(),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .innerJoin(payments, and(eq(payments.orderId, ledgerEntries.orderId), eq(payments.id, ledgerEntries.paymentId)))
    .where(and(eq(orders.sellerId, sellerId), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to)))
    .groupBy(sql`1`, ledgerEntries.kind, ledgerEntries.account, sql`4`, sql`5`, sql`6`);
}

function present(sums: Sum[]): MovedMoney {
  const of = (account: Entry['account'], ...kinds: Entry['kind'][]) =>
    sums.filter((sum) => sum.account === account && (kinds.length === 0 || kinds.includes(sum.kind)));
  const cents = (found: Sum[]) => found.reduce((total, sum) => total + sum.cents, 0);
  // A sale with a deposit is one once it is earned; what was paid before is held for the buyer.
  const sales = [...of('buyer', 'sale').filter(({ isLate }) => !isLate), ...of('breeder', 'earned')];
  const net = cents(of('breeder'));
  const held = cents(of('deposits_held'));
  const direct = -cents(of('buyer').filter(({ isDirect }) => isDirect));
  const ownFee = cents(of('platform_fee').filter(({ isOwn }) => isOwn));
  return {
    sales: sales.reduce((total, { lines }) => total + lines, 0),
    paid: toAmount(-cents(of('buyer', 'sale', 'deposit', 'balance', 'cash'))),
    refunds: toAmount(cents(of('buyer', 'refund', 'refund_failure'))),
    disputes: toAmount(cents(of('dispute', 'dispute'))),
    platformFee: toAmount(cents(of('platform_fee'))),
    providerFees: toAmount(cents(of('provider_fee'))),
    held: toAmount(held),
    net: toAmount(net),
    direct: toAmount(direct),
    balance: toAmount(net + held + ownFee - direct),
  };
}
