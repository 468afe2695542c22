import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Waitlist } from '../../../contract/waitlists/waitlists.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orders, waitlistEntries } from '../../db/schema.ts';
import { ExpectedError, conflict, notFound } from '../../errors.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import type { Subscriptions } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { readLitter } from '../pets/api.ts';
import {
  changeWaitlist,
  closeWaitlist,
  endListQueue,
  entryOfOrder,
  type EntryRow,
  findByKey,
  findEntry,
  isForgotten,
  isListOver,
  isPlaceEnded,
  leaveWaitlist,
  type ListChange,
  lockWaitlist,
  ownWaitlist,
  removeEntry,
} from '../waitlists/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { isDisputed } from '../ledger/api.ts';
import {
  expireAfter,
  findDeposit,
  findPurchase,
  isOpen,
  isReservedStatus,
  lockSale,
  type Purchase,
} from '../orders/api.ts';
import { endPermissionForSpot } from '../reservation-requests/api.ts';
import {
  countIfFree,
  decideEnding,
  decideForfeiture,
  type End,
  endReservation,
  IN_FLIGHT,
  refuseLess,
} from '../reservations/api.ts';

const DISPUTED = 'The payment of this place is disputed. The bank decides about the money first.';
const NOT_PASSED = 'This person has not let a turn pass. Taking them off the list returns the deposit.';
const NOT_THEIR_ACT =
  'This person’s turn was ended by you, or had too few hours in the day. Taking them off the list returns the deposit.';
const ALL_BACK = 'The terms of this deposit return everything. Taking the person off the list does that.';
const NOT_PAID = 'Nothing is paid for this place.';

/** The order that an entry names. */
const findPurchaseForEntry = async (db: Db, { orderId }: EntryRow): Promise<Purchase | undefined> =>
  orderId === null ? undefined : findPurchase(db, orderId);

/** Locks the paid spot of an entry; undefined when no money is held for it. Throws Conflict during a dispute. */
export async function lockSpot(tx: Tx, entryId: string, known: Purchase | undefined): Promise<Purchase | undefined> {
  const purchase = known && (await lockSale(tx, known)).purchase;
  if (!purchase || !isReservedStatus(purchase.order.status)) return undefined;
  // Picked meanwhile: it is a pet's.
  if ((await entryOfOrder(tx, purchase.order.id))?.id !== entryId) return undefined;
  if (await isDisputed(tx, purchase.order.id)) throw conflict(DISPUTED, 'disputed');
  return purchase;
}

const allBy = (by: End['by']): End => ({ by, depositBackCents: Infinity, forfeitsCents: 0 });

async function endWith(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  { depositBackCents, ...end }: End,
): Promise<void> {
  const { depositCents } = (await findDeposit(tx, order.id))!;
  await endReservation(context, tx, order, {
    ...end,
    depositBackCents: Math.min(depositBackCents, depositCents),
  });
}

/**
 * The person leaves the list, and what they paid follows its terms; all of it goes back while the breeder can't sell. Idempotent. Throws NotFound, Conflict (paying, in flight, disputed,
 * less than `readCents` would go back), ProviderRefused and ProviderUnreachable.
 */
export async function leaveList(context: Context, key: string, readCents: number): Promise<void> {
  const { db } = context;
  const found = await findByKey(db, key);
  if (!found) throw notFound('We do not know this place on a waiting list.');
  const { entry } = found;
  const known = await findPurchaseForEntry(db, entry);
  if (known && isOpen(known.payment) && (await closeCheckout(context, known)) === 'processing')
    throw conflict(IN_FLIGHT, 'under_way');
  await db.transaction(async (tx) => {
    const held = await lockSpot(tx, entry.id, known);
    await leaveWaitlist(context, tx, entry);
    if (!held) return;
    const deposit = (await findDeposit(tx, held.order.id))!;
    const decided = await decideEnding(context, tx, { order: held.order, deposit }, 'buyer');
    refuseLess(decided, readCents);
    // Nobody can choose a pet: the reason lies with the breeder.
    await endWith(context, tx, held, { by: decided.isRefused ? 'breeder' : 'buyer', ...decided });
    await countIfFree(context, tx, held.order, decided);
    await endPermissionForSpot(tx, entry);
  });
}

/**
 * Removes a person from the list for the breeder and refunds all they paid. Throws NotFound, and Conflict while the person
 * pays for a pet, or the bank decides.
 */
export async function removeFromList(context: UserContext, litterId: string, entryId: string): Promise<Waitlist> {
  const { db } = context;
  const known = await findOwnSpot(context, litterId, entryId);
  await db.transaction(async (tx) => {
    const held = await lockSpot(tx, entryId, known);
    await removeEntry(context, tx, litterId, entryId);
    if (held) await endWith(context, tx, held, allBy('breeder'));
  });
  return ownWaitlist(context, litterId);
}

/**
 * The breeder ends the place of a person who let the turn pass, by its terms. Throws NotFound, and Conflict where they didn't
 * by their own act or in enough hours, the terms return everything, or the bank decides.
 */
