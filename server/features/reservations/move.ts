import { and, eq } from 'drizzle-orm';
import { lowestPriceCents } from '../../../contract/business.ts';
import { dayAfter, daysBetween, toUtcDay } from '../../../contract/day.ts';
import { depositLaw } from '../../../contract/law/law.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { depositMoves, orderDeposits, pets } from '../../db/schema.ts';
import { conflict, unlessDone } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { findActiveLink, hasSuspendedLink } from '../payment-links/api.ts';
import { markReleased, readPublicDetails, petSpecies } from '../pets/api.ts';
import { lockReserved } from './record-cash.ts';
import { findKeptLocked } from '../waitlists/api.ts';
import { type Account, isOpen, lockPet, type OrderRow, type Purchase } from '../orders/api.ts';
import { IN_FLIGHT, closeOpenPayments } from './release.ts';
import { checkAddendum, signAddendum, type Signing } from './addendum.ts';
import { queueMoveMails } from './queue-move-mails.ts';
import { findMove, type FoundMove } from './move-terms.ts';
import { movePlannedReminders } from './plan-reminders.ts';
import { giveReservedPet, refuseBeingPaid } from './reserved-pet.ts';

const GONE = 'The breeder has taken this proposal back, so there is nothing to answer.';
const NOT_FOR_SALE = 'This pet is no longer for sale. Your reservation stays as it is; please ask the breeder.';
const PRICE_CHANGED =
  'The price of this pet has changed since it was proposed. Your reservation stays as it is; please ask the breeder.';
const KEPT =
  'This pet is now reserved for the waiting list of its litter. Your reservation stays as it is; please ask the breeder.';

/**
 * The buyer accepts: the other pet is theirs at the price they read, what they paid counts, their terms stay, and the old pet is
 * for sale again. A buyer who signed an agreement signs its addendum with it. Idempotent. Throws Conflict (taken back, not for sale, another
 * price, in flight, cash waits, disputed, ended, not signed), ProviderRefused and ProviderUnreachable.
 */
export async function acceptMove(context: Context, known: Purchase, moveId: string, signing: Signing): Promise<void> {
  const isDone = async () => (await findMoveState(context, known, moveId)) === 'accepted';
  await unlessDone(isDone, () => accept(context, known, moveId, signing));
}

async function accept(context: Context, known: Purchase, moveId: string, signing: Signing): Promise<void> {
  const { db } = context;
  const proposed = await requireMove(db, known, moveId);
  // A refused signature closes nothing.
  await checkAddendum(context, known.order.id, proposed, signing);
  await closeOpenPayments(context, known.order.id);
  await db.transaction(async (tx) => {
    // Both pets in the order of their ids, before the order: two moves in opposite directions can't deadlock.
    for (const petId of [known.order.petId, proposed.pet.id].flatMap((each) => each ?? []).sort())
      await lockPet(tx, petId);
    const account = await lockReserved(tx, known);
    const open = await findMove(tx, known.order.id);
    if (open?.move.id !== moveId || account.order.petId !== known.order.petId) throw conflict(GONE, 'answered');
    if (account.payments.some(isOpen)) throw conflict(IN_FLIGHT, 'under_way');
    await checkTarget(context, tx, account, open);
    await signAddendum(context, tx, account, open, signing);
    const before = account.order;
    const order = await moveTo(context, tx, account, open);
    await queueMoveMails(context, tx, { ...account, order }, open, 'moved', before.petName);
  });
}

/** Declines the move: the reserved pet stays. Idempotent. Throws Conflict (withdrawn, accepted). */
export async function declineMove(context: Context, known: Purchase, moveId: string): Promise<void> {
  const { db, now } = context;
  const isDone = async () => (await findMoveState(context, known, moveId)) === 'declined';
  await unlessDone(isDone, () =>
    db.transaction(async (tx) => {
      const account = await lockReserved(tx, known);
      const open = await findMove(tx, known.order.id);
      if (open?.move.id !== moveId) throw conflict(GONE, 'answered');
      await answer(tx, moveId, 'declined', now);
      await queueMoveMails(context, tx, account, open, 'move-declined');
    }),
  );
}

