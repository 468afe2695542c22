import { and, count, eq, inArray } from 'drizzle-orm';
import { paymentLinks } from '../../db/schema.ts';
import type { ErasureStep } from '../accounts/own-data/erasure.ts';

const { id, userId: ownerId, status } = paymentLinks;
const activeOf = (userId: string) => and(eq(ownerId, userId), eq(status, 'active'));

/** Archives the links of a closed account. */
export const erasePaymentLinks: ErasureStep = {
  what: 'payment links',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(paymentLinks).where(activeOf(userId)))[0]!.count;
  },
  async eraseBatch({ now }, tx, { userId }, limit) {
    const next = tx.select({ id }).from(paymentLinks).where(activeOf(userId)).orderBy(id).limit(limit);
    const archived = { status: 'archived' as const, archivedAt: now };
    return (await tx.update(paymentLinks).set(archived).where(inArray(id, next)).returning({ id })).length;
  },
};
