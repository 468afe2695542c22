import { and, eq, inArray, isNull } from 'drizzle-orm';
import { RECORDED_SALES_MAX, type RecordedSaleInput } from '../../../../contract/books/recorded-sales.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { recordedSales } from '../../../db/schema.ts';
import { newId } from '../../../ids.ts';
import { countSales, toColumns, tooManySales } from './service.ts';

/** How many more sales the account may record. */
export const readRoomForSales = async ({ actor }: UserContext, db: DbOrTx): Promise<number> =>
  Math.max(0, RECORDED_SALES_MAX - (await countSales(db, actor.id)));

/**
 * Records many sales, of no pet of the breeder's, in one statement, and returns their ids in the same order. Throws Conflict beyond
 * RECORDED_SALES_MAX, before it writes anything.
 */
export async function recordSales(
  { actor }: UserContext,
  tx: Tx,
  inputs: readonly (RecordedSaleInput & { createdAt: Date })[],
): Promise<string[]> {
  if ((await countSales(tx, actor.id)) + inputs.length > RECORDED_SALES_MAX) throw tooManySales();
  const rows = inputs.map(({ createdAt, ...input }) => ({
    ...toColumns(input),
    id: newId(),
    userId: actor.id,
    createdAt,
    updatedAt: createdAt,
  }));
  await tx.insert(recordedSales).values(rows);
  return rows.map(({ id }) => id);
}

/** Deletes those recorded sales that nobody has changed since, and returns the ids of the others that still exist. */
export async function removeUnchangedSales({ actor }: UserContext, tx: Tx, ids: string[]): Promise<string[]> {
  const own = and(eq(recordedSales.userId, actor.id), inArray(recordedSales.id, ids));
  const isUnchanged = and(eq(recordedSales.updatedAt, recordedSales.createdAt), isNull(recordedSales.petId));
  await tx.delete(recordedSales).where(and(own, isUnchanged));
  return (await tx.select({ id: recordedSales.id }).from(recordedSales).where(own)).map(({ id }) => id);
}

/** Day, pet and amount of each sale that the breeder has recorded. */
export const listSalesAlike = ({ db, actor }: UserContext) =>
  db
    .select({
      soldOn: recordedSales.soldOn,
      petName: recordedSales.petName,
      amountCents: recordedSales.amountCents,
    })
    .from(recordedSales)
    .where(eq(recordedSales.userId, actor.id));
