import { verify } from '@node-rs/argon2';
import { and, eq, gt, isNull, like, ne } from 'drizzle-orm';
import { RESET_LINK_HOURS } from '../../../contract/business.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, mails, sessions, users } from '../../db/schema.ts';
import { queueMail } from '../../emails/outbox.ts';
import { resetPasswordMail } from '../../emails/reset-password.ts';
import { badRequest, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { hashPassword } from './auth.ts';
import { isTokenValid, issueToken, redeemToken, voidToken } from './one-time-token.ts';
import { findUserByEmail } from './queries.ts';

export const SEND_RESET_LINK = 'send-reset-link';

const HOUR = 3_600_000;
/** Nobody can fill another's mailbox: further requests within an hour are answered alike and send nothing. */
const MAILS_PER_HOUR = 5;
const INVALID_LINK = 'This password reset link is invalid or expired.';

/**
 * Asks for a mail with a reset link. The same work is done whether or not the address has an account: one look-up,
 * one job. The mail itself is written by the job.
 */
export async function requestPasswordReset({ db, jobs, now }: Context, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  const request = { userId: user?.id ?? newId(), requestId: newId(), askedAt: now.toISOString() };
  // Begun at once it would hold up the answer where there is an account: the embedded database has one connection.
  await jobs.send(db, SEND_RESET_LINK, request, { startAfterSeconds: 1 });
}

/** Queues the mail of one request; doing it twice sends one. Older links of the user are void from now on. */
export async function sendResetLink(
  context: Context,
  { userId = '', requestId = '', askedAt }: Record<string, string>,
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
    const sent = await tx
      .select({ occasion: mails.occasion, createdAt: mails.createdAt })
      .from(mails)
      .where(
        and(like(mails.occasion, `reset-password:${userId}:%`), gt(mails.createdAt, new Date(now.getTime() - HOUR))),
      );
    if (sent.some((mail) => mail.occasion === occasion)) return;
    // The click before this one has been answered since: another link would void the one that is on its way.
    if (askedAt && sent.some((mail) => mail.createdAt >= new Date(askedAt))) return;
    if (config.rateLimits && sent.length >= MAILS_PER_HOUR) return;
    const token = await issueToken(tx, 'reset-password', userId, RESET_LINK_HOURS, now);
    await queueMail(context, tx, {
      occasion,
      recipient: user.email,
      ...resetPasswordMail({
        productName: config.productName,
        fullName: user.fullName,
        resetUrl: `${context.publicUrl()}/reset-password?token=${token}`,
      }),
    });
  });
}

/**
 * Sets a new password with the token of the mail, ends every session of the account and confirms its address, since
 * only who reads its mails can come here. Throws 400 for a used, old or wrong token.
 */
export async function resetPassword(context: Context, token: string, newPassword: string): Promise<void> {
  const { db, now } = context;
  // Hashing is slow on purpose: not for tokens that can't work, and not inside the transaction.
  if (!(await isTokenValid(db, 'reset-password', token, now))) throw badRequest(INVALID_LINK);
  const password = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const userId = await redeemToken(tx, 'reset-password', token, now);
    if (!userId) throw badRequest(INVALID_LINK);
    await setPassword(tx, userId, password, now);
    await voidToken(tx, 'confirm-email', userId);
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
}

/** Sets a new password with the present one and ends every other session. Throws 400 when the present one is wrong. */
export async function changePassword(
  context: UserContext,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { db, actor, now } = context;
  const [credential] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, actor.id), eq(credentials.providerId, 'credential')));
  if (!credential?.password || !(await verify(credential.password, currentPassword))) {
    throw invalid({ currentPassword: 'This is not your current password' });
  }
  const password = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await setPassword(tx, actor.id, password, now);
    await voidToken(tx, 'reset-password', actor.id);
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)));
  });
}

async function setPassword(tx: Tx, userId: string, password: string, now: Date): Promise<void> {
  await tx
    .update(credentials)
    .set({ password, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
}
