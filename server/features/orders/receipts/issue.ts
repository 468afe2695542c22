import { eq, sql } from 'drizzle-orm';
import { receiptPath, signedAgreementPath } from '../../../../contract/public-page.ts';
import type { Context } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { pets, receiptCounters, receipts, users } from '../../../db/schema.ts';
import { hashToken } from '../../../ids.ts';
import { lockPurchaseOf, type OrderRow, type Purchase } from '../queries.ts';
import { keyOfHash, newReference, receiptKey } from './key.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

/**
 * Issues the receipt of a sale with the breeder's next number. The counter's row stays locked until the sale commits, and
 * a rollback returns the number, so that there are no gaps. Callers hold the order's lock. Undefined without a seller.
 */
export async function issueReceipt({ config, now }: Context, tx: Tx, order: OrderRow): Promise<ReceiptRow | undefined> {
  const { id: orderId, sellerId, petId } = order;
  if (!sellerId) return undefined;
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ sellerId, lastNumber: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.sellerId,
      set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
    })
    .returning();
  const [frozen] = await tx
    .select({ sellerName: users.fullName, petBreed: pets.breed, photoHash: pets.photoHash })
    .from(users)
    .leftJoin(pets, eq(pets.id, petId ?? ''))
    .where(eq(users.id, sellerId));
  const [receipt] = await tx
    .insert(receipts)
    .values({
      orderId,
      sellerId,
      number: counter!.lastNumber,
      reference: newReference(),
      // Without a buyer's name or address there is nobody to send it to: it was erased, or never given.
      keyHash: order.clientEmail || order.clientName ? hashToken(receiptKey(config, orderId)) : null,
      ...frozen!,
      issuedAt: now,
    })
    .returning();
  return receipt!;
}

const SALES = ['paid', 'partially_refunded', 'refunded', 'disputed', 'lost'];

/** A late payment, returned in full, is no sale and has no receipt. */
export const hasReceipt = ({ order, payment }: Purchase) =>
  payment.state === 'paid' && SALES.includes(order.status) && !order.refundReason;

/** The receipt of a sale; issued now for one of a release that knew no receipts. Undefined when it is no sale. */
export async function receiptOf(context: Context, purchase: Purchase): Promise<ReceiptRow | undefined> {
  const { id } = purchase.order;
  if (!hasReceipt(purchase)) return undefined;
  return (
    (await findOf(context.db, id)) ??
    context.db.transaction(async (tx) => {
      const locked = await lockPurchaseOf(tx, id);
      return locked && ((await findOf(tx, id)) ?? (await issueReceipt(context, tx, locked.order)));
    })
  );
}

async function findOf(db: DbOrTx, orderId: string): Promise<ReceiptRow | undefined> {
  return (await db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0];
}

/** What the buyer's pages and mails show of it; the path is null when nobody can open it anymore. */
export function receiptLink({ config }: Context, { orderId, reference, keyHash }: ReceiptRow) {
  const key = keyHash === null ? undefined : keyOfHash(config, orderId, keyHash);
  return {
    reference,
    path: key === undefined ? null : receiptPath(key),
    /** Of what the buyer signed, if they did. */
    agreementPath: key === undefined ? null : signedAgreementPath(key),
  };
}
