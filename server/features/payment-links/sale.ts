import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { paymentLinks } from '../../db/schema.ts';
import type { LinksOfPets } from '../pets/service.ts';

/** Marks a link paid, and archives the other active links of its pet. */
export async function markPaid(tx: Tx, link: { id: string; petId: string }, now: Date): Promise<void> {
  const others = and(
    eq(paymentLinks.petId, link.petId),
    eq(paymentLinks.status, 'active'),
    ne(paymentLinks.id, link.id),
  );
  await tx.update(paymentLinks).set({ status: 'archived', archivedAt: now }).where(others);
  await tx.update(paymentLinks).set({ status: 'paid', archivedAt: null }).where(eq(paymentLinks.id, link.id));
}

export const linksOfPets: LinksOfPets = {
  async archiveOf(tx, petId, now) {
    await tx
      .update(paymentLinks)
      .set({ status: 'archived', archivedAt: now })
      .where(and(eq(paymentLinks.petId, petId), ne(paymentLinks.status, 'archived')));
  },
};
