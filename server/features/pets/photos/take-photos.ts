import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { waitingPhotos } from '../../../db/schema.ts';
import { readPhotos } from './order.ts';

/**
 * Takes a breeder's uploaded photos for something else than a pet: they no longer wait for one. False if one of them isn't theirs. What
 * shows them refers to the rows of `photos` in the same transaction.
 */
export async function takePhotos(tx: Tx, userId: string, hashes: string[]): Promise<boolean> {
  if (hashes.length === 0) return true;
  if ((await readPhotos(tx, userId, hashes)).length < hashes.length) return false;
  await tx.delete(waitingPhotos).where(and(eq(waitingPhotos.userId, userId), inArray(waitingPhotos.hash, hashes)));
  return true;
}
