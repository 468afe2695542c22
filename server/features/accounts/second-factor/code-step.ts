import { eq, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { deleteInBatches } from '../../../db/paging/batches.ts';
import type { Db, DbOrTx } from '../../../db/client.ts';
import { sessions, twoFactors, usedCodes } from '../../../db/schema.ts';
import { unauthorized } from '../../../errors.ts';
import { keyedHash } from '../../../ids.ts';
import { recordAudit } from '../../audit/api.ts';
import { authHeaders, toRefusalCode } from './better-auth.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { hasPassword, readPassword } from '../sign-in/passwords.ts';
import { startSession, type SignedIn } from '../sign-in/start-session.ts';
import { findStartedSignIn } from '../sign-in/started-sign-in.ts';

/** Longer than a code of an app is accepted. */
const CODE_LIFE_MS = 5 * 60_000;
const WRONG_CODE = 'This code is not right, or it was used before. Please try again.';
const PASSWORD_FIRST = 'Please type your password again.';

const isAppCode = (code: string) => /^\d{6}$/.test(code);

/**
 * The second step of a sign-in. Throws Unauthorized: `invalid_code` to try again, `unauthorized` to type the password
 * again.
 */
export async function signInWithCode(context: Context, code: string, cookie: string | undefined): Promise<SignedIn> {
  const { auth, db } = context;
  const startedBy = await findStartedSignIn(context, cookie);
  // Not counted as a try, so it leaves no entry in the audit log either.
  if (startedBy === undefined) throw unauthorized(PASSWORD_FIRST);
  const password = (await readPassword(db, startedBy)) ?? null;
  // Without the session's cookie, by which better-auth would check the code of the account that is signed in already.
  const headers = authHeaders(context, withoutSession(cookie));
  const request = { headers, returnHeaders: true as const };
  const step = isAppCode(code)
    ? auth.api.verifyTOTP({ ...request, body: { code } })
    : auth.api.verifyBackupCode({ ...request, body: { code: hashRecoveryCode(code) } });
  const result = await step.catch(async (error: unknown) => {
    const refusal = toRefusalCode(error);
    if (!refusal) throw error;
    await recordAudit(context, db, { act: 'sign_in_failed', details: { step: 'code' } });
    throw refusedCode(refusal);
  });
  const { token, user } = result.response as { token: string; user: { id: string } };
  if (isAppCode(code) && !(await claimCode(context, db, user.id, code))) {
    await db.delete(sessions).where(eq(sessions.token, token));
    throw unauthorized(WRONG_CODE, 'invalid_code');
  }
  if (!isAppCode(code))
    await recordAudit(context, db, { act: 'recovery_code_used', by: { kind: 'user', id: user.id } });
  return startSession(
    context,
    { token, headers: result.headers },
    {
      secondFactor: true,
      // better-auth ends the started sign-in first and then opens the session: a new password may come between.
      isStillValid: async (tx, userId) =>
        (await hasPassword(tx, userId, password)) && (await tx.$count(twoFactors, eq(twoFactors.userId, userId))) > 0,
    },
  );
}

function refusedCode(refusal: string) {
  if (refusal === 'INVALID_CODE' || refusal === 'INVALID_BACKUP_CODE') return unauthorized(WRONG_CODE, 'invalid_code');
  if (refusal === 'ACCOUNT_TEMPORARILY_LOCKED')
    return unauthorized('Too many wrong codes. Please wait 15 minutes and sign in again.', 'too_many_tries');
  return unauthorized(PASSWORD_FIRST);
}

/** Uses a code of an app once (RFC 6238, 5.2); false when it was used before. */
export async function claimCode({ config, now }: Context, db: DbOrTx, userId: string, code: string): Promise<boolean> {
  const codeHash = keyedHash(config.sessionSecret, `code:${userId}:${code}`);
  const claimed = await db
    .insert(usedCodes)
    .values({ userId, codeHash, usedAt: now })
    .onConflictDoUpdate({
      target: [usedCodes.userId, usedCodes.codeHash],
      set: { usedAt: now },
      setWhere: lt(usedCodes.usedAt, new Date(now.getTime() - CODE_LIFE_MS)),
    })
    .returning({ userId: usedCodes.userId });
  return claimed.length > 0;
}

export async function forgetUsedCodes(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, signal, usedCodes, lt(usedCodes.usedAt, new Date(now.getTime() - CODE_LIFE_MS)));
}

const withoutSession = (cookie = '') =>
  cookie
    .split(/;\s*/)
    .filter((each) => !/^(__Host-)?session=/.test(each))
    .join('; ');
