import { and, eq, ne } from 'drizzle-orm';
import { paymentLinks } from '../../db/schema.ts';
import type { Subscriptions } from '../../transaction-events.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { disconnectForGood } from '../connected-accounts/api.ts';
import { pauseLinksByBreeder } from './pause-links.ts';
import { restoreLinksByPet } from './restore-links.ts';

/** What happens to links with their pets and their breeder's account. */
export const linkSubscriptions: Subscriptions = {
  async petArchived({ now }, tx, { petId }) {
    await tx
      .update(paymentLinks)
      .set({ status: 'archived', archivedAt: now })
      .where(and(eq(paymentLinks.petId, petId), ne(paymentLinks.status, 'archived')));
  },
  async petRestored(_context, tx, { petId, archivedAt }) {
    await restoreLinksByPet(tx, petId, archivedAt);
  },
  /** docs/decisions/0062-account-takeover.md */
  async accountReclaimed(context, tx, { userId }) {
    const wasConnected = await disconnectForGood(context, tx, userId);
    const pausedLinks = await pauseLinksByBreeder(tx, userId, context.now);
    if (!wasConnected && pausedLinks === 0) return;
    await recordAudit(context, tx, {
      act: 'selling_stopped',
      by: { kind: 'user', id: userId },
      details: { pausedLinks },
    });
    await sendSecurityMail(context, tx, { userId, notice: 'selling_stopped' });
  },
};
