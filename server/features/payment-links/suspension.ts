import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paymentLinks, pets, users } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { mailSuspension } from '../accounts/api.ts';
import { recordAudit } from '../audit/api.ts';

/**
 * Suspends one link, with a reason that the breeder reads; open checkouts stay, so that a payment that has begun is
 * completed. Throws NotFound.
 */
export async function suspendLink(context: UserContext, linkId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { link, petName, seller } = await lockLink(tx, linkId);
    const suspendedAt = link.suspendedAt ?? context.now;
    await tx.update(paymentLinks).set({ suspendedAt, suspensionReason: reason }).where(eq(paymentLinks.id, linkId));
    const target = { kind: 'link', id: linkId } as const;
    await recordAudit(context, tx, { act: 'link_suspended', userId: seller.id, target });
    await mailSuspension(context, tx, seller, { page: { kind: 'link', name: petName }, reason });
  });
}

/** Lifts a link's suspension; does nothing without one. Throws NotFound. */
export async function reinstateLink(context: UserContext, linkId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { link, petName, seller } = await lockLink(tx, linkId);
    if (!link.suspendedAt) return;
    await tx.update(paymentLinks).set({ suspendedAt: null, suspensionReason: null }).where(eq(paymentLinks.id, linkId));
    const target = { kind: 'link', id: linkId } as const;
    await recordAudit(context, tx, { act: 'link_reinstated', userId: seller.id, target });
    await mailSuspension(context, tx, seller, { page: { kind: 'link', name: petName }, reason: null });
  });
}

async function lockLink(tx: Tx, linkId: string) {
  const [found] = await tx
    .select({
      link: paymentLinks,
      petName: pets.name,
      seller: { id: users.id, email: users.email, closedAt: users.closedAt },
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(eq(paymentLinks.id, linkId))
    .for('no key update', { of: paymentLinks });
  if (!found || found.seller.closedAt) throw notFound('This payment link was not found.');
  return found;
}
