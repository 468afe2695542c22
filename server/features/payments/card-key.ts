import { inArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { DbOrTx } from '../../db/client.ts';
import { payments } from '../../db/schema.ts';
import { keyedHash } from '../../ids.ts';
import type { ChargeFacts } from './session-facts.ts';

/** What is stored of the card that paid; null for other methods. */
export const toCardKey = (
  { limitSecret }: Config,
  charge: Pick<ChargeFacts, 'cardFingerprint'> | null,
): string | null => (charge?.cardFingerprint ? keyedHash(limitSecret, `card:${charge.cardFingerprint}`) : null);

/** Forgets the cards that paid orders. */
export async function eraseCards(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.update(payments).set({ cardKey: null }).where(inArray(payments.orderId, orderIds));
}
