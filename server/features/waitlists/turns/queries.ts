import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { TAKEN_STATUSES } from '../../../db/order-statuses.ts';
import { isInFlight, orders, waitlistTurns } from '../../../db/schema.ts';

export type TurnRow = typeof waitlistTurns.$inferSelect;
/** Whose act ends a turn. */
export type TurnEnder = NonNullable<TurnRow['endedBy']>;

/** The one that is not over. */
export async function findOpenTurn(db: DbOrTx, litterId: string): Promise<TurnRow | undefined> {
  const isOpen = and(eq(waitlistTurns.litterId, litterId), isNull(waitlistTurns.endedAt));
  return (await db.select().from(waitlistTurns).where(isOpen))[0];
}

/**
 * The bank didn't pay, and the breeder gives the person of a turn time to pay again: opening a checkout, leaving it, and the end of the
 * turn's hours take nothing of it.
 */
export const isKeptToPayAgain = sql<boolean>`exists (select from pets kept join litter_pets m on m.pet_id = kept.id
  join orders failed on failed.id = kept.retry_order_id
  where m.litter_id = waitlist_turns.litter_id
    and (failed.id = waitlist_turns.order_id or failed.buyer_key = waitlist_turns.buyer_key))`;

/** How the checkout of a turn stands. */
export async function stateOfPick(db: DbOrTx, { id, orderId }: TurnRow): Promise<'paying' | 'taken' | 'none'> {
  if (!orderId) return 'none';
  const [order] = await db
    .select({ status: orders.status, isInFlight, isKept: isKeptToPayAgain })
    .from(waitlistTurns)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(waitlistTurns.id, id));
  if (order?.isKept || order?.isInFlight || order?.status === 'pending') return 'paying';
  return TAKEN_STATUSES.some((status) => status === order?.status) ? 'taken' : 'none';
}

export interface PickedPet {
  orderId: string;
  pet: string;
}

/** What people chose last, by entry. */
export async function pickedPets(db: DbOrTx, entries: { id: string }[]): Promise<Map<string, PickedPet>> {
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ entryId: waitlistTurns.entryId, orderId: orders.id, pet: orders.petName })
    .from(waitlistTurns)
    .innerJoin(orders, eq(orders.id, waitlistTurns.orderId))
    .where(and(inArray(waitlistTurns.entryId, ids), eq(waitlistTurns.outcome, 'picked')))
    .orderBy(waitlistTurns.startedAt);
  return new Map(rows.map(({ entryId, ...picked }) => [entryId, picked]));
}

/**
 * Ends a turn once: a checkout that was opened meanwhile, or another node, wins. Returns whether it did. Callers hold the list's
 * lock.
 */
export async function endTurn(
  tx: Tx,
  { id, orderId }: TurnRow,
  outcome: NonNullable<TurnRow['outcome']>,
  endedBy: TurnEnder,
  now: Date,
): Promise<boolean> {
  const isSame = orderId === null ? isNull(waitlistTurns.orderId) : eq(waitlistTurns.orderId, orderId);
  const ended = await tx
    .update(waitlistTurns)
    .set({ endedAt: now, outcome, endedBy })
    .where(and(eq(waitlistTurns.id, id), isNull(waitlistTurns.endedAt), isSame))
    .returning({ id: waitlistTurns.id });
  return ended.length > 0;
}
