import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { careSheets } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** A breeder's care sheet; empty if there is none. */
export async function readCareSheet(db: DbOrTx, userId: string): Promise<string> {
  const [row] = await db.select({ words: careSheets.words }).from(careSheets).where(eq(careSheets.userId, userId));
  return row?.words ?? '';
}

/** Stores the actor's; the last one counts. */
export async function saveCareSheet({ db, actor, now }: UserContext, words: string): Promise<string> {
  const ofActor = eq(careSheets.userId, actor.id);
  if (words === '') await db.delete(careSheets).where(ofActor);
  else
    await db
      .insert(careSheets)
      .values({ userId: actor.id, words, updatedAt: now })
      .onConflictDoUpdate({ target: careSheets.userId, set: { words, updatedAt: now } });
  return words;
}

export const eraseCareSheet: ErasureStep = {
  what: 'care sheet',
  eraseBatch: async (_context, tx, { userId }) =>
    (await tx.delete(careSheets).where(eq(careSheets.userId, userId)).returning({ userId: careSheets.userId })).length,
};
