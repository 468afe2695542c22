import { and, eq } from 'drizzle-orm';
import { paymentLinks } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/own-data/closing.ts';

/** Archives the links of a closed account. */
export const erasePaymentLinks: DeletionStep = async ({ now }, tx, userId) => {
  await tx
    .update(paymentLinks)
    .set({ status: 'archived', archivedAt: now })
    .where(and(eq(paymentLinks.userId, userId), eq(paymentLinks.status, 'active')));
};
