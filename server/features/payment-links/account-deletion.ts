import { and, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { paymentLinks } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

const {
  id,
  userId: ownerId,
  status,
  pauseNote,
  suspensionReason,
  clientName,
  clientEmail,
  expiryNote,
  offeredLines,
} = paymentLinks;
const words = [pauseNote, suspensionReason, clientName, clientEmail, expiryNote, offeredLines].map((column) =>
  isNotNull(column),
);
const toErase = (userId: string) => and(eq(ownerId, userId), or(eq(status, 'active'), ...words));

/** Archives the links of a closed account, and erases their owner's words and what an admin wrote. */
export const erasePaymentLinks: ErasureStep = {
  what: 'payment links',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(paymentLinks).where(toErase(userId)))[0]!.count;
  },
  async eraseBatch({ now }, tx, { userId }, limit) {
    const next = tx.select({ id }).from(paymentLinks).where(toErase(userId)).orderBy(id).limit(limit);
    const wasActive = eq(status, 'active');
    const archived = {
      status: sql`case when ${wasActive} then 'archived' else ${status} end`,
      archivedAt: sql`case when ${wasActive} then ${now.toISOString()}::timestamptz else ${paymentLinks.archivedAt} end`,
      pausedAt: null,
      pauseNote: null,
      suspensionReason: null,
      clientName: null,
      clientEmail: null,
      expiryNote: null,
      offeredLines: null,
    };
    return (await tx.update(paymentLinks).set(archived).where(inArray(id, next)).returning({ id })).length;
  },
};
