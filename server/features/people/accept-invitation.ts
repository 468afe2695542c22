import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { acceptInvitation as acceptCall, readInvitation as readCall } from '../../../contract/people/people.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { invitations, users } from '../../db/schema.ts';
import { badRequest, conflict } from '../../errors.ts';
import { hashToken, newId } from '../../ids.ts';
import { checkTerms, preparePerson, registerPerson, signIn } from '../accounts/api.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';

const INVALID_LINK = 'This invitation is expired, used or revoked. Please ask for a new one.';
const HAS_ACCOUNT = 'This address has an account meanwhile. Please ask to be invited at another address.';

/** What an invitation is for, as its link says. Throws Invalid for an expired, used or revoked one. */
export async function readInvitation(
  { db, now }: Context,
  token: string,
): Promise<z.input<typeof readCall.answer>['invitation']> {
  const { invitation, kennelName } = await findInvitation(db, token, now);
  return { kennelName, email: invitation.email, role: invitation.role };
}

/**
 * Makes the sign-in of an invited person, whose address the link proves, and signs in. It belongs to the breeder's account and has
 * no trial. Throws Invalid for a link that doesn't work and for a guessable password, Conflict where the address has an account.
 */
export async function acceptInvitation(
  context: Context,
  { token, fullName, password }: z.output<typeof acceptCall.body>,
  termsShown: string | null,
) {
  const { db, now } = context;
  checkTerms(termsShown);
  const { email } = (await findInvitation(db, token, now)).invitation;
  // Hashing is slow on purpose: keep it out of the transaction.
  const person = await preparePerson(context, { id: newId(), email, fullName, password }, termsShown);
  try {
    await db.transaction(async (tx) => {
      // Closing the account waits, so that its erasure finds everybody who joined, or comes first.
      const { userId, role } = (await findInvitation(tx, token, now, 'share')).invitation;
      const accepted = await tx
        .delete(invitations)
        .where(eq(invitations.tokenHash, hashToken(token)))
        .returning();
      // Another request has accepted it meanwhile.
      if (accepted.length === 0) throw badRequest(INVALID_LINK);
      await registerPerson(tx, person, { worksFor: userId, role });
      await recordAudit(context, tx, {
        act: 'person_joined',
        by: { kind: 'user', id: person.user.id },
        userId,
        target: { kind: 'account', id: person.user.id },
        details: { role },
      });
      await sendSecurityMail(context, tx, { userId, notice: 'person_joined' });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw conflict(HAS_ACCOUNT, 'user_exists');
    throw error;
  }
  return signIn(context, { email, password }, true);
}

/**
 * Throws Invalid where there is none, and once its breeder can't have people: the account is closed or suspended. A lock holds it as it is
 * until the transaction ends.
 */
async function findInvitation(db: DbOrTx, token: string, now: Date, lock?: 'share') {
  const query = db
    .select({ invitation: invitations, kennelName: users.fullName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        gt(invitations.expiresAt, now),
        isNull(users.closedAt),
        isNull(users.suspendedAt),
      ),
    );
  const [found] = lock ? await query.for(lock, { of: users }) : await query;
  if (!found) throw badRequest(INVALID_LINK);
  return found;
}
