import { and, eq } from 'drizzle-orm';
import { fromNodeHeaders } from 'better-auth/node';
import type { z } from 'zod';
import {
  isPossiblePassword,
  type credentials as credentialsSchema,
  type registration,
} from '../../../contract/accounts/accounts.ts';
import { TRIAL_DAYS } from '../../../contract/business.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { credentials, sessions, users } from '../../db/schema.ts';
import { checkUnprovenMail } from '../../emails/mailbox-limit.ts';
import { conflict, unauthorized } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../audit/api.ts';
import { addressToColumns } from './address/read.ts';
import { isSignInRefused } from './auth.ts';
import { encodeAddress } from './sign-in/auth-database.ts';
import { hashPassword, isHashedAsTyped, verifyPassword } from './sign-in/password-hash.ts';
import { queueConfirmation } from './sign-in/confirmation.ts';
import { refuseGuessable } from './sign-in/password-rules.ts';
import { findPassword, hasPassword } from './sign-in/passwords.ts';
import { startSession, type SignedIn } from './sign-in/start-session.ts';
import { claimTrial } from './own-data/trial.ts';
import { findUserByEmail } from './queries.ts';
import { acceptance, checkTerms } from './terms.ts';
import { refuseAlike } from './username.ts';
import { daysAfter } from '../../time/days.ts';

/** Generous, for slow connections. */
const DOUBLE_CLICK_MS = 10_000;

/** The password was right and a code must follow; the cookies identify the sign-in that has begun. */
interface CodeRequired {
  user: null;
  cookies: string[];
}

/**
 * Registers a breeder, starts the 7-day trial and queues the confirmation mail in one transaction; then signs in. A
 * mailbox gets only one trial ever. Throws Invalid for a guessable password, Conflict for a taken email or username.
 */
export async function register(
  context: Context,
  input: z.output<typeof registration>,
  termsShown: string | null = null,
): Promise<SignedIn | CodeRequired> {
  const { db, now, config } = context;
  checkTerms(termsShown);
  await refuseGuessable('password', input.password, { ...input, productName: config.productName });
  const password = await hashPassword(input.password);
  const userId = newId();
  try {
    await db.transaction(async (tx) => {
      const isFirstTrial = await claimTrial(context, tx, input.email);
      await tx.insert(users).values({
        id: userId,
        username: input.username,
        email: input.email,
        fullName: input.fullName,
        physicalAddress: input.physicalAddress,
        ...addressToColumns(input.physicalAddress, input.addressParts, now),
        website: input.website || null,
        ...acceptance(termsShown, now),
        trialEndsAt: isFirstTrial ? daysAfter(now, TRIAL_DAYS) : null,
        createdAt: now,
        updatedAt: now,
      });
      await refuseAlike(tx, userId, input.username);
      await tx
        .insert(credentials)
        .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password });
      await recordAudit(context, tx, { act: 'account_registered', by: { kind: 'user', id: userId } });
      await checkUnprovenMail(context, tx, 'registration', input.email);
      await queueConfirmation(context, tx, { id: userId, email: input.email, fullName: input.fullName });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint && (await isSameRegistration(context, input)))
      return signIn(context, { email: input.email, password: input.password }, true);
    if (constraint === 'users_email_unique') throw conflict('User already exists', 'user_exists');
    if (constraint === 'users_username_unique') throw conflict('This username is taken', 'username_taken');
    throw error;
  }
  return signIn(context, { email: input.email, password: input.password }, true);
}

/** A double click: the same address, username and password were registered within DOUBLE_CLICK_MS. */
async function isSameRegistration({ db, now }: Context, input: z.output<typeof registration>): Promise<boolean> {
  const [found] = await db
    .select({ user: users, password: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, input.email), eq(users.username, input.username)))
    .limit(1);
  if (!found?.password || now.getTime() - found.user.createdAt.getTime() > DOUBLE_CLICK_MS) return false;
  return verifyPassword(found.password, input.password);
}

/**
 * Signs in with a new session; the owner is notified of an unknown device. Throws Unauthorized with the
 * same text and after the same work for a missing account and a wrong password.
 */
export async function signIn(
  context: Context,
  input: z.output<typeof credentialsSchema>,
  isJustRegistered = false,
): Promise<SignedIn | CodeRequired> {
  const { auth, db, origin } = context;
  // No account can have it, so skip the hashing; reveals nothing.
  if (!isPossiblePassword(input.password)) throw unauthorized('Invalid email or password');
  const password = await findPassword(db, input.email);
  const result = await auth.api
    .signInEmail({
      body: { email: encodeAddress(input.email), password: input.password },
      headers: fromNodeHeaders({ 'user-agent': origin?.userAgent, 'x-forwarded-for': origin?.ipAddress }),
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      if (!isSignInRefused(error)) throw error;
      await recordFailedSignIn(context, input.email);
      throw unauthorized('Invalid email or password');
    });
  // With an authenticator app, better-auth opens no session before the code.
  if ('twoFactorRedirect' in result.response) {
    await renewHash(db, password, input.password);
    return { user: null, cookies: result.headers.getSetCookie() };
  }
  const signedIn = await startSession(
    context,
    { token: result.response.token, headers: result.headers },
    {
      secondFactor: false,
      isJustRegistered,
      isStillValid: (tx, userId) => hasPassword(tx, userId, password),
    },
  );
  await renewHash(db, password, input.password);
  return signedIn;
}

/** Hashes a right password again by today's spelling. */
async function renewHash(db: Db, stored: string | null, typed: string): Promise<void> {
  if (stored === null || !(await isHashedAsTyped(stored, typed))) return;
  await db
    .update(credentials)
    .set({ password: await hashPassword(typed) })
    .where(eq(credentials.password, stored));
}

/** Records a failed sign-in. Does equal work whether or not the address has an account, so that timing reveals nothing. */
async function recordFailedSignIn(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context.db, email);
  await recordAudit(context, context.db, { act: 'sign_in_failed', userId: user?.id ?? null });
}

/** Ends the cookie's session here and in the browser; does nothing without one. */
export async function signOut(context: Context, cookie: string | undefined): Promise<string[]> {
  const headers = fromNodeHeaders({ cookie });
  // better-auth reports success even when it fails to delete the session.
  const found = cookie ? await context.auth.api.getSession({ headers }) : null;
  if (found) {
    await context.db.delete(sessions).where(eq(sessions.id, found.session.id));
    await recordAudit(context, context.db, { act: 'signed_out', by: { kind: 'user', id: found.user.id } });
  }
  const result = await context.auth.api.signOut({ headers, returnHeaders: true });
  return result.headers.getSetCookie();
}
