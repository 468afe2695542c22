import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { invitations } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';

/** Revokes one of the breeder's invitations, whose link no longer works at once. Throws NotFound for another's. */
export async function revokeInvitation(context: UserContext, invitationId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const revoked = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, invitationId), eq(invitations.userId, context.actor.id)))
      .returning({ id: invitations.id });
    if (revoked.length === 0) throw notFound('This invitation was not found.');
    await recordAudit(context, tx, { act: 'invitation_revoked' });
  });
}
