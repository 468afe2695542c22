import { and, desc, eq, type SQL } from 'drizzle-orm';
import {
  pictureAddress,
  type PictureReader,
  type PictureViewer,
  type WithUpdates,
} from '../../../contract/pages/pet-updates.ts';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { litters, orderDeposits, petUpdatePhotos, petUpdates, receipts, waitlistEntries } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { pictureLinks } from '../../private-links.ts';
import { hasContent, isSeenByEntry, isSeenByOrder, listPhotosByUpdate } from './queries.ts';

type Reader = Pick<Context, 'db' | 'now' | 'config'>;

/** What a buyer's private page, which its key opens, shows of updates. */
export const readUpdatesForBuyer = (
  context: Reader,
  orderId: string,
  viewer: 'reservation' | 'receipt',
  pageKey: string,
): Promise<WithUpdates> =>
  readSeen(context, isSeenByOrder(context.db, orderId, context.now), { viewer, id: orderId, pageKey });

/** What the private page of a person on a waiting list shows of updates. */
export const readUpdatesForEntry = (context: Reader, entryId: string, pageKey: string): Promise<WithUpdates> =>
  readSeen(context, isSeenByEntry(context.db, entryId), { viewer: 'waitlist', id: entryId, pageKey });

interface OwnPage {
  viewer: PictureViewer;
  id: string;
  pageKey: string;
}

async function readSeen({ db, config }: Reader, isSeen: SQL, { viewer, id, pageKey }: OwnPage): Promise<WithUpdates> {
  const rows = await db
    .select({ update: petUpdates, litterName: litters.name })
    .from(petUpdates)
    .leftJoin(litters, eq(litters.id, petUpdates.litterId))
    .where(and(isSeen, hasContent))
    .orderBy(desc(petUpdates.takenOn), desc(petUpdates.createdAt), petUpdates.id)
    .limit(UPDATES.perSubject);
  if (rows.length === 0) return {};
  const reader = { viewer, id, key: pictureLinks.create(config, hashToken(pageKey)) };
  const ofUpdates = await listPhotosByUpdate(
    db,
    rows.map(({ update }) => update.id),
  );
  return {
    updates: rows.map(({ update: { id: updateId, takenOn, words, weightGrams }, litterName }) => ({
      id: updateId,
      takenOn,
      words,
      weightGrams,
      litterName,
      photos: (ofUpdates.get(updateId) ?? []).map(({ position, width, height }) => ({
        path: pictureAddress(reader, updateId, position),
        width,
        height,
      })),
    })),
  };
}

/** The photo at a position of an update, for who got its address from a page that shows the update now; undefined for anybody else. */
export async function findSeenPhoto(
  { db, config, now }: Reader,
  { viewer, id, key }: PictureReader,
  updateId: string,
  position: number,
): Promise<string | undefined> {
  const keyHash = await KEY_HASHES[viewer](db, id);
  if (!keyHash || !pictureLinks.opens(config, keyHash, key)) return undefined;
  const isSeen = viewer === 'waitlist' ? isSeenByEntry(db, id) : isSeenByOrder(db, id, now);
  const isIt = and(eq(petUpdatePhotos.updateId, updateId), eq(petUpdatePhotos.position, position));
  const [photo] = await db
    .select({ hash: petUpdatePhotos.hash })
    .from(petUpdatePhotos)
    .innerJoin(petUpdates, eq(petUpdates.id, petUpdatePhotos.updateId))
    .where(and(isIt, isSeen));
  return photo?.hash;
}

/** The hash of the key of each kind of page, by the id of what it shows. */
const KEY_HASHES: Record<PictureViewer, (db: DbOrTx, id: string) => Promise<string | null | undefined>> = {
  async reservation(db, id) {
    const { keyHash, orderId } = orderDeposits;
    return (await db.select({ keyHash }).from(orderDeposits).where(eq(orderId, id)))[0]?.keyHash;
  },
  async receipt(db, id) {
    const { keyHash, orderId } = receipts;
    return (await db.select({ keyHash }).from(receipts).where(eq(orderId, id)))[0]?.keyHash;
  },
  async waitlist(db, id) {
    const { keyHash, id: entryId } = waitlistEntries;
    return (await db.select({ keyHash }).from(waitlistEntries).where(eq(entryId, id)))[0]?.keyHash;
  },
};
