import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { listPurchases, type OrderRow } from '../orders/api.ts';
import { countFreeCancellation, endPermission } from '../reservation-requests/api.ts';
import type { Forfeiture } from './decide-forfeiture.ts';

/**
 * Counts a cancellation by the buyer that costs them nothing and the breeder the provider's fees. Where the breeder's side refused the
 * payment, nobody else has caused it.
 */
export async function countIfFree(
  context: Context,
  tx: Tx,
  { id, sellerId, petId, clientEmail, buyerKey, buyerNetworks }: OrderRow,
  { forfeitsCents, isRefused }: Forfeiture,
): Promise<void> {
  if (forfeitsCents > 0 || isRefused || sellerId === null) return;
  const cards = (await listPurchases(tx, id)).flatMap(({ payment }) => payment.cardKey ?? []);
  const known = { email: clientEmail, buyerKeys: buyerKey === null ? [] : [buyerKey], networks: buyerNetworks ?? [] };
  await countFreeCancellation(context, tx, { sellerId, petId }, { ...known, cardKeys: [...new Set(cards)].sort() });
  if (petId !== null) await endPermission(tx, { petId, buyerKey, clientEmail });
}
