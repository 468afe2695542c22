import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { and, asc, count, eq } from 'drizzle-orm';
import { MAX_PASSKEYS } from '../../../../contract/business.ts';
import type { Passkey } from '../../../../contract/accounts/sign-in.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { passkeys, sessions } from '../../../db/schema.ts';
import { badRequest, conflict, forbidden, notFound, unauthorized } from '../../../errors.ts';
import { recordAudit, sendSecurityMail } from '../../audit/api.ts';
import { lockSession } from '../sign-in/sessions.ts';
import { startSession, type SignedIn } from '../sign-in/start-session.ts';
import { authHeaders, toRefusalCode } from './better-auth.ts';
import { dropLoneSecondFactor } from '../sign-in/lone-second-factor.ts';

/** What the browser's WebAuthn functions take and give. */
type WebAuthn = Record<string, unknown>;
interface Started {
  options: WebAuthn;
  cookies: string[];
}

const REFUSED = 'This passkey was not accepted. Please try again, or use your password.';

/** Starts giving a passkey: any account's without the session's cookie, else one of the session's account. */
export async function startPasskey(context: Context, cookie?: string): Promise<Started> {
  const { response, headers } = await context.auth.api.generatePasskeyAuthenticationOptions({
    headers: authHeaders(context, cookie),
    returnHeaders: true,
  });
  return { options: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
}

/** Signs in with a passkey. Throws Unauthorized when it is unknown or its answer isn't valid. */
export async function signInWithPasskey(context: Context, response: WebAuthn, cookie?: string): Promise<SignedIn> {
  const { token, headers } = await verifyPasskey(context, response, cookie);
  const { id } = response;
  const isStillValid = async (tx: Tx, userId: string) =>
    (await tx.$count(passkeys, and(eq(passkeys.userId, userId), eq(passkeys.credentialID, String(id))))) > 0;
  return startSession(context, { token, headers }, { secondFactor: true, isStillValid });
}

/** better-auth opens a session with each passkey given. */
async function verifyPasskey(context: Context, response: WebAuthn, cookie?: string) {
  const body = { response: response as unknown as AuthenticationResponseJSON };
  const result = await context.auth.api
    .verifyPasskeyAuthentication({ body, headers: authHeaders(context, cookie), returnHeaders: true })
    .catch(async (error: unknown) => {
      if (!toRefusalCode(error)) throw error;
      const act = context.actor ? 'reauthentication_failed' : 'sign_in_failed';
      await recordAudit(context, context.db, { act, details: { step: 'passkey' } });
      throw context.actor ? forbidden(REFUSED, 'invalid_credentials') : unauthorized(REFUSED);
    });
  const { session } = result.response;
  return { token: session.token, userId: session.userId, headers: result.headers };
}

/** Gives a passkey again in a running session. Throws Forbidden unless it is one of the account's. */
export async function confirmWithPasskey(context: UserContext, response: WebAuthn, cookie?: string): Promise<void> {
  const { db, actor, now } = context;
  const { token, userId } = await verifyPasskey(context, response, cookie);
  await db.delete(sessions).where(eq(sessions.token, token));
  if (userId !== actor.id) throw forbidden(REFUSED, 'invalid_credentials');
  await db.update(sessions).set({ confirmedAt: now, secondFactorAt: now }).where(eq(sessions.id, actor.sessionId));
}

/** Throws Conflict when the account has as many as it may. */
export async function startAdding(context: UserContext, cookie?: string): Promise<Started> {
  await refuseTooMany(context);
  const { response, headers } = await context.auth.api.generatePasskeyRegistrationOptions({
    headers: authHeaders(context, cookie),
    returnHeaders: true,
  });
  return { options: { ...response }, cookies: headers.getSetCookie() };
}

/** Stores the passkey that the browser made. Throws Invalid when its answer isn't valid. */
export async function addPasskey(
  context: UserContext,
  { name, response }: { name: string; response: WebAuthn },
  cookie?: string,
): Promise<Passkey> {
  const { auth, now } = context;
  await refuseTooMany(context);
  const stored = await auth.api
    .verifyPasskeyRegistration({ body: { name, response }, headers: authHeaders(context, cookie) })
    .catch((error: unknown) => {
      if (!toRefusalCode(error)) throw error;
      throw badRequest('This passkey could not be added. Please try again.');
    });
  await keepPasskey(context, stored.id);
  return { id: stored.id, name, createdAt: now.toISOString() };
}

/**
 * Completes what better-auth has stored; deletes it again if the session has ended meanwhile, as by a reset, which removes the
 * passkeys that it sees. Throws Unauthorized then.
 */
export async function keepPasskey(context: UserContext, passkeyId: string): Promise<void> {
  const { db, actor, now } = context;
  try {
    await db.transaction(async (tx) => {
      await lockSession(tx, actor);
      await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, actor.sessionId));
      await recordAudit(context, tx, { act: 'passkey_added' });
      await sendSecurityMail(context, tx, { userId: actor.id, notice: 'passkey_added' });
    });
  } catch (error) {
    await db.delete(passkeys).where(eq(passkeys.id, passkeyId));
    throw error;
  }
}

async function refuseTooMany({ db, actor }: UserContext): Promise<void> {
  const [found] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, actor.id));
  if (found && found.count >= MAX_PASSKEYS)
    throw conflict(`An account has ${MAX_PASSKEYS} passkeys at most. Please remove one first.`, 'too_many');
}

/** Throws NotFound for another account's. */
export async function removePasskey(context: UserContext, id: string): Promise<void> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound('This passkey was not found.');
    await dropLoneSecondFactor(tx, actor.id);
    await recordAudit(context, tx, { act: 'passkey_removed' });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'passkey_removed' });
  });
}

export async function listPasskeys({ db, actor }: UserContext): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
    .orderBy(asc(passkeys.createdAt), passkeys.id);
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? 'Passkey',
    createdAt: createdAt.toISOString(),
  }));
}
