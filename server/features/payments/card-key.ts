import { inArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { DbOrTx } from '../../db/client.ts';
import { payments } from '../../db/schema.ts';
import { keyedHash } from '../../ids.ts';
import type { ChargeFacts } from './session-facts.ts';

type StoredCard = Pick<typeof payments.$inferSelect, 'cardKey' | 'cardLast4'>;

/** What is stored of the card that paid; nulls for other methods. */
export const toStoredCard = (
  { limitSecret }: Config,
  charge: Pick<ChargeFacts, 'cardFingerprint' | 'cardLast4'> | null,
): StoredCard => ({
  cardKey: charge?.cardFingerprint ? keyedHash(limitSecret, `card:${charge.cardFingerprint}`) : null,
  cardLast4: charge?.cardLast4 ?? null,
});

/** Forgets the cards that paid orders. */
export async function eraseCards(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.update(payments).set({ cardKey: null, cardLast4: null }).where(inArray(payments.orderId, orderIds));
}