async function findMoveState({ db }: Context, known: Purchase, moveId: string) {
  const [row] = await db.select({ state: depositMoves.state }).from(depositMoves).where(ofOrder(known, moveId));
  return row?.state;
}

const ofOrder = ({ order }: Purchase, moveId: string) =>
  and(eq(depositMoves.id, moveId), eq(depositMoves.orderId, order.id));

async function requireMove(db: Context['db'], known: Purchase, moveId: string): Promise<FoundMove> {
  const [row] = await db
    .select({ move: depositMoves, pet: pets })
    .from(depositMoves)
    .innerJoin(pets, eq(pets.id, depositMoves.petId))
    .where(ofOrder(known, moveId));
  if (row?.move.state !== 'proposed') throw conflict(GONE, 'answered');
  return row;
}

/** Certain under the locks of both pets. */
async function checkTarget(context: Context, tx: Tx, account: Account, { move, pet }: FoundMove) {
  const current = await lockPet(tx, pet.id);
  const isFree = current?.status === 'active' && current.userId === account.order.sellerId;
  if (!isFree || (await hasSuspendedLink(tx, pet.id))) throw conflict(NOT_FOR_SALE, 'not_for_sale');
  if (await findKeptLocked(tx, pet.id)) throw conflict(KEPT, 'kept');
  if (current.priceCents !== move.priceCents) throw conflict(PRICE_CHANGED, 'price_changed');
  if (move.priceCents < lowestPriceCents(account.paidPriceCents))
    throw conflict(
      `You have paid ${formatMoney(account.paidPriceCents)} of the price by now, which is too much for this pet.`,
      'costs_too_little',
    );
  await refuseBeingPaid(context, tx, pet.id);
}

async function moveTo(context: Context, tx: Tx, account: Account, { move, pet }: FoundMove): Promise<OrderRow> {
  const { now } = context;
  const { order, deposit } = account;
  if (order.petId) await markReleased(tx, order.petId, now);
  const law = depositLaw(petSpecies(pet));
  const petDetails = await readPublicDetails(tx, pet);
  const handOverBy = moveLastDay(deposit, order.petDetails?.readyOn, petDetails?.readyOn);
  // The law of the other animal beats the terms; what one law gave stays.
  const byLaw = { terms: 'refundable', refundableUntil: null, steps: null, law } as const;
  const [terms] = await tx
    .update(orderDeposits)
    .set({ handOverBy, ...(law !== null && deposit.law === null ? byLaw : {}) })
    .where(eq(orderDeposits.orderId, order.id))
    .returning();
  if (handOverBy !== deposit.handOverBy) await movePlannedReminders(tx, terms!);
  const moved = await giveReservedPet(context, tx, account, {
    pet,
    paymentLinkId: (await findActiveLink(tx, pet.id))?.id ?? null,
    petDetails,
    priceCents: move.priceCents,
  });
  await answer(tx, move.id, 'accepted', now);
  await recordAudit(context, tx, {
    act: 'reservation_moved',
    userId: order.sellerId,
    target: { kind: 'order', id: order.id },
  });
  return moved;
}

/** Another pet that is ready later leaves its buyer as many days from then on as the first one did; it never takes any. */
function moveLastDay(
  { handOverBy, reservedAt }: Account['deposit'],
  before: string | null | undefined,
  after: string | null | undefined,
): string | null {
  if (handOverBy === null || !before || !after) return handOverBy;
  const reservedOn = reservedAt ? toUtcDay(reservedAt) : before;
  const days = Math.max(0, daysBetween(before > reservedOn ? before : reservedOn, handOverBy));
  const moved = dayAfter(after, days);
  return moved > handOverBy ? moved : handOverBy;
}

async function answer(tx: Tx, moveId: string, state: 'accepted' | 'declined', now: Date): Promise<void> {
  await tx.update(depositMoves).set({ state, answeredAt: now }).where(eq(depositMoves.id, moveId));
}
