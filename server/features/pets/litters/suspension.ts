import { eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { litters, users } from '../../../db/schema.ts';
import { notFound } from '../../../errors.ts';
import { mailSuspension } from '../../accounts/api.ts';
import { recordAudit } from '../../audit/api.ts';

/**
 * Suspends the page of a litter, with a reason that the breeder reads. Repeating it replaces the reason. The links of
 * its pets stay as they are. Throws NotFound.
 */
export async function suspendLitter(context: UserContext, litterId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { litter, breeder } = await lockLitter(tx, litterId);
    const suspendedAt = litter.suspendedAt ?? context.now;
    await tx.update(litters).set({ suspendedAt, suspensionReason: reason }).where(eq(litters.id, litterId));
    const target = { kind: 'litter', id: litterId } as const;
    await recordAudit(context, tx, { act: 'litter_suspended', userId: breeder.id, target });
    await mailSuspension(context, tx, breeder, { page: { kind: 'litter', name: litter.name }, reason });
  });
}

/** Lifts the suspension of a litter's page; does nothing without one. Throws NotFound. */
export async function reinstateLitter(context: UserContext, litterId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { litter, breeder } = await lockLitter(tx, litterId);
    if (!litter.suspendedAt) return;
    await tx.update(litters).set({ suspendedAt: null, suspensionReason: null }).where(eq(litters.id, litterId));
    const target = { kind: 'litter', id: litterId } as const;
    await recordAudit(context, tx, { act: 'litter_reinstated', userId: breeder.id, target });
    await mailSuspension(context, tx, breeder, { page: { kind: 'litter', name: litter.name }, reason: null });
  });
}

async function lockLitter(tx: Tx, litterId: string) {
  const [found] = await tx
    .select({ litter: litters, breeder: { id: users.id, email: users.email, closedAt: users.closedAt } })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(eq(litters.id, litterId))
    .for('update', { of: litters });
  if (!found || found.breeder.closedAt) throw notFound('This litter was not found.');
  return found;
}
