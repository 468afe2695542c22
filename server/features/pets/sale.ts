import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { pets } from '../../db/schema.ts';

/** Marks a pet sold at the paid price, which may differ from the current one. */
export async function markSold(tx: Tx, petId: string, priceCents: number, now: Date): Promise<void> {
  await tx.update(pets).set({ status: 'sold', priceCents, updatedAt: now }).where(eq(pets.id, petId));
}

/** A deposit reserves a pet. */
export async function markReserved(tx: Tx, petId: string, now: Date): Promise<void> {
  await tx.update(pets).set({ status: 'reserved', updatedAt: now }).where(eq(pets.id, petId));
}

/** The end of a reservation puts its pet up for sale again. */
export async function markReleased(tx: Tx, petId: string, now: Date): Promise<void> {
  await tx
    .update(pets)
    .set({ status: 'active', updatedAt: now })
    .where(and(eq(pets.id, petId), eq(pets.status, 'reserved')));
}

/** Moves a sold pet to `refunded` when its sale ends, and back when the sale is restored. Skips relisted pets. */
export async function markSaleEnded(tx: Tx, petId: string, hasEnded: boolean, now: Date): Promise<void> {
  const [from, to] = hasEnded ? (['sold', 'refunded'] as const) : (['refunded', 'sold'] as const);
  await tx
    .update(pets)
    .set({ status: to, updatedAt: now })
    .where(and(eq(pets.id, petId), eq(pets.status, from)));
}
