import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { petPhotos, pets, photos, waitingPhotos } from '../../../db/schema.ts';
import { conflict, notFound } from '../../../errors.ts';
import { findOwnPet, lockOwnPet, type PetRow } from '../queries.ts';

/**
 * Checks that a pet's photos may be changed. Throws NotFound, and Conflict once it is sold: the buyer's view must not
 * change.
 */
export async function checkChangeable({ db, actor }: UserContext, petId: string): Promise<void> {
  assertChangeable(await findOwnPet(db, actor.id, petId));
}

/** Locks a pet whose photos may be changed: every change of them has this lock. */
export const lockChangeable = async (tx: Tx, userId: string, petId: string): Promise<PetRow> =>
  assertChangeable(await lockOwnPet(tx, userId, petId));

function assertChangeable(pet: PetRow | undefined): PetRow {
  if (!pet) throw notFound('This pet was not found.');
  if (pet.status === 'sold') throw conflict("This pet has been sold, so its photo can't be changed.", 'sold');
  return pet;
}

type WithCover = Pick<PetRow, 'id' | 'photoHash'>;

/** The hashes of a pet's photos in their order, the cover first. */
export async function listPhotoOrder(db: DbOrTx, { id, photoHash }: WithCover): Promise<string[]> {
  if (photoHash === null) return [];
  const further = await db
    .select({ hash: petPhotos.hash })
    .from(petPhotos)
    .where(eq(petPhotos.petId, id))
    .orderBy(asc(petPhotos.position));
  return [photoHash, ...further.map(({ hash }) => hash)];
}

/** Writes the photos of a locked pet, in their order. They no longer wait for a pet. */
export async function writeOrder({ actor, now }: UserContext, tx: Tx, pet: WithCover, hashes: string[]): Promise<void> {
  const [cover = null, ...further] = hashes;
  await tx.delete(petPhotos).where(eq(petPhotos.petId, pet.id));
  await tx.update(pets).set({ photoHash: cover, updatedAt: now }).where(eq(pets.id, pet.id));
  if (hashes.length === 0) return;
  if (further.length > 0)
    await tx
      .insert(petPhotos)
      .values(further.map((hash, index) => ({ petId: pet.id, position: index + 1, userId: actor.id, hash })));
  await tx.delete(waitingPhotos).where(and(eq(waitingPhotos.userId, actor.id), inArray(waitingPhotos.hash, hashes)));
}

/** Photos of a breeder, in the order of their hashes; leaves out those that aren't theirs. */
export async function readPhotos(db: DbOrTx, userId: string, hashes: string[]) {
  if (hashes.length === 0) return [];
  const rows = await db
    .select({ hash: photos.hash, width: photos.width, height: photos.height })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.hash, hashes)));
  return hashes.flatMap((hash) => rows.filter((row) => row.hash === hash));
}
