import { and, eq, gt, isNull, like, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { RESET_LINK_HOURS } from '../../../../contract/business.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { screens } from '../../../../contract/screens.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { credentials, emailChanges, mails, sessions, users } from '../../../db/schema.ts';
import { hasMail, queueMail, sentTo } from '../../../emails/outbox.ts';
import { resetPasswordMail } from '../mails/reset-password.ts';
import { badRequest, invalid } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { defineJob } from '../../../integrations/jobs/job-definition.ts';
import { publish } from '../../../transaction-events.ts';
import { recordAudit, sendSecurityMail } from '../../audit/api.ts';
import { hashPassword } from './password-hash.ts';
import { findKnownDevice, forgetOtherDevices, rememberDevice } from './known-devices.ts';
import { deleteStrongSignIn } from './lone-second-factor.ts';
import { isOwnPassword } from './reauthentication.ts';
import { refuseGuessable } from './password-rules.ts';
import { issueToken, peekToken, redeemToken, voidStartedSignIns, voidToken } from '../../../db/one-time-tokens.ts';
import { findAccount, findUserByEmail } from '../queries.ts';

const resetRequest = z.object({ userId: z.string(), requestId: z.string(), askedAt: z.iso.datetime() });

export const sendResetLinkJob = defineJob({
  name: 'send-reset-link',
  expireInSeconds: 60,
  schema: resetRequest,
  handle: sendResetLink,
});

/** Prevents flooding a mailbox: further requests within an hour get the same response and send nothing. */
const MAILS_PER_HOUR = 5;
const INVALID_LINK = 'This password reset link is invalid or expired.';

/**
 * Requests a mail with a reset link. It does the same work whether or not the address has an account (one lookup, one
 * job), so that timing reveals nothing; the job writes the mail.
 */
export async function requestPasswordReset({ db, jobs, now }: Context, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  const request = { userId: user?.id ?? newId(), requestId: newId(), askedAt: now.toISOString() };
  // An immediate job would delay the response only for existing accounts: the embedded database has one connection.
  await jobs.send(db, sendResetLinkJob, request, { startAfterSeconds: 1 });
}

/** Queues the mail of one request, once; voids the user's older links. */
async function sendResetLink(
  context: Context,
  { userId, requestId, askedAt }: z.infer<typeof resetRequest>,
): Promise<void> {
  const { config, now } = context;
  const occasion = `reset-password:${userId}:${requestId}`;
  await context.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.closedAt)))
      .for('no key update');
    if (!user) return;
    if (await hasMail(tx, occasion)) return;
    const sent = await tx
      .select({ createdAt: mails.createdAt })
      .from(mails)
      .where(
        and(
          sentTo(user.email),
          gt(mails.createdAt, new Date(now.getTime() - HOUR_MS)),
          like(mails.occasion, `reset-password:${userId}:%`),
        ),
      );
    // A double click: a second link would void the one just mailed.
    if (sent.some((mail) => mail.createdAt >= new Date(askedAt))) return;
    if (config.rateLimits && sent.length >= MAILS_PER_HOUR) return;
    const token = await issueToken(tx, 'reset-password', userId, RESET_LINK_HOURS, now);
    await queueMail(context, tx, {
      occasion,
      recipient: user.email,
      ...resetPasswordMail({
        productName: config.productName,
        fullName: user.fullName,
        resetUrl: `${context.siteUrl}${screens.resetPassword.path}?token=${token}`,
      }),
    });
  });
}

declare module '../../../transaction-events.ts' {
  interface TransactionEvents {
    /** A mailbox's owner has the account that perhaps a stranger registered: it stops selling for the stranger. */
    accountReclaimed: { userId: string };
    /** A password is new by a mailed link, and every session has ended. */
    passwordReset: { userId: string };
    /** A password is new by who knew the former one, and every other session has ended. */
    passwordChanged: { userId: string };
  }
}

/**
 * Sets a new password by mailed token, ends all sessions of the account and confirms its address, which the token
 * proves. If the address was never confirmed, removes passkeys and app and, except from a known device, stops the selling
 * (decision 62). The browser that had the mail becomes the account's only known device: returns its token. Throws Invalid
 * for a used, expired or unknown token and for a guessable password.
 */
