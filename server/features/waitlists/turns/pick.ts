import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { prepared } from '../../../db/statements/prepared.ts';
import { litterPets, orders, pets, waitlistEntries, waitlists, waitlistTurns } from '../../../db/schema.ts';
import { conflict, notFound } from '../../../errors.ts';
import { type Kept, keptForList, parseKept, readChoice } from '../../payment-links/api.ts';
import { notifyOfTurn } from '../notices.ts';
import { findByKey, lockWaitlist, type EntryRow } from '../queries.ts';
import { findOpenTurn, isKeptToPayAgain, isPaying, type PickState, stateOfPick, type TurnRow } from './queries.ts';

const OVER = 'Your turn is over.';
const BUSY = 'Another pet is just being chosen in your turn. Please try again.';
const TAKEN = 'This pet is no longer available. Please choose another one.';

/** Finds for whom a pet is kept; reliable under the pet's lock, except for the turn's end. */
export async function findKept(db: DbOrTx, petId: string): Promise<Kept | null> {
  const [row] = await keepings(db, { petId });
  return parseKept(row?.kept ?? null);
}

const keepings = prepared((db) =>
  db
    .select({ kept: keptForList() })
    .from(pets)
    .where(eq(pets.id, sql.placeholder('petId'))),
);

/**
 * For whom a pet is kept. Locks the pet's waiting list, so that no picks start until the transaction ends: a buyer who isn't paying with
 * a checkout of the turn takes no pet from it. Call it after locking pets and orders.
 */
export async function findKeptLocked(tx: Tx, petId: string): Promise<Kept | null> {
  await tx
    .select({ id: waitlists.litterId })
    .from(waitlists)
    .innerJoin(litterPets, eq(litterPets.litterId, waitlists.litterId))
    .where(eq(litterPets.petId, petId))
    .for('share', { of: waitlists });
  // A later statement sees what was waited for.
  return findKept(tx, petId);
}

interface OpenTurn {
  turn: TurnRow;
  pick: PickState;
  /** The order of its payment, for which the turn waits. */
  paying: { orderId: string; petId: string | null; petName: string; buyerKey: string | null } | null;
}

/** The turn of the person with this key. Throws NotFound, and Conflict when it is over. */
export async function findOpenTurnByKey({ db }: Context, key: string): Promise<OpenTurn> {
  const found = await findByKey(db, key);
  if (!found) throw notFound('We do not know this place on a waiting list.');
  const open = await findTurnForEntry(db, found.entry);
  if (!open) throw conflict(OVER, 'turn_over');
  return open;
}

/** The turn that a person has now. */
export async function findTurnForEntry(db: DbOrTx, { id, litterId }: EntryRow): Promise<OpenTurn | undefined> {
  const turn = await findOpenTurn(db, litterId);
  if (turn?.entryId !== id) return undefined;
  const { orderId } = turn;
  const pick = await stateOfPick(db, turn);
  if (!orderId || !isPaying(pick)) return { turn, pick, paying: null };
  const [order] = await db
    .select({ petId: orders.petId, petName: orders.petName, buyerKey: orders.buyerKey })
    .from(orders)
    .where(eq(orders.id, orderId));
  return { turn, pick, paying: order ? { orderId, ...order } : null };
}

/**
 * Remembers the chosen pet and the browser that may pay for it, and returns the pet's link. Callers have closed the checkout that the turn
 * names. Throws Conflict when the turn is over, the pet isn't free, or another checkout has been opened in the turn since it was read (busy).
 */
export async function choosePet(
  context: Context,
  { id, litterId, orderId }: TurnRow,
  petId: string,
  buyerKeys: [string, ...string[]],
): Promise<string> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    await lockWaitlist(tx, litterId);
    const { canSell, free } = await readChoice(context, tx, litterId, buyerKeys);
    const pet = free.find((each) => each.id === petId);
    if (!canSell || !pet?.linkId) throw conflict(TAKEN, 'kept');
    const chosen = await tx
      .update(waitlistTurns)
      .set({ petId, buyerKey: buyerKeys[0] })
      .where(and(isRunning(id, now), sql`${waitlistTurns.orderId} is not distinct from ${orderId}`))
      .returning({ id: waitlistTurns.id });
    if (chosen.length === 0) {
      const [running] = await tx.select({ id: waitlistTurns.id }).from(waitlistTurns).where(isRunning(id, now));
      throw running ? conflict(BUSY, 'busy') : conflict(OVER, 'turn_over');
    }
    return pet.linkId;
  });
}

/** Whether a checkout may begin in a turn: in its hours, and as long as its person may pay again. */
const isRunning = (turnId: string, now: Date) =>
  and(eq(waitlistTurns.id, turnId), isNull(waitlistTurns.endedAt), or(gt(waitlistTurns.endsAt, now), isKeptToPayAgain));

/**
 * Connects a turn with the checkout of its pet and the browser that opens it, in the same transaction; of a pet that was chosen, as long as
 * no other one has been. Throws Conflict when the turn is over.
 */
export async function claimTurn(
  tx: Tx,
  turnId: string,
  { petId, ...checkout }: { orderId: string; petId?: string; buyerKey?: string },
  now: Date,
): Promise<void> {
  const isUsable = and(isRunning(turnId, now), petId === undefined ? undefined : eq(waitlistTurns.petId, petId));
  const used = await tx.update(waitlistTurns).set(checkout).where(isUsable).returning({ id: waitlistTurns.id });
  if (used.length === 0) throw conflict(OVER, 'turn_over');
}

/**
 * The pet of a turn's order is paid or reserved: its person has picked, also after picks were stopped meanwhile. Returns the order of
 * a place that they paid, or opened, after they had left the list: a job returns it.
 */
export async function recordPick(context: Context, tx: Tx, orderId: string): Promise<string | undefined> {
  const { now } = context;
  const [turn] = await tx.select().from(waitlistTurns).where(eq(waitlistTurns.orderId, orderId));
  if (!turn) return undefined;
  await lockWaitlist(tx, turn.litterId);
  // One that was over before a late payment arrived keeps its end: the next one began then.
  const endedAt = sql`coalesce(${waitlistTurns.endedAt}, ${now.toISOString()}::timestamptz)`;
  const picked = { endedAt, outcome: 'picked', endedBy: 'person' } as const;
  await tx.update(waitlistTurns).set(picked).where(eq(waitlistTurns.id, turn.id));
  // Also closes a second turn of the entry, which began after the first was stopped during the checkout.
  const another = and(eq(waitlistTurns.entryId, turn.entryId), isNull(waitlistTurns.endedAt));
  await tx.update(waitlistTurns).set(picked).where(another);
  const [entry] = await tx
    .update(waitlistEntries)
    .set({ state: 'picked', changedAt: now })
    .where(eq(waitlistEntries.id, turn.entryId))
    .returning({ orderId: waitlistEntries.orderId });
  await tx.update(waitlists).set({ checkAt: now }).where(eq(waitlists.litterId, turn.litterId));
  await notifyOfTurn(context, tx, turn, 'picked');
  return entry?.orderId && entry.orderId !== orderId ? entry.orderId : undefined;
}
