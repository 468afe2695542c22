import { eq, inArray } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { handOverPhotos, handOvers } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { documentFileName, processPhotoDocument } from '../../integrations/document-files.ts';
import { recordAudit } from '../audit/api.ts';
import { keepDocument, useDocument } from '../pets/api.ts';
import {
  findPurchase,
  type HandOverRow,
  lockFirstPurchase,
  type OrderRow,
  handOverPhotoEndsAt,
  type PhotoRow,
  presentHandOver,
  type Purchase,
} from '../orders/api.ts';

const NOT_CONFIRMED = 'Please confirm the hand-over first; then you can add a photo of it.';
const NO_LONGER = 'This sale was refunded, or its buyer’s data are erased, so it takes no photo.';
const TOO_LATE = 'The hand-over was confirmed too long ago to add a photo of it.';

/**
 * Adds the breeder's photo of a hand-over, or replaces an earlier one. Repeating it changes nothing, also later. Throws
 * NotFound, Conflict before the confirmation, after a refund and when it is too late, PhotoTooLarge and NotAPhoto.
 */
export async function addHandOverPhoto(context: UserContext, orderId: string, original: Buffer): Promise<HandOver> {
  const { db, actor, now } = context;
  const before = await read(db, actor.id, await findPurchase(db, orderId));
  if (!before.photo) refuseClosed(before, now);
  const { id: hash } = await keepDocument(context, original, processPhotoDocument);
  return db.transaction(async (tx) => {
    const found = await read(tx, actor.id, await lockFirstPurchase(tx, orderId));
    const { order, row, photo } = found;
    if (photo?.hash === hash) return presentHandOver(order, row, photo)!;
    refuseClosed(found, now);
    await tx.delete(handOverPhotos).where(eq(handOverPhotos.orderId, orderId));
    await useDocument(tx, actor.id, hash);
    const [added] = await tx
      .insert(handOverPhotos)
      .values({ orderId, userId: actor.id, hash, addedAt: now })
      .returning();
    await recordAudit(context, tx, { act: 'hand_over_photo_added', target: { kind: 'order', id: orderId } });
    return presentHandOver(order, row, added)!;
  });
}

/** Removes it; a job deletes its file. Throws NotFound without one. */
export async function removeHandOverPhoto(context: UserContext, orderId: string): Promise<HandOver> {
  return context.db.transaction(async (tx) => {
    const { order, row, photo } = await read(tx, context.actor.id, await lockFirstPurchase(tx, orderId));
    if (!photo) throw notFound('This hand-over has no photo.');
    await tx.delete(handOverPhotos).where(eq(handOverPhotos.orderId, orderId));
    await recordAudit(context, tx, { act: 'hand_over_photo_removed', target: { kind: 'order', id: orderId } });
    return presentHandOver(order, row, null)!;
  });
}

interface Found {
  order: OrderRow;
  row: HandOverRow | undefined;
  photo: PhotoRow | undefined;
}

async function read(db: DbOrTx, userId: string, purchase: Purchase | undefined): Promise<Found> {
  if (purchase?.order.sellerId !== userId) throw notFound('This sale was not found.');
  const { order } = purchase;
  const [row] = await db.select().from(handOvers).where(eq(handOvers.orderId, order.id));
  return { order, row, photo: await findHandOverPhoto(db, order.id) };
}

function refuseClosed({ order, row }: Found, now: Date): void {
  if (!row?.confirmedAt) throw conflict(NOT_CONFIRMED, 'changed');
  const end = handOverPhotoEndsAt(order, row);
  if (!end) throw conflict(NO_LONGER, 'changed');
  if (end <= now) throw conflict(TOO_LATE, 'gone');
}

export async function findHandOverPhoto(db: DbOrTx, orderId: string): Promise<PhotoRow | undefined> {
  return (await db.select().from(handOverPhotos).where(eq(handOverPhotos.orderId, orderId)))[0];
}

/** Deletes the hand-over photos of orders whose buyers are erased; a job deletes the files. */
export async function eraseHandOverPhotos(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await db.delete(handOverPhotos).where(inArray(handOverPhotos.orderId, orderIds));
}

/** Its file, a JPEG; null without one. */
export async function readHandOverPhoto(
  { photoStore }: Pick<Context, 'photoStore'>,
  photo: { id: string } | null | undefined,
): Promise<Buffer | null> {
  const stored = photo && (await photoStore.get(documentFileName(photo.id, 'photo')));
  return stored ? buffer(stored.body) : null;
}
