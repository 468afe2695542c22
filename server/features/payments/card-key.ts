import { inArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { DbOrTx } from '../../db/client.ts';
import { payments } from '../../db/schema.ts';
import { keyedHashes } from '../../ids.ts';
import type { ChargeFacts } from './session-facts.ts';

/** The keys that may be stored for the card that paid, the one for new rows first; none for other methods. */
export const toCardKeys = ({ hashSecrets }: Config, charge: Pick<ChargeFacts, 'cardFingerprint'> | null): string[] =>
  charge?.cardFingerprint ? keyedHashes(hashSecrets, `card:${charge.cardFingerprint}`) : [];

/** Forgets the cards that paid orders. */
export async function eraseCards(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.update(payments).set({ cardKey: null, cardLast4: null }).where(inArray(payments.orderId, orderIds));
}
