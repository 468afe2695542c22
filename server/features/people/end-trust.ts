import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { invitations } from '../../db/schema.ts';
import { signOutPeople } from '../accounts/api.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { countPeople } from './list-people.ts';

interface Account {
  userId: string;
}

/**
 * Signs out everybody who works for an account and revokes its open invitations, in the transaction that ends trust in who has let them in.
 * Its owner is mailed, and ends those that they don't know.
 */
export async function endTrust(context: Context, tx: Tx, { userId }: Account): Promise<void> {
  const revoked = await tx.delete(invitations).where(eq(invitations.userId, userId)).returning({ id: invitations.id });
  if (revoked.length > 0) await recordAudit(context, tx, { act: 'invitation_revoked', userId });
  const people = await signOutPeople(tx, userId);
  if (revoked.length + people > 0) await sendSecurityMail(context, tx, { userId, notice: 'people_signed_out' });
}

/** A new password ends nobody's access: the owner is reminded of who has it. */
export async function remindOfPeople(context: Context, tx: Tx, { userId }: Account): Promise<void> {
  const count = await countPeople(tx, userId, context.now);
  if (count > 0) await sendSecurityMail(context, tx, { userId, notice: 'people_kept' });
}
