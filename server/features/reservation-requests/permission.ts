import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { reservationRequests } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { isBeyondFreeCancellations, type LocatedBuyer } from './free-cancellations.ts';

const ASK_FIRST =
  'The breeder confirms first before a deposit for this pet is paid. Please ask on the page of the payment link.';

interface Pet {
  id: string;
  sellerId: string;
}

/**
 * Whether a buyer has to ask the breeder before a deposit of the pet is paid: after too many free cancellations, unless the breeder
 * lets this browser.
 */
export async function needsRequest(
  context: Context,
  { id: petId, sellerId }: Pet,
  buyer: LocatedBuyer,
): Promise<boolean> {
  const { db, now } = context;
  if (!(await isBeyondFreeCancellations(context, db, { sellerId, petId }, buyer))) return false;
  const { buyerKey, allowedUntil } = reservationRequests;
  const isAllowed = and(
    eq(reservationRequests.petId, petId),
    inArray(buyerKey, buyer.buyerKeys),
    gt(allowedUntil, now),
  );
  return (await db.$count(reservationRequests, isAllowed)) === 0;
}

/** Whether the breeder is asked before this place on a waiting list is paid: the person of the entry, whose mailbox is confirmed, has no permission. */
export async function needsRequestForSpot(
  context: Context,
  { id: entryId, sellerId }: { id: string; sellerId: string },
  buyer: LocatedBuyer,
): Promise<boolean> {
  const { db, now } = context;
  if (!(await isBeyondFreeCancellations(context, db, { sellerId, petId: null }, buyer))) return false;
  const { buyerEmail, allowedUntil } = reservationRequests;
  const isAllowed = and(
    eq(reservationRequests.entryId, entryId),
    eq(buyerEmail, (buyer.email ?? '').toLowerCase()),
    gt(allowedUntil, now),
  );
  return (await db.$count(reservationRequests, isAllowed)) === 0;
}

/** Throws Conflict where the breeder has to be asked first. */
export async function checkMayReserve(context: Context, pet: Pet, buyer: LocatedBuyer): Promise<void> {
  if (await needsRequest(context, pet, buyer)) throw conflict(ASK_FIRST, 'ask_first');
}

/** Remembers the browser that may pay; the last one that opened the mailed address. */
export async function allowBrowser({ db }: Context, id: string, [buyerKey]: [string, ...string[]]): Promise<void> {
  await db.update(reservationRequests).set({ buyerKey }).where(eq(reservationRequests.id, id));
}

/** A canceled reservation uses up what let its buyer reserve: the next one asks again. */
export async function endPermission(
  tx: Tx,
  { petId, buyerKey, clientEmail }: { petId: string; buyerKey: string | null; clientEmail: string | null },
): Promise<void> {
  const ofBuyer = or(
    buyerKey === null ? undefined : eq(reservationRequests.buyerKey, buyerKey),
    clientEmail === null ? undefined : eq(reservationRequests.buyerEmail, clientEmail.toLowerCase()),
  );
  // Neither is known once the buyer's data is erased.
  if (!ofBuyer) return;
  await tx
    .update(reservationRequests)
    .set({ allowedUntil: null })
    .where(and(eq(reservationRequests.petId, petId), sql`${reservationRequests.allowedUntil} is not null`, ofBuyer));
}

/** Uses up the permission of a person who leaves a waiting list for nothing. */
export async function endPermissionForSpot(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .update(reservationRequests)
    .set({ allowedUntil: null })
    .where(and(eq(reservationRequests.entryId, id), eq(reservationRequests.buyerEmail, email.toLowerCase())));
}
