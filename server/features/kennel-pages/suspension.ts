import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { kennelPages, users } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { mailSuspension } from '../accounts/api.ts';
import { recordAudit } from '../audit/api.ts';

/**
 * Takes a breeder's own page down, with a reason that the breeder reads. Repeating it replaces the reason. Links and litters stay as they
 * are. Throws NotFound.
 */
export async function suspendKennelPage(context: UserContext, userId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { page, breeder } = await lockPage(tx, userId);
    const suspendedAt = page.suspendedAt ?? context.now;
    await tx.update(kennelPages).set({ suspendedAt, suspensionReason: reason }).where(eq(kennelPages.userId, userId));
    const target = { kind: 'kennel', id: userId } as const;
    await recordAudit(context, tx, { act: 'kennel_page_suspended', userId, target });
    await mailSuspension(context, tx, breeder, { page: { kind: 'kennel', name: page.name }, reason });
  });
}

/** Lifts it; does nothing for a page that isn't down. Throws NotFound. */
export async function reinstateKennelPage(context: UserContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { page, breeder } = await lockPage(tx, userId);
    if (!page.suspendedAt) return;
    const lifted = { suspendedAt: null, suspensionReason: null };
    await tx.update(kennelPages).set(lifted).where(eq(kennelPages.userId, userId));
    const target = { kind: 'kennel', id: userId } as const;
    await recordAudit(context, tx, { act: 'kennel_page_reinstated', userId, target });
    await mailSuspension(context, tx, breeder, { page: { kind: 'kennel', name: page.name }, reason: null });
  });
}

async function lockPage(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ page: kennelPages, breeder: { id: users.id, email: users.email, closedAt: users.closedAt } })
    .from(kennelPages)
    .innerJoin(users, eq(users.id, kennelPages.userId))
    .where(eq(kennelPages.userId, userId))
    .for('update', { of: kennelPages });
  if (!found || found.breeder.closedAt) throw notFound('This page was not found.');
  return found;
}
