import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { petUpdatePhotos, petUpdates } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { discardPhotos } from '../pets/api.ts';

/** Deletes an update of the actor’s, and its photos unless something else of the breeder's shows them. Throws NotFound. */
export async function deleteUpdate(context: UserContext, updateId: string): Promise<void> {
  const { db, actor } = context;
  const hashes = await db.transaction(async (tx) => {
    const shown = await tx
      .select({ hash: petUpdatePhotos.hash })
      .from(petUpdatePhotos)
      .where(and(eq(petUpdatePhotos.updateId, updateId), eq(petUpdatePhotos.userId, actor.id)));
    const deleted = await tx
      .delete(petUpdates)
      .where(and(eq(petUpdates.id, updateId), eq(petUpdates.userId, actor.id)))
      .returning({ id: petUpdates.id });
    if (deleted.length === 0) throw notFound('This update was not found.');
    await recordAudit(context, tx, { act: 'update_deleted' });
    return shown.map(({ hash }) => hash);
  });
  await discardPhotos(context, hashes);
}
