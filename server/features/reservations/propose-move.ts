import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { lowestPriceCents } from '../../../contract/business.ts';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { formatMoney, toAmount } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import { containsFolded } from '../../db/folded.ts';
import { splitSearch } from '../../db/paging/split-search.ts';
import { depositMoves, pets } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { hasSuspendedLink, keptForList } from '../payment-links/api.ts';
import { findKept } from '../waitlists/api.ts';
import { lockReserved, requireOwn } from './record-cash.ts';
import { lockSale, readAccount } from '../orders/api.ts';
import { presentAccount } from './presenter.ts';
import { queueMoveMails } from './queue-move-mails.ts';
import { findMove, termsAt } from './move-terms.ts';
import { notBeingPaid, refuseBeingPaid } from './reserved-pet.ts';

const NOT_FOR_SALE = 'This pet is not for sale now, so nothing can move to it.';
const KEPT =
  'This pet is reserved for the waiting list of its litter. Stop the picks, or wait until they end, and propose it then.';
const MOVE_OPEN = 'Another move waits for the buyer’s answer. Please take it back first.';
const NOTHING_WAITS = 'No proposed move waits for the buyer’s answer.';
const TARGETS = 50;

/** Own pets for sale that a reservation can move to. Throws NotFound. */
export async function listMoveTargets(context: UserContext, orderId: string, q: string) {
  const { db, actor } = context;
  await requireOwn(context, orderId);
  const account = (await readAccount(db, orderId))!;
  const isNamed = splitSearch(q).map((word) => containsFolded(sql`concat_ws(' ', ${pets.name}, ${pets.breed})`, word));
  const rows = await db
    .select({ id: pets.id, name: pets.name, breed: pets.breed, priceCents: pets.priceCents })
    .from(pets)
    .where(
      and(
        eq(pets.userId, actor.id),
        eq(pets.status, 'active'),
        gte(pets.priceCents, lowestPriceCents(account.paidPriceCents)),
        isNull(keptForList()),
        notBeingPaid(context),
        ...isNamed,
      ),
    )
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(TARGETS);
  return rows.map(({ priceCents, ...pet }) => ({
    ...pet,
    price: toAmount(priceCents),
    due: toAmount(termsAt(account, priceCents).dueCents),
  }));
}

/**
 * The breeder proposes to move a reservation to another of their pets. The pet stays for sale until the buyer accepts.
 * Repeating it proposes it once. Throws NotFound, Invalid (costs too little), Conflict (ended, disputed, not for sale,
 * kept for a list, being paid, another one waits).
 */
export async function proposeMove(context: UserContext, orderId: string, petId: string): Promise<OrderDeposit> {
  const { db, actor, now } = context;
  const known = await requireOwn(context, orderId);
  await db.transaction(async (tx) => {
    const account = await lockReserved(tx, known);
    const [pet] = await tx
      .select()
      .from(pets)
      .where(and(eq(pets.id, petId), eq(pets.userId, actor.id)));
    if (!pet || pet.status === 'archived') throw notFound('This pet was not found.');
    const open = await findMove(tx, orderId);
    if (open?.pet.id === petId && open.move.priceCents === pet.priceCents) return;
    if (open) throw conflict(MOVE_OPEN, 'move_open');
    if (petId === account.order.petId) throw invalid({ petId: 'The reservation is for this pet already' });
    if (pet.status !== 'active' || (await hasSuspendedLink(tx, petId))) throw conflict(NOT_FOR_SALE, 'not_for_sale');
    if (await findKept(tx, petId)) throw conflict(KEPT, 'kept');
    await refuseBeingPaid(context, tx, petId);
    const lowest = lowestPriceCents(account.paidPriceCents);
    if (pet.priceCents < lowest)
      throw invalid({
        petId: `The buyer has paid ${formatMoney(account.paidPriceCents)} of the price, and a move returns nothing: the pet must cost ${formatMoney(lowest)} or more`,
      });
    const [move] = await tx
      .insert(depositMoves)
      .values({ orderId, petId, priceCents: pet.priceCents, createdAt: now })
      .returning();
    await recordAudit(context, tx, { act: 'move_proposed', target: { kind: 'order', id: orderId } });
    await queueMoveMails(context, tx, account, { move: move!, pet }, 'move-proposed');
  });
  return (await presentAccount(context, orderId))!;
}

/** Withdraws a proposed move. Throws NotFound, and Conflict once the buyer has answered. */
export async function withdrawMove(context: UserContext, orderId: string): Promise<OrderDeposit> {
  const { db, now } = context;
  const known = await requireOwn(context, orderId);
  await db.transaction(async (tx) => {
    await lockSale(tx, known);
    const open = await findMove(tx, orderId);
    if (!open) throw conflict(NOTHING_WAITS, 'answered');
    await tx.update(depositMoves).set({ state: 'withdrawn', answeredAt: now }).where(eq(depositMoves.id, open.move.id));
    await recordAudit(context, tx, { act: 'move_withdrawn', target: { kind: 'order', id: orderId } });
  });
  return (await presentAccount(context, orderId))!;
}
