import { eq } from 'drizzle-orm';
import { CONFIRMATION_LINK_HOURS } from '../../../../contract/business.ts';
import { screens } from '../../../../contract/screens.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { emailChanges, knownDevices, sessions, users } from '../../../db/schema.ts';
import { confirmAddressMail } from '../mails/confirm-address.ts';
import { checkUnprovenMail } from '../../../emails/mailbox-limit.ts';
import { queueMail } from '../../../emails/outbox.ts';
import { badRequest, conflict, forbidden } from '../../../errors.ts';
import { hashToken, newToken } from '../../../ids.ts';
import { publish } from '../../../transaction-events.ts';
import { recordAudit } from '../../audit/api.ts';
import { issueToken, peekToken, redeemToken, voidUserTokens } from '../../../db/one-time-tokens.ts';
import type { Actor } from '../../../actor.ts';
import { requireOwnSession } from '../actor.ts';
import { hashPassword } from './password-hash.ts';
import { dropStrongSignIn, lockAccount, setPassword } from './passwords.ts';

const INVALID_LINK = 'This confirmation link is invalid or expired.';

/** Queues the mail that confirms an address; voids the user's older link. */
export async function queueConfirmation(
  context: Context,
  tx: Tx,
  user: { id: string; email: string; fullName: string },
): Promise<void> {
  const token = await issueToken(tx, 'confirm-email', user.id, CONFIRMATION_LINK_HOURS, context.now);
  await queueMail(context, tx, {
    occasion: `confirm-address:${hashToken(token)}`,
    recipient: user.email,
    ...confirmAddressMail({
      productName: context.config.productName,
      fullName: user.fullName,
      // A fragment never reaches a server, so the token stays out of logs and referrers.
      confirmUrl: `${context.siteUrl}${screens.confirmEmail.path}#token=${token}`,
    }),
  });
}

/**
 * Confirms the address that the token was sent to, for the account that the browser is signed in to: a person who has
 * both the mailbox and the account registered it, while the mail alone may come from a stranger's registration
 * (decision 62). Throws Invalid for a used, expired or unknown token and Forbidden without a session of its account.
 */
export async function confirmEmail(context: Context, token: string, signedIn: Actor | null): Promise<void> {
  await context.db.transaction(async (tx) => {
    // A refusal rolls back the transaction, so the link still works after signing in.
    const userId = await redeemToken(tx, 'confirm-email', token, context.now);
    if (!userId) throw badRequest(INVALID_LINK);
    requireOwnSession(userId, signedIn);
    await tx.update(users).set({ emailVerified: true, updatedAt: context.now }).where(eq(users.id, userId));
    await recordAudit(context, tx, { act: 'email_confirmed', by: { kind: 'user', id: userId } });
  });
}

/**
 * Locks an account whose mailbox's owner didn't register it: nobody signs in or sells with it, what was paid stays, and a
 * reset by mail opens it. Throws Invalid for a used, expired or unknown token and Forbidden for an admin's account.
 */
export async function denyRegistration(context: Context, token: string): Promise<void> {
  const { db, now } = context;
  const owner = await peekToken(db, 'confirm-email', token, now);
  if (!owner) throw badRequest(INVALID_LINK);
  const unknownPassword = await hashPassword(newToken());
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    const userId = await redeemToken(tx, 'confirm-email', token, now);
    if (!userId) throw badRequest(INVALID_LINK);
    const [user] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId));
    if (user?.isAdmin) throw forbidden(`Please write to ${context.config.supportEmail}.`, 'protected');
    await setPassword(tx, userId, unknownPassword, now);
    await voidUserTokens(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await dropStrongSignIn(tx, userId);
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
    await recordAudit(context, tx, { act: 'registration_denied', userId });
    // After the sessions: a request that connects an account holds its own until it has (`lockSession`).
    await publish(context, tx, 'accountReclaimed', { userId });
  });
}

/** Sends the mail again. Throws Conflict when the address is confirmed already. */
export async function resendConfirmation(context: UserContext): Promise<void> {
  const { user } = context.actor.account;
  if (user.emailVerified) throw conflict('Your email address is confirmed already.', 'already_confirmed');
  await context.db.transaction(async (tx) => {
    await checkUnprovenMail(context, tx, 'confirmation', user.email);
    await queueConfirmation(context, tx, user);
  });
}