export async function keepDeposit(context: UserContext, litterId: string, entryId: string): Promise<Waitlist> {
  const { db } = context;
  const known = await findOwnSpot(context, litterId, entryId);
  await db.transaction(async (tx) => {
    const held = await lockSpot(tx, entryId, known);
    // They may just stand in line again.
    await lockWaitlist(tx, litterId);
    const entry = await findEntry(tx, litterId, entryId);
    if (!held) throw conflict(NOT_PAID, 'nothing_left');
    if (entry?.state !== 'passed') throw conflict(NOT_PASSED, 'changed');
    const deposit = (await findDeposit(tx, held.order.id))!;
    const { cause, forfeitsCents, depositBackCents } = await decideForfeiture(context, tx, deposit, 'list');
    if (cause === 'none') throw conflict(NOT_THEIR_ACT, 'changed');
    if (forfeitsCents === 0) throw conflict(ALL_BACK, 'nothing_left');
    await endWith(context, tx, held, { by: 'breeder', depositBackCents, forfeitsCents });
    await recordAudit(context, tx, { act: 'place_kept', target: { kind: 'order', id: held.order.id } });
  });
  return ownWaitlist(context, litterId);
}

/**
 * Refunds an unused spot in full: one whose turn passed before a given time, unless the person waits again, one whose person picked
 * with another payment, one of a litter that isn't coming, or one of a list that the breeder has ended. Skips a spot that has just ended or is disputed.
 */
export async function returnUnused(context: Context, { id, litterId, orderId }: EntryRow, before: Date): Promise<void> {
  const { db } = context;
  const known = orderId === null ? undefined : await findPurchase(db, orderId);
  await db
    .transaction(async (tx) => {
      const held = await lockSpot(tx, id, known);
      await lockWaitlist(tx, litterId);
      const entry = await findEntry(tx, litterId, id);
      const isLost = await isForgotten(tx, id, context.now);
      const isUnused = isLost || entry?.state === 'picked' || (entry?.state === 'passed' && entry.changedAt < before);
      const by = entry && isPlaceEnded(entry) ? 'breeder' : isUnused ? 'clock' : undefined;
      if (held && by) await endWith(context, tx, held, allBy(by));
    })
    .catch(unlessConflict);
}

/** A bank holds it: looked for again. */
function unlessConflict(error: unknown): void {
  if (!(error instanceof ExpectedError && error.kind === 'Conflict')) throw error;
}

async function findOwnSpot(context: UserContext, litterId: string, entryId: string): Promise<Purchase | undefined> {
  await readLitter(context, litterId);
  const entry = await findEntry(context.db, litterId, entryId);
  return entry && findPurchaseForEntry(context.db, entry);
}

/**
 * Ends the list for the breeder: nobody can join, picks stop, and everybody is refunded. Spots whose payment a bank
 * disputes stay until it has decided, and then go back by a job. Idempotent. Throws NotFound.
 */
export async function endList(context: UserContext, litterId: string): Promise<Waitlist> {
  await readLitter(context, litterId);
  await endSpots(context, litterId, 'breeder');
  return ownWaitlist(context, litterId);
}

/**
 * As `changeWaitlist`. A list that became free or closed can't be paid either, so the open checkouts of its spots are
 * closed. A payment that wins the race is handled like any other.
 */
export const changeList = (context: UserContext, litterId: string, change: ListChange): Promise<Waitlist> =>
  changeWaitlist(context, litterId, change, async (tx) => {
    if (change.deposit === null || change.takesEntries === false) await closeListCheckouts(context, tx, litterId);
  });

const closeListCheckouts = (context: Context, tx: Tx, litterId: string): Promise<void> =>
  expireAfter(
    context,
    tx,
    inArray(orders.id, tx.select({ id: waitlistEntries.orderId }).from(waitlistEntries).where(isPaidEntry(litterId))),
  );

/** Closes the open checkouts of the spots of a litter that is deleted or isn't coming: nobody would have what they paid for. */
export const spotSubscriptions: Subscriptions = {
  litterDeleted: (context, tx, { litterId }) => closeListCheckouts(context, tx, litterId),
  litterFailed: (context, tx, { litterId }) => closeListCheckouts(context, tx, litterId),
};

const isPaidEntry = (litterId: string) =>
  and(eq(waitlistEntries.litterId, litterId), isNotNull(waitlistEntries.orderId));

/** Closes the list before refunding, so that no new spot is paid meanwhile. */
async function endSpots(context: Context, litterId: string, by: 'breeder' | 'clock'): Promise<void> {
  const { db } = context;
  await db.transaction(async (tx) => {
    await closeWaitlist(context, tx, litterId, by);
    await closeListCheckouts(context, tx, litterId);
  });
  await eachInTurn(
    context.signal,
    await db.select().from(waitlistEntries).where(isPaidEntry(litterId)),
    async (entry) => {
      const known = await findPurchaseForEntry(db, entry);
      await db
        .transaction(async (tx) => {
          const held = await lockSpot(tx, entry.id, known);
          // It may just have moved to another litter's list.
          const isHere = held && (await entryOfOrder(tx, held.order.id))?.litterId === litterId;
          if (isHere) await endWith(context, tx, held, allBy(by));
        })
        .catch(unlessConflict);
    },
  );
}

export const endListJob = defineJob({
  ...endListQueue,
  expireInSeconds: 300,
  handle: async (context: Context, { litterId }) => {
    // A reservation that ended meanwhile has freed its pet.
    if (await isListOver(context, litterId)) await endSpots(context, litterId, 'clock');
  },
});
