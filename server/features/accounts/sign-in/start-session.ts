import { eq } from 'drizzle-orm';
import type { User } from '../../../../contract/accounts/accounts.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema.ts';
import { unauthorized } from '../../../errors.ts';
import { recordAudit } from '../../audit/api.ts';
import { presentUser } from '../presenter.ts';
import { findAccount, findEmployer } from '../queries.ts';
import { admitDevice } from './known-devices.ts';
import { endSurplusSessions } from './sessions.ts';

export interface SignedIn {
  user: User;
  /** Values of `Set-Cookie`. */
  cookies: string[];
  /** For the cookie by which the account knows this browser. */
  deviceToken: string;
}

/** Proof that a sign-in provided. */
interface SignInProof {
  secondFactor: boolean;
  isJustRegistered?: boolean;
  /** Whether the proof still belongs to the account. Read under the lock that a new password takes (`lockAccount`). */
  isStillValid: (tx: Tx, userId: string) => Promise<boolean>;
}

/**
 * Completes a sign-in, however it was proved: notes in the session what was given, and notifies the owner of a
 * device that the account doesn't know. Throws Unauthorized when the account is closed, and when a new password has overtaken
 * the sign-in: that ended the sessions that it saw.
 */
export async function startSession(
  context: Context,
  { token, headers }: { token: string; headers: Headers },
  given: SignInProof,
): Promise<SignedIn> {
  const { db, now } = context;
  const [session] = await db
    .update(sessions)
    .set({ confirmedAt: now, secondFactorAt: given.secondFactor ? now : null })
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId });
  const account = session && (await findAccount(db, session.userId));
  const employer = account && (await findEmployer(db, account.user));
  if (!account || employer === undefined || account.user.closedAt) throw unauthorized('Invalid email or password');
  const userId = account.user.id;
  const deviceToken = await db.transaction(async (tx) => {
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
    if (!(await given.isStillValid(tx, userId))) {
      await tx.delete(sessions).where(eq(sessions.token, token));
      return undefined;
    }
    await endSurplusSessions(tx, userId);
    await recordAudit(context, tx, { act: 'signed_in', by: { kind: 'user', id: userId } });
    return admitDevice(context, tx, userId, given.isJustRegistered);
  });
  if (deviceToken === undefined) throw unauthorized('Invalid email or password');
  account.user.lastLoginAt = now;
  return { user: presentUser(account, now, employer), cookies: headers.getSetCookie(), deviceToken };
}
