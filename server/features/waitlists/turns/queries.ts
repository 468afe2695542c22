import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { TAKEN_STATUSES } from '../../../db/order-statuses.ts';
import { isInFlight, litterPets, orders, pets, waitlistTurns } from '../../../db/schema.ts';

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

/**
 * How the payment of a turn stands: its checkout is `open`; it is `in_flight`, checked by who moves the money; its bank didn't pay, and the
 * pet is `kept` for the person to pay again; the pet is `taken`, paid or reserved.
 */
export type PickState = 'none' | 'open' | 'in_flight' | 'kept' | 'taken';

/** Whether a turn waits for its payment. */
export const isPaying = (pick: PickState): boolean => pick !== 'none' && pick !== 'taken';

export async function stateOfPick(db: DbOrTx, { id, orderId }: TurnRow): Promise<PickState> {
  if (!orderId) return 'none';
  const [order] = await db
    .select({ status: orders.status, isInFlight, isKept: isKeptToPayAgain })
    .from(waitlistTurns)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(waitlistTurns.id, id));
  if (order?.isInFlight) return 'in_flight';
  if (order?.status === 'pending') return 'open';
  if (order?.isKept) return 'kept';
  return TAKEN_STATUSES.some((status) => status === order?.status) ? 'taken' : 'none';
}

/** The pets that `isKeptToPayAgain` speaks of, the one that is kept longest first. */
export const listKeptPets = async (db: DbOrTx, turn: TurnRow): Promise<{ id: string; name: string; until: Date }[]> =>
  (await selectKeptPets(db, turn))
    .map(({ until, ...pet }) => ({ ...pet, until: until! }))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime());

const selectKeptPets = (db: DbOrTx, { id }: TurnRow) =>
  db
    .select({ id: pets.id, name: pets.name, until: pets.retryUntil })
    .from(waitlistTurns)
    .innerJoin(litterPets, eq(litterPets.litterId, waitlistTurns.litterId))
    .innerJoin(pets, eq(pets.id, litterPets.petId))
    .innerJoin(orders, eq(orders.id, pets.retryOrderId))
    .where(
      and(
        eq(waitlistTurns.id, id),
        or(eq(orders.id, waitlistTurns.orderId), eq(orders.buyerKey, waitlistTurns.buyerKey)),
      ),
    )
    .orderBy(pets.id);

/** Locks the pets that are kept for a person whose turn it is. Before the list's lock, as a payment takes them. */
export async function lockKeptPets(tx: Tx, { id, litterId }: { id: string; litterId: string }): Promise<void> {
  const turn = await findOpenTurn(tx, litterId);
  if (turn?.entryId === id) await selectKeptPets(tx, turn).for('update', { of: pets });
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
