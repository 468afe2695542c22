import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { credentials, sessions } from '../../../db/schema.ts';
import { invalid } from '../../../errors.ts';
import { recordAudit } from '../../audit/api.ts';
import { verifyPassword } from './password-hash.ts';

export async function isOwnPassword({ db, actor }: UserContext, password: string): Promise<boolean> {
  const [credential] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, actor.id), eq(credentials.providerId, 'credential')));
  return Boolean(credential?.password) && verifyPassword(credential!.password!, password);
}

/** Gives the password again. Throws Invalid when it is wrong. */
export async function confirmWithPassword(context: UserContext, password: string): Promise<void> {
  if (!(await isOwnPassword(context, password))) {
    await recordAudit(context, context.db, { act: 'reauthentication_failed' });
    throw invalid({ password: 'This is not your password' });
  }
  await confirmSession(context, context.db);
}

/** Notes in the session that its user proved to be the account's owner now. */
export async function confirmSession({ actor, now }: UserContext, db: DbOrTx): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, actor.sessionId));
}
