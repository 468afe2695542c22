import { and, eq, inArray, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { depositMoves, depositTerms, litterPets, orders, paymentLinks, petPhotos, pets } from '../../db/schema.ts';

/**
 * Deletes those of the breeder's pets that nobody has touched since they were added: without a change, photo, link, litter, deposit or
 * buyer. Returns the ids of the others that still exist.
 */
export async function removeUntouchedPets({ actor }: UserContext, tx: Tx, ids: string[]): Promise<string[]> {
  const own = and(eq(pets.userId, actor.id), inArray(pets.id, ids));
  // Locks in one order; what a concurrent act has added is then seen by the next statement.
  const found = await tx.select({ id: pets.id }).from(pets).where(own).orderBy(pets.id).for('update');
  const isUnused = [paymentLinks, litterPets, depositTerms, petPhotos, orders, depositMoves].map((table) =>
    hasNoRow(tx, table),
  );
  const isUntouched = and(eq(pets.status, 'active'), eq(pets.updatedAt, pets.createdAt), isNull(pets.photoHash));
  const removed = await tx
    .delete(pets)
    .where(and(own, isUntouched, ...isUnused))
    .returning({ id: pets.id });
  const gone = new Set(removed.map(({ id }) => id));
  return found.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
}

const hasNoRow = (tx: Tx, table: PgTable & { petId: PgColumn }): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.petId, pets.id)),
  );
