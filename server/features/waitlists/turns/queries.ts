import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { OPEN_STATUSES, TAKEN_STATUSES } from '../../../db/order-statuses.ts';
import { orders, pets, waitlistTurns } from '../../../db/schema.ts';

export type TurnRow = typeof waitlistTurns.$inferSelect;
/** Whose act ends a turn. */
export type TurnEnder = NonNullable<TurnRow['endedBy']>;

/** The one that is not over. */
export async function findOpenTurn(db: DbOrTx, litterId: string): Promise<TurnRow | undefined> {
  const isOpen = and(eq(waitlistTurns.litterId, litterId), isNull(waitlistTurns.endedAt));
  return (await db.select().from(waitlistTurns).where(isOpen))[0];
}

/** How the checkout of a turn stands. */
export async function stateOfPick(db: DbOrTx, { orderId }: TurnRow): Promise<'paying' | 'taken' | 'none'> {
  const [order] = orderId
    ? await db
        .select({ status: orders.status, retryOrderId: pets.retryOrderId })
        .from(orders)
        .leftJoin(pets, eq(pets.id, orders.petId))
        .where(eq(orders.id, orderId))
    : [];
  // The bank didn't pay, and the breeder gives time to pay again.
  if (order?.retryOrderId && order.retryOrderId === orderId) return 'paying';
  if (OPEN_STATUSES.some((status) => status === order?.status)) return 'paying';
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
