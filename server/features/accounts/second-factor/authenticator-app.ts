import { eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { sessions, twoFactors, users } from '../../../db/schema.ts';
import { conflict, invalid, unauthorized } from '../../../errors.ts';
import { recordAudit, sendSecurityMail } from '../../audit/api.ts';
import { findPassword, hasPassword, lockAccount } from '../sign-in/passwords.ts';
import { claimCode } from './code-step.ts';
import { confirmSession } from '../sign-in/reauthentication.ts';
import { authHeaders, toRefusalCode, sessionTokenIn } from './better-auth.ts';
import { dropLoneSecondFactor } from '../sign-in/lone-second-factor.ts';

const NOT_SET_UP = 'No authenticator app is set up.';

/**
 * Starts the setup, after the password. Nothing changes before `finishApp`. Throws Conflict if an app is set up
 * already.
 */
export async function startApp(context: UserContext, password: string, cookie?: string) {
  if (context.actor.account.user.twoFactorEnabled)
    throw conflict('An authenticator app is set up already.', 'already_set_up');
  const headers = authHeaders(context, cookie);
  const started = await context.auth.api.enableTwoFactor({ body: { password }, headers }).catch(refuse(context));
  if (started.method !== 'totp') throw new Error('better-auth set up another method');
  await confirmSession(context, context.db);
  const secret = new URL(started.totpURI).searchParams.get('secret') ?? '';
  return { uri: started.totpURI, secret, recoveryCodes: started.backupCodes };
}

/**
 * Finishes the setup with the app's first code. Returns the cookies of the renewed session. Throws Unauthorized, without app and
 * session, if a new password has overtaken it.
 */
export async function finishApp(context: UserContext, code: string, cookie?: string): Promise<string[]> {
  const { auth, db, actor, now } = context;
  if (actor.account.user.twoFactorEnabled) throw conflict('An authenticator app is set up already.', 'already_set_up');
  const password = await findPassword(db, actor.email);
  const { headers } = await auth.api
    .verifyTOTP({ body: { code }, headers: authHeaders(context, cookie), returnHeaders: true })
    .catch(refuse(context));
  const token = sessionTokenIn(headers);
  const isKept = await db.transaction(async (tx) => {
    if (!(await keepsSession(tx, { userId: actor.id, token, password }))) {
      await dropApp(tx, actor.id);
      return false;
    }
    await claimCode(context, tx, actor.id, code);
    await tx.update(sessions).set({ confirmedAt: now, secondFactorAt: now }).where(eq(sessions.token, token));
    await recordAudit(context, tx, { act: 'two_factor_added' });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'two_factor_added' });
    return true;
  });
  if (!isKept) throw unauthorized();
  return headers.getSetCookie();
}

/**
 * better-auth replaces the session: the new one stays if the password is still the one from before. Else a new password has ended
 * the sessions that it saw.
 */
async function keepsSession(
  tx: Tx,
  { userId, token, password }: { userId: string; token: string; password: string | null },
): Promise<boolean> {
  await lockAccount(tx, userId);
  if (await hasPassword(tx, userId, password)) return true;
  await tx.delete(sessions).where(eq(sessions.token, token));
  return false;
}

async function dropApp(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** Removes app and recovery codes, after the password. Returns the cookies of the renewed session. */
export async function removeApp(context: UserContext, password: string, cookie?: string): Promise<string[]> {
  const { auth, db, actor } = context;
  if (!actor.account.user.twoFactorEnabled) throw conflict(NOT_SET_UP, 'not_set_up');
  const before = await findPassword(db, actor.email);
  const { headers } = await auth.api
    .disableTwoFactor({ body: { password }, headers: authHeaders(context, cookie), returnHeaders: true })
    .catch(refuse(context));
  const token = sessionTokenIn(headers);
  const isKept = await db.transaction(async (tx) => {
    const keeps = await keepsSession(tx, { userId: actor.id, token, password: before });
    await dropLoneSecondFactor(tx, actor.id);
    await recordAudit(context, tx, { act: 'two_factor_removed' });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'two_factor_removed' });
    return keeps;
  });
  if (!isKept) throw unauthorized();
  return headers.getSetCookie();
}

/** New recovery codes, after the password; the old ones stop working. */
export async function renewCodes(context: UserContext, password: string, cookie?: string): Promise<string[]> {
  const { auth, db, actor } = context;
  if (!actor.account.user.twoFactorEnabled) throw conflict(NOT_SET_UP, 'not_set_up');
  const { backupCodes } = await auth.api
    .generateBackupCodes({ body: { password }, headers: authHeaders(context, cookie) })
    .catch(refuse(context));
  await recordAudit(context, db, { act: 'recovery_codes_renewed' });
  return backupCodes;
}

/** Throws what better-auth refuses as our own errors. */
const refuse = (context: UserContext) => async (error: unknown) => {
  const refusal = toRefusalCode(error);
  if (refusal === 'INVALID_CODE') throw invalid({ code: 'This code is not right. Please try the next one.' });
  if (refusal === 'TOTP_NOT_ENABLED') throw conflict(NOT_SET_UP, 'not_set_up');
  if (refusal !== 'INVALID_PASSWORD') throw error;
  await recordAudit(context, context.db, { act: 'reauthentication_failed' });
  throw invalid({ password: 'This is not your password' });
};
