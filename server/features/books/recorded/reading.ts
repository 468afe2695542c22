import { and, asc, count, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../../contract/books/books.ts';
import { toAmount } from '../../../../contract/money.ts';
import type { RecordedSale } from '../../../../contract/books/recorded-sales.ts';
import type { UserContext } from '../../../context.ts';
import { toCursorPage, readCursor, type PageRequest } from '../../../db/paging/cursor.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { recordedSales } from '../../../db/schema.ts';
import { recordListRead } from '../../audit/api.ts';
import type { Period } from '../period.ts';

export type RecordedRow = typeof recordedSales.$inferSelect;

const PAGE = 500;

export const presentRecorded = (row: RecordedRow): RecordedSale => ({
  id: row.id,
  soldOn: row.soldOn,
  petName: row.petName,
  buyerName: row.buyerName,
  method: row.method,
  amount: toAmount(row.amountCents),
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  petId: row.petId,
});

/** A page of the actor's recorded sales. Throws Invalid for an invalid cursor. */
export async function myRecordedSales(context: UserContext, { limit, cursor }: PageRequest) {
  const { db, actor } = context;
  const rows = await db
    .select()
    .from(recordedSales)
    .where(and(eq(recordedSales.userId, actor.id), comesAfter(readCursor(cursor), recordedSales)))
    .orderBy(desc(recordedSales.createdAt), recordedSales.id)
    .limit(limit + 1);
  const { page, nextCursor } = toCursorPage(rows, limit);
  if (page.length > 0) await recordListRead(context, 'Recorded sales');
  return { sales: page.map(presentRecorded), nextCursor };
}

/** Matches calendar days in the period's time zone, which is the breeder's. */
function isIn({ name, months }: Period) {
  const last = months.at(-1)!.month;
  const [year = 0, month = 0] = last.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const first = name.length === 4 ? `${name}-01-01` : `${name}-01`;
  return and(gte(recordedSales.soldOn, first), lt(recordedSales.soldOn, next));
}

export async function recordedIn({ db, actor }: UserContext, period: Period): Promise<Statement['recorded']> {
  const [row] = await db
    .select({
      sales: count(),
      cents: sql<number>`coalesce(sum(${recordedSales.amountCents}), 0)`.mapWith(Number),
    })
    .from(recordedSales)
    .where(and(eq(recordedSales.userId, actor.id), isIn(period)));
  return { sales: row!.sales, amount: toAmount(row!.cents) };
}

/** All of a period by day, page by page. */
export const everyRecorded = ({ db, actor }: UserContext, period: Period): AsyncGenerator<RecordedRow> =>
  everyPage<RecordedRow>(PAGE, (after, limit) =>
    db
      .select()
      .from(recordedSales)
      .where(and(eq(recordedSales.userId, actor.id), isIn(period), after && isBehind(after)))
      .orderBy(asc(recordedSales.soldOn), recordedSales.id)
      .limit(limit),
  );

const isBehind = ({ soldOn, id }: RecordedRow) =>
  or(gt(recordedSales.soldOn, soldOn), and(eq(recordedSales.soldOn, soldOn), gt(recordedSales.id, id)));
