import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import { daysBetween } from '../../../../contract/day.ts';
import { EXPECTED_DAYS, type changeLitter as changeCall, type Litter } from '../../../../contract/litters/litters.ts';
import type { UserContext } from '../../../context.ts';
import { toCursorPage, readCursor, type PageRequest } from '../../../db/paging/cursor.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { RESERVED_STATUSES } from '../../../db/order-statuses.ts';
import { litterPets, litters, orders, waitlistEntries, waitlists } from '../../../db/schema.ts';
import { conflict, forbidden, notFound } from '../../../errors.ts';
import { publish } from '../../../transaction-events.ts';
import { recordAudit } from '../../audit/api.ts';
import { lockOwnPet } from '../queries.ts';
import { PET_NOT_FOUND } from '../service.ts';
import { checkBirth, checkExpected, passOnBirth } from './births.ts';
import { presentLitter } from './presenter.ts';
import {
  findLitterByPet,
  findOwnLitter,
  listOwnLitters,
  lockOwnLitter,
  ownLitter,
  petsOfLitter,
  type LitterRow,
} from './queries.ts';

const SUSPENDED =
  'The page of this litter is suspended. Until that is lifted, the litter and its pets stay as they are.';

const CHANGED = 'This litter has changed in the meantime. Please check it again.';
const UNBORN = 'This litter isn’t born yet. Once it is, you add its pets on its page.';

const litterNotFound = () => notFound('This litter was not found.');

/** A page of the breeder's litters. Throws Invalid for an invalid cursor. */
export async function myLitters(context: UserContext, { limit, cursor }: PageRequest) {
  const rows = await listOwnLitters(context.db, context.actor.id, limit + 1, readCursor(cursor));
  const starts = rows.map((row) => ({ ...row, id: row.litter.id, createdAt: row.litter.createdAt }));
  const { page, nextCursor } = toCursorPage(starts, limit);
  return { litters: page.map((row) => presentLitter(context, row)), nextCursor };
}

/** Throws NotFound for another's. */
export async function readLitter(context: UserContext, litterId: string, db: DbOrTx = context.db): Promise<Litter> {
  const row = await findOwnLitter(db, context.actor.id, litterId);
  if (!row) throw litterNotFound();
  return presentLitter(context, row);
}

/** Changes a litter. Throws NotFound, Invalid for a birth that can't be its pets', and Conflict for one before it is born. */
export async function changeLitter(
  context: UserContext,
  litterId: string,
  change: z.output<typeof changeCall.body>,
): Promise<Litter> {
  const { db, now } = context;
  const { bornOn, expectedOn } = change;
  if (bornOn !== undefined) checkBirth(context, bornOn);
  return db.transaction(async (tx) => {
    const litter = await lockLitter(context, tx, litterId);
    if (expectedOn !== undefined) checkExpected(context, expectedOn, litter);
    const isBorn = litter.bornOn !== null;
    if ((bornOn !== undefined && !isBorn) || (expectedOn !== undefined && isBorn)) throw conflict(CHANGED, 'changed');
    if (bornOn !== undefined && litter.bornOn !== null && bornOn !== litter.bornOn) {
      const members = await petsOfLitter(tx, litterId);
      const ids = members.map(({ petId }) => petId);
      await passOnBirth(tx, ids, { bornOn, former: litter.bornOn, now });
    }
    if (Object.keys(change).length > 0) await tx.update(litters).set(change).where(eq(litters.id, litterId));
    await recordAudit(context, tx, { act: 'litter_changed', target: { kind: 'litter', id: litterId } });
    if (expectedOn !== undefined && litter.failedAt === null && isMovedFar(litter.expectedOn!, expectedOn))
      await publish(context, tx, 'litterMoved', { litterId });
    return readLitter(context, litterId, tx);
  });
}

const isMovedFar = (from: string, to: string): boolean => Math.abs(daysBetween(from, to)) > EXPECTED_DAYS.mailed;

declare module '../../../transaction-events.ts' {
  interface TransactionEvents {
    /** A litter is about to be deleted, with its waiting list: open checkouts of its spots must close. */
    litterDeleted: { litterId: string };
    /** The week in which a litter is expected was moved so far that the people in line should know. */
    litterMoved: { litterId: string };
  }
}

/**
 * Deletes a litter with its page; its pets stay. Throws NotFound, Conflict while places on its list are paid, and Forbidden while
 * its page is suspended.
 */
