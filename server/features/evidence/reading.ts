import { asc, desc, eq } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import { costOfAnswer, type SaleDispute, type SaleEvidence } from '../../../contract/evidence/evidence.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { disputeEvidence, orderChanges, orders } from '../../db/schema.ts';
import { listDeliveries } from '../../emails/outbox.ts';
import { notFound } from '../../errors.ts';
import { isoTime } from '../../time/iso-time.ts';
import { conversationsWith } from '../questions/api.ts';
import {
  listCashParts,
  findDeposit,
  findPurchase,
  findSeller,
  isForSpot,
  listPurchases,
  type OrderRow,
  paidByDay,
  type Purchase,
} from '../orders/api.ts';
import { listAddenda, findSigned, hasReceipt, readReceiptForSeller, listReturns } from '../receipts/api.ts';
import { reservationMails } from '../reservations/api.ts';
import { type DisputedPayment, listDisputes } from '../disputes/api.ts';
import type { EvidenceFacts, PartsOfPrice } from './facts.ts';
import { withKept } from './with-kept.ts';

const MISSING = 'This sale was not found.';

/** What proves one of the actor's sales; `disputeId` says in which dispute, else the newest. Throws NotFound. */
export const readEvidenceFacts = (context: UserContext, orderId: string, disputeId?: string): Promise<EvidenceFacts> =>
  readEvidenceFactsForSeller(context, context.actor.id, orderId, disputeId);

/**
 * Evidence facts of a seller's order, for callers that know the seller; `disputeId` names the dispute, else it is the
 * newest open one, else the newest. A reservation has no receipt before its last part is paid. Throws NotFound.
 */
export async function readEvidenceFactsForSeller(
  context: Context,
  sellerId: string,
  orderId: string,
  disputeId?: string,
): Promise<EvidenceFacts> {
  const { db } = context;
  const purchase = await findPurchase(db, orderId);
  if (purchase?.order.sellerId !== sellerId) throw notFound(MISSING);
  const { order } = purchase;
  const found = hasReceipt(purchase) ? await readReceiptForSeller(context, sellerId, orderId) : null;
  const price = await partsOfPrice(db, purchase);
  if (!found && !price) throw notFound(MISSING);
  const disputed = await findDisputed(db, orderId, disputeId);
  const [conversations, mails, signed, addenda, seller, returns] = await Promise.all([
    listConversations(db, sellerId, order, price),
    listMails(db, orderId, price),
    findSigned(db, orderId),
    listAddenda(db, [orderId]),
    findSeller(db, order),
    listReturns(db, orderId),
  ]);
  return withKept(db, {
    order,
    receipt: found?.receipt ?? null,
    breederName: found?.receipt.breederName ?? seller?.fullName ?? null,
    handOver: found?.handOver ?? null,
    disputed,
    price,
    returns,
    conversations,
    mails,
    signed,
    addenda,
  });
}

/** The named dispute, else the newest that is open, else the newest. Throws NotFound for one of another sale. */
async function findDisputed(db: DbOrTx, orderId: string, disputeId?: string): Promise<DisputedPayment | undefined> {
  const all = await listDisputes(db, orderId);
  if (disputeId === undefined) return all.find(({ dispute }) => dispute.state === 'open') ?? all[0];
  const named = all.find(({ dispute }) => dispute.id === disputeId);
  if (!named) throw notFound('This dispute was not found.');
  return named;
}

/** Undefined for a price paid in one payment, and for a late deposit, which is refunded. */
export async function partsOfPrice(db: DbOrTx, purchase: Purchase): Promise<PartsOfPrice | undefined> {
  const { order, payment } = purchase;
  const deposit = payment.kind === 'deposit' && !order.refundReason ? await findDeposit(db, order.id) : undefined;
  if (!deposit || payment.state !== 'paid') return undefined;
  const changes = await db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, order.id))
    .orderBy(asc(orderChanges.createdAt));
  const moves = changes.filter(({ kind }) => kind === 'move');
  const all = (await listPurchases(db, order.id)).toReversed().map((each) => each.payment);
  const reservedAt = deposit.reservedAt?.getTime();
  return {
    deposit,
    paid: paidByDay(all, await listCashParts(db, order.id)),
    changes,
    moves,
    spot: isForSpot(purchase) ? 'waiting' : moves[0]?.createdAt.getTime() === reservedAt ? 'chosen' : null,
  };
}

/** Messages between buyer and breeder about this pet, and about pets the reservation was moved from. */
export async function listConversations(
  db: DbOrTx,
  sellerId: string,
  order: OrderRow,
  price: PartsOfPrice | undefined,
) {
  const { clientEmail, paymentLinkId } = order;
  const links = [...(price?.moves ?? []).map(({ linkBefore }) => linkBefore), paymentLinkId];
  const found = [];
  for (const link of new Set(links))
    if (clientEmail && link) found.push(...(await conversationsWith(db, sellerId, clientEmail, link)));
  return found;
}

export async function listMails(db: DbOrTx, orderId: string, price: PartsOfPrice | undefined) {
  const occasions = [`receipt:${orderId}`, `handed-over-buyer:${orderId}`];
  if (price)
    for (const query of reservationMails(db, eq(orders.id, orderId)))
      occasions.push(...(await query).map(({ occasion }) => String(occasion)));
  return listDeliveries(db, occasions);
}

type EvidenceRow = typeof disputeEvidence.$inferSelect;

/** Lists the evidence sent in a sale's disputes, newest first. */
export const listEvidence = (db: DbOrTx, orderId: string): Promise<EvidenceRow[]> =>
  db
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.orderId, orderId))
    .orderBy(desc(disputeEvidence.requestedAt));

/** Each dispute with its own evidence; another dispute's doesn't count. */
export function presentEvidence(
  { refundReason }: OrderRow,
  disputed: DisputedPayment[],
  rows: EvidenceRow[],
  now: Date,
): SaleEvidence {
  // A late payment is refunded, so there is nothing to defend.
  const shown = refundReason ? [] : disputed;
  const disputes = shown.map(({ dispute, payment }): SaleDispute => {
    const { id, amountCents, state, isInquiry, openedAt, answerBy, isAnswered } = dispute;
    const row = rows.find(({ disputeId }) => disputeId === id);
    const isInTime = answerBy === null || answerBy > now;
    const isByKlarna = payment.method === 'klarna';
    return {
      id,
      payment: {
        kind: payment.kind === 'deposit' || payment.kind === 'balance' ? payment.kind : 'full',
        amount: toAmount(payment.amountCents),
        paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
      },
      amount: toAmount(amountCents),
      state,
      isInquiry,
      openedAt: openedAt.toISOString(),
      answerBy: isoTime(answerBy),
      isAnswered,
      isByKlarna,
      isCompliance: dispute.caseType === 'compliance',
      answerFee: costOfAnswer({ ...dispute, method: payment.method }),
      canSend: state === 'open' && isInTime && !isAnswered && !row && !(isByKlarna && isInquiry),
      ...presentSent(row),
    };
  });
  return { canSend: disputes.some(({ canSend }) => canSend), ...presentSent(rows[0]), disputes };
}

const presentSent = (row: EvidenceRow | undefined) => ({
  files: Object.keys(row?.files ?? {}).length,
  requestedAt: isoTime(row?.requestedAt ?? null),
  sentAt: isoTime(row?.sentAt ?? null),
});
