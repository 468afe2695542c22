import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { CashMethod } from '../../../contract/reservations/cash.ts';
import type { UserContext } from '../../context.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { isPaidOtherwise, ledgerEntries, orders, paymentReceipts, payments, receipts } from '../../db/schema.ts';
import type { Period } from './period.ts';

const PAGE = 500;

type Entry = typeof ledgerEntries.$inferSelect;
const isCash = sql`${payments.kind} = 'cash'`;
/** Between buyer and breeder, without the provider: cash, and a refund that was paid another way. */
export const isDirectSql = sql<boolean>`(${isCash} or ${isPaidOtherwise})`;
/** The platform sold it, so that its fee lies on the same account. */
export const isOwnSql = sql<boolean>`(${payments.stripeAccountId} is null and not ${isCash})`;
const sumCents = (account: Entry['account']) =>
  sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)`.mapWith(
    Number,
  );

/** One transaction of the ledger with its order, oldest first; positive cents are the party's gain. */
function movementsAfter({ db, actor }: UserContext, { from, to }: Period, after: number, limit: number) {
  const id = sql<number>`min(${ledgerEntries.id})`.mapWith(Number);
  return db
    .select({
      id: id.as('first_id'),
      at: sql<string>`min(${ledgerEntries.createdAt})`.mapWith((value) => new Date(value)),
      kind: ledgerEntries.kind,
      /** The payment came too late, and goes back. */
      isLate: sql<boolean>`${orders.refundReason} is not null`,
      petName: orders.petName,
      lines: orders.lines,
      clientName: orders.clientName,
      /** The payment's own receipt, else that of the sale. */
      number: sql<number | null>`coalesce(${paymentReceipts.number}, ${receipts.number})`,
      reference: sql<string | null>`coalesce(${paymentReceipts.reference}, ${receipts.reference})`,
      buyer: sumCents('buyer'),
      platformFee: sumCents('platform_fee'),
      providerFee: sumCents('provider_fee'),
      dispute: sumCents('dispute'),
      held: sumCents('deposits_held'),
      breeder: sumCents('breeder'),
      /** How the buyer paid the breeder; null for what passed the provider. */
      directMethod: sql<CashMethod | null>`case when ${isCash} then ${payments.method} end`,
      isPaidOtherwise: sql<boolean>`${isPaidOtherwise}`,
      /** What the balance at the provider gained. */
      balance: sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where
        ${ledgerEntries.account} in ('breeder', 'deposits_held') or ${isDirectSql} and ${ledgerEntries.account} = 'buyer'
        or ${isOwnSql} and ${ledgerEntries.account} = 'platform_fee'), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .innerJoin(payments, and(eq(payments.orderId, ledgerEntries.orderId), eq(payments.id, ledgerEntries.paymentId)))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(paymentReceipts, eq(paymentReceipts.paymentId, payments.id))
    .where(and(eq(orders.sellerId, actor.id), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to)))
    .groupBy(
      ledgerEntries.kind,
      ledgerEntries.providerId,
      orders.id,
      receipts.orderId,
      paymentReceipts.paymentId,
      payments.id,
    )
    .having(gt(id, after))
    .orderBy(sql`first_id`)
    .limit(limit);
}

export type Movement = Awaited<ReturnType<typeof movementsAfter>>[number];

/** All of a period, page by page. */
export const everyMovement = (context: UserContext, period: Period): AsyncGenerator<Movement> =>
  everyPage<Movement>(PAGE, (after, limit) => movementsAfter(context, period, after?.id ?? 0, limit));
