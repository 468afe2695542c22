import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { paymentLinks } from '../../db/schema.ts';

/** Marks a link paid, and archives the other active links of its pet. */
export async function markPaid(tx: Tx, link: { id: string; petId: string }, now: Date): Promise<void> {
  const isPaid = eq(paymentLinks.id, link.id);
  await tx
    .update(paymentLinks)
    .set({
      status: sql`case when ${isPaid} then 'paid' else 'archived' end`,
      archivedAt: sql`case when ${isPaid} then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(or(isPaid, and(eq(paymentLinks.petId, link.petId), eq(paymentLinks.status, 'active'))));
}
