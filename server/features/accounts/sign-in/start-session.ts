import { eq } from 'drizzle-orm';
import type { User } from '../../../../contract/accounts.ts';
import type { Context } from '../../../context.ts';
import { sessions, users } from '../../../db/schema.ts';
import { unauthorized } from '../../../errors.ts';
import { recordAudit } from '../../audit/record.ts';
import { presentUser } from '../presenter.ts';
import { findAccount } from '../queries.ts';

export interface SignedIn {
  user: User;
  /** Values of `Set-Cookie`. */
  cookies: string[];
}

/**
 * Completes a sign-in, however it was proved: notes in the session what was given. Throws Unauthorized when the account
 * is closed.
 */
export async function startSession(
  context: Context,
  { token, headers }: { token: string; headers: Headers },
  given: { secondFactor: boolean },
): Promise<SignedIn> {
  const { db, now } = context;
  const [session] = await db
    .update(sessions)
    .set({ confirmedAt: now, secondFactorAt: given.secondFactor ? now : null })
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId });
  const account = session && (await findAccount(db, session.userId));
  if (!account || account.user.closedAt) throw unauthorized('Invalid email or password');
  const userId = account.user.id;
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  await recordAudit(context, db, { act: 'signed_in', by: { kind: 'user', id: userId } });
  account.user.lastLoginAt = now;
  return { user: presentUser(account, now), cookies: headers.getSetCookie() };
}
