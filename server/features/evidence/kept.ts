import { and, eq, gt, inArray, isNotNull, lte, max, ne, not, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { hasOpenDispute, keptEvidence, orders, payments } from '../../db/schema.ts';
import { isoTime } from '../../time/iso-time.ts';
import { daysAfter, daysBefore } from '../../time/days.ts';
import { keptCents } from '../ledger/api.ts';
import { findPurchase } from '../orders/api.ts';
import { listConversations, listMails, partsOfPrice } from './reading.ts';

const AT_STAKE = ['paid', 'partially_refunded', 'released'] as const;

/**
 * Copies what an answer to a bank needs of a buyer who asks for erasure, for sales that may still be disputed: nobody erases the
 * evidence and then disputes. It runs before the erasure, in its transaction.
 */
export async function keepEvidence(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  const paid = await tx
    .select({ id: orders.id, paidAt: max(payments.paidAt) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        which,
        isNotNull(orders.sellerId),
        inArray(orders.status, [...AT_STAKE]),
        eq(payments.state, 'paid'),
        ne(payments.kind, 'cash'),
        gt(payments.paidAt, daysBefore(now, RETENTION_DAYS.keptEvidence)),
      ),
    )
    .groupBy(orders.id);
  for (const { id, paidAt } of paid) {
    const purchase = (await findPurchase(tx, id))!;
    const { sellerId, status, clientName, clientEmail, buyerZip } = purchase.order;
    // An ended reservation whose deposit was returned leaves nothing to dispute.
    if (status === 'released' && (await keptCents(tx, id)) === 0) continue;
    const price = await partsOfPrice(tx, purchase);
    const conversations = await listConversations(tx, sellerId!, purchase.order, price);
    const mails = await listMails(tx, id, price);
    await tx
      .insert(keptEvidence)
      .values({
        orderId: id,
        buyerName: clientName,
        buyerEmail: clientEmail!.toLowerCase(),
        buyerZip,
        conversations: conversations.map(({ messages }) =>
          messages.map(({ from, text, at }) => ({ from, text, at: at.toISOString() })),
        ),
        mails: mails.map(({ subject, writtenAt, sentAt }) => ({
          subject,
          writtenAt: writtenAt.toISOString(),
          sentAt: isoTime(sentAt),
        })),
        eraseAt: daysAfter(paidAt!, RETENTION_DAYS.keptEvidence),
      })
      .onConflictDoNothing();
  }
}

const ofBuyer = (email: string) => eq(keptEvidence.buyerEmail, email.toLowerCase());

/** Until when the last of what is kept of a buyer stays; null where nothing is. */
export async function keptEvidenceEnd(db: DbOrTx, email: string): Promise<Date | null> {
  const [row] = await db
    .select({ last: max(keptEvidence.eraseAt) })
    .from(keptEvidence)
    .where(ofBuyer(email));
  return row?.last ?? null;
}

/** What is kept of a buyer, for the copy of their data. */
export async function keptEvidenceOfBuyer(db: DbOrTx, email: string) {
  const rows = await db.select().from(keptEvidence).where(ofBuyer(email)).orderBy(keptEvidence.eraseAt);
  return rows.map(({ eraseAt, ...kept }) => ({ ...kept, eraseAt: eraseAt.toISOString() }));
}

/** Deletes what is kept of the buyers of orders. */
export async function eraseKeptEvidence(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(keptEvidence).where(inArray(keptEvidence.orderId, orderIds));
}

/** The orders whose evidence is due to be erased; not while a bank decides. */
export async function listDueEvidence(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(keptEvidence)
    .innerJoin(orders, eq(orders.id, keptEvidence.orderId))
    .where(and(lte(keptEvidence.eraseAt, now), ne(orders.status, 'disputed'), not(hasOpenDispute)))
    .orderBy(keptEvidence.eraseAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