export async function deleteLitter(context: UserContext, litterId: string): Promise<void> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    refuseSuspended(await lockLitter(context, tx, litterId));
    if (await hasPaidSpots(tx, litterId)) throw conflict(SPOTS_PAID, 'places_paid');
    await publish(context, tx, 'litterDeleted', { litterId });
    await tx.delete(litters).where(ownLitter(actor.id, litterId));
    await recordAudit(context, tx, { act: 'litter_deleted', target: { kind: 'litter', id: litterId } });
  });
}

const SPOTS_PAID =
  'People have paid for a place on the waiting list of this litter. End the list first: what they paid is then refunded.';

/** The list is locked, so that no place is paid meanwhile. */
async function hasPaidSpots(tx: Tx, litterId: string): Promise<boolean> {
  const [list] = await tx.select().from(waitlists).where(eq(waitlists.litterId, litterId)).for('update');
  if (!list) return false;
  const [paid] = await tx
    .select({ id: orders.id })
    .from(waitlistEntries)
    .innerJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(and(eq(waitlistEntries.litterId, litterId), inArray(orders.status, [...RESERVED_STATUSES])))
    .limit(1);
  return paid !== undefined;
}

/**
 * What is paid for places goes back once every pet is sold, or to who leaves while none is left: so pets that are sold or reserved stay
 * in the litter until then, and so does its last one.
 */
async function refuseIfPaidFor(tx: Tx, litterId: string, petId: string): Promise<void> {
  const members = await petsOfLitter(tx, litterId);
  const status = members.find((member) => member.petId === petId)?.status;
  const stays = status === 'sold' || status === 'reserved' || members.length === 1;
  if (status !== undefined && stays && (await hasPaidSpots(tx, litterId))) throw conflict(SPOTS_PAID, 'places_paid');
}

/**
 * Puts a pet into a litter, after the others, and takes it out of another one. Throws NotFound for another's, and Conflict
 * with LITTER_PETS_MAX pets, before its birth, or as `removeFromLitter` does, and Forbidden while the page of the other one is suspended.
 */
export async function addToLitter(context: UserContext, litterId: string, petId: string): Promise<Litter> {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const { bornOn } = await lockLitter(context, tx, litterId);
    if (!(await lockOwnPet(tx, actor.id, petId))) throw notFound(PET_NOT_FOUND);
    if (bornOn === null) throw conflict(UNBORN, 'changed');
    const members = await petsOfLitter(tx, litterId);
    if (members.some((member) => member.petId === petId)) return readLitter(context, litterId, tx);
    if (members.length >= LITTER_PETS_MAX)
      throw conflict(`A litter has up to ${LITTER_PETS_MAX} pets. Please take one out first.`, 'too_many');
    const former = await findLitterByPet(tx, petId);
    if (former) {
      refuseSuspended(former);
      await refuseIfPaidFor(tx, former.id, petId);
    }
    const membership = { litterId, position: (members.at(-1)?.position ?? -1) + 1 };
    await tx
      .insert(litterPets)
      .values({ petId, ...membership })
      .onConflictDoUpdate({ target: litterPets.petId, set: membership });
    await passOnBirth(tx, [petId], { bornOn, now });
    await recordAudit(context, tx, { act: 'litter_changed', target: { kind: 'litter', id: litterId } });
    return readLitter(context, litterId, tx);
  });
}

/**
 * Takes a pet out of a litter; does nothing if it isn't in it. Throws NotFound, Forbidden while its page is suspended, and Conflict for
 * its last pet, or one that is sold or reserved, while places on its list are paid.
 */
export async function removeFromLitter(context: UserContext, litterId: string, petId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    refuseSuspended(await lockLitter(context, tx, litterId));
    await refuseIfPaidFor(tx, litterId, petId);
    const isMember = and(eq(litterPets.litterId, litterId), eq(litterPets.petId, petId));
    const removed = await tx.delete(litterPets).where(isMember).returning({ petId: litterPets.petId });
    if (removed.length > 0)
      await recordAudit(context, tx, { act: 'litter_changed', target: { kind: 'litter', id: litterId } });
  });
}

/** Another litter with the same pets would undo the suspension. */
function refuseSuspended({ suspendedAt }: LitterRow): void {
  if (suspendedAt) throw forbidden(SUSPENDED, 'suspended');
}

/** Locks a breeder's own litter. Throws NotFound. */
export async function lockLitter({ actor }: UserContext, tx: Tx, litterId: string): Promise<LitterRow> {
  const litter = await lockOwnLitter(tx, actor.id, litterId);
  if (!litter) throw litterNotFound();
  return litter;
}