export async function resetPassword(context: Context, token: string, newPassword: string): Promise<string> {
  const { config, db, now } = context;
  // Hashing is slow on purpose: skip it for invalid tokens, and keep it out of the transaction.
  const owner = await peekToken(db, 'reset-password', token, now);
  const account = owner && (await findAccount(db, owner));
  if (!account) throw badRequest(INVALID_LINK);
  await refuseGuessable('newPassword', newPassword, { ...account.user, productName: config.productName });
  const password = await hashPassword(newPassword);
  const deviceToken = context.origin?.deviceToken;
  const isKnownDevice =
    deviceToken !== undefined && (await findKnownDevice(context, account.user.email, deviceToken)) !== undefined;
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.user.id);
    const userId = await redeemToken(tx, 'reset-password', token, now);
    if (!userId) throw badRequest(INVALID_LINK);
    await setPassword(tx, userId, password, now);
    await voidToken(tx, 'confirm-email', userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    if (!account.user.emailVerified && !account.user.isAdmin) {
      await dropStrongSignIn(tx, userId);
      // After the sessions: a request that connects an account holds its own until it has (`lockSession`).
      if (!isKnownDevice) await publish(context, tx, 'accountReclaimed', { userId });
    }
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    // One of those sessions may have requested it.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await publish(context, tx, 'passwordReset', { userId });
    await recordAudit(context, tx, { act: 'password_reset', by: { kind: 'user', id: userId } });
    await sendSecurityMail(context, tx, { userId, notice: 'password_reset' });
    await forgetOtherDevices(context, tx, userId);
    return (await rememberDevice(context, tx, userId)).token;
  });
}

/**
 * Sets a new password, ends all other sessions and forgets all other devices. Throws Invalid when the current password is
 * wrong or the new one is guessable.
 */
export async function changePassword(
  context: UserContext,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { config, db, actor, now } = context;
  if (!(await isOwnPassword(context, currentPassword))) {
    throw invalid({ currentPassword: 'This is not your current password' });
  }
  await refuseGuessable('newPassword', newPassword, { ...actor.account.user, productName: config.productName });
  const password = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id);
    await setPassword(tx, actor.id, password, now);
    await voidToken(tx, 'reset-password', actor.id);
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)));
    await forgetOtherDevices(context, tx, actor.id);
    await publish(context, tx, 'passwordChanged', { userId: actor.id });
    await recordAudit(context, tx, { act: 'password_changed' });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'password_changed' });
  });
}

/**
 * Nobody had proved ownership of the address until now: a stranger may have registered with it, whose passkey would
 * open the account after any reset, and whose app would keep its owner out.
 */
export async function dropStrongSignIn(tx: Tx, userId: string): Promise<void> {
  await deleteStrongSignIn(tx, userId);
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/**
 * Before a new password: a sign-in in flight has begun its session before, which is ended with the others, or begins it after,
 * and finds that its password is no longer the account's (`startSession`).
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Also ends the sign-ins that wait for a code. */
export async function setPassword(tx: Tx, userId: string, password: string, now: Date): Promise<void> {
  await tx.update(credentials).set({ password, updatedAt: now }).where(ofAccount(userId));
  await voidStartedSignIns(tx, userId);
}

/** The hash of an account's password, by its address. */
export async function findPassword(db: DbOrTx, email: string): Promise<string | null> {
  const [found] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(credentials.providerId, 'credential')));
  return found?.password ?? null;
}

/** The hash of an account's password; undefined for an unknown account. */
export async function readPassword(db: DbOrTx, userId: string): Promise<string | null | undefined> {
  const [found] = await db.select({ password: credentials.password }).from(credentials).where(ofAccount(userId));
  return found?.password;
}

export const hasPassword = async (tx: Tx, userId: string, password: string | null): Promise<boolean> =>
  (await readPassword(tx, userId)) === password;

const ofAccount = (userId: string) => and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'));
