import { HOUR_MS } from '../../../contract/durations.ts';
import { HAND_OVER_PHOTO_HOURS, type HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { handOverPhotos, handOvers } from '../../db/schema.ts';
import type { OrderRow } from './purchases.ts';

export type HandOverRow = typeof handOvers.$inferSelect;
export type PhotoRow = typeof handOverPhotos.$inferSelect;

/** Orders with one of these are sales whose pet may change hands. */
export const HANDED_OVER: readonly OrderStatus[] = ['paid', 'partially_refunded', 'disputed'];

/** Whether a sale's pet may change hands, by its payment. */
export const mayHandOver = ({ status }: Pick<OrderRow, 'status'>): boolean => HANDED_OVER.includes(status);

/** Null for an order that is no sale, or was refunded before either side confirmed it. */
export function presentHandOver(
  order: OrderRow,
  row: HandOverRow | null | undefined,
  photo: PhotoRow | null | undefined,
): HandOver | null {
  const { confirmedAt = null, deviceAt = null, receivedAt = null, chip = null } = row ?? {};
  if (!mayHandOver(order) && !confirmedAt && !receivedAt) return null;
  const doneAt = confirmedAt && receivedAt && (confirmedAt > receivedAt ? confirmedAt : receivedAt);
  return {
    doneAt: doneAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    deviceAt: deviceAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    hasChip: soldMicrochip(order) !== null,
    chip,
    photo: photo ? { id: photo.hash, addedAt: photo.addedAt.toISOString() } : null,
    photoUntil: handOverPhotoEndsAt(order, row)?.toISOString() ?? null,
  };
}

/** When photo uploads end; null for a refunded sale, and for a buyer whose data is erased. */
export function handOverPhotoEndsAt(order: OrderRow, row: HandOverRow | null | undefined): Date | null {
  if (!row?.confirmedAt || !mayHandOver(order) || order.clientEmail === null) return null;
  return new Date(row.confirmedAt.getTime() + HAND_OVER_PHOTO_HOURS * HOUR_MS);
}

/** The microchip that the sale froze. */
export const soldMicrochip = ({ petDetails }: OrderRow): string | null => petDetails?.microchip ?? null;
