import { eq } from 'drizzle-orm';
import type { KennelPhotoSlot } from '../../../contract/kennel-pages/kennel-pages.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { kennelPages } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { discardPhotos, insertPhoto, keepUpload } from '../pets/api.ts';
import { findOwnPage } from './queries.ts';

const COLUMNS = { logo: 'logoHash', cover: 'coverHash' } as const satisfies Record<
  KennelPhotoSlot,
  keyof typeof kennelPages.$inferSelect
>;

const noPage = () => notFound('Please save the page of your kennel first.');

/** Refuses an upload before it is read. Throws NotFound. */
export async function requireOwnPage({ db, actor }: UserContext): Promise<void> {
  if (!(await findOwnPage(db, actor.id))) throw noPage();
}

/** Sets the logo or the cover. Throws NotFound, PhotoTooLarge and NotAPhoto. */
export async function setPhoto(context: UserContext, slot: KennelPhotoSlot, original: Buffer): Promise<void> {
  const replaced = await keepUpload(context, original, async (tx, photo) => {
    await insertPhoto(context, tx, photo);
    return replacePhoto(context, tx, slot, photo.hash);
  });
  await discardPhotos(context, replaced);
}

/** Removes the logo or the cover; does nothing without one. Throws NotFound. */
export async function removePhoto(context: UserContext, slot: KennelPhotoSlot): Promise<void> {
  const replaced = await context.db.transaction((tx) => replacePhoto(context, tx, slot, null));
  await discardPhotos(context, replaced);
}

/** Returns the hash of the photo that was there before. */
async function replacePhoto(
  { actor, now }: UserContext,
  tx: Tx,
  slot: KennelPhotoSlot,
  hash: string | null,
): Promise<string[]> {
  const own = eq(kennelPages.userId, actor.id);
  const [page] = await tx.select().from(kennelPages).where(own).for('update');
  if (!page) throw noPage();
  const column = COLUMNS[slot];
  await tx
    .update(kennelPages)
    .set({ [column]: hash, updatedAt: now })
    .where(own);
  const before = page[column];
  return before === null || before === hash ? [] : [before];
}
