import { and, eq, gt, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import { EMAIL_CHANGE_LINK_HOURS } from '../../../../contract/business.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { screens } from '../../../../contract/screens.ts';
import type { emailChange } from '../../../../contract/accounts/email-change.ts';
import type { Context, UserContext } from '../../../context.ts';
import { deleteInBatches } from '../../../db/paging/batches.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { violatedConstraint } from '../../../db/connection/failures.ts';
import { voidUserTokens } from '../../../db/one-time-tokens.ts';
import { emailChanges, users } from '../../../db/schema.ts';
import { agreeToEmailChangeMail, confirmNewEmailMail } from '../mails/email-change.ts';
import { checkUnprovenMail } from '../../../emails/mailbox-limit.ts';
import { queueMail } from '../../../emails/outbox.ts';
import { badRequest, conflict } from '../../../errors.ts';
import { hashToken, newToken } from '../../../ids.ts';
import { recordAudit, sendSecurityMail } from '../../audit/api.ts';
import type { Actor } from '../../../actor.ts';
import { requireOwnSession } from '../actor.ts';
import { findUserByEmail } from '../queries.ts';
import { claimTrial } from './trial.ts';

type Change = typeof emailChanges.$inferSelect;
type Presented = z.input<typeof emailChange>;

const TAKEN = 'An account with this email address exists already.';
const taken = () => conflict(TAKEN, 'user_exists');

const present = (change: Change): Presented => ({
  newEmail: change.newEmail,
  presentConfirmed: change.presentConfirmedAt !== null,
  newConfirmed: change.newConfirmedAt !== null,
  expiresAt: change.expiresAt.toISOString(),
});

/**
 * Mails a link to both addresses; replaces an older change, whose links stop working. Throws Conflict when the address
 * belongs to an account.
 */
export async function requestEmailChange(context: UserContext, newEmail: string): Promise<Presented> {
  const { db, actor, now } = context;
  if (await findUserByEmail(db, newEmail)) throw taken();
  const [presentToken, newTokenOfMail] = [newToken(), newToken()];
  const values = {
    newEmail,
    presentToken: hashToken(presentToken),
    newToken: hashToken(newTokenOfMail),
    presentConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: new Date(now.getTime() + EMAIL_CHANGE_LINK_HOURS * HOUR_MS),
    createdAt: now,
  };
  return db.transaction(async (tx) => {
    const [change] = await tx
      .insert(emailChanges)
      .values({ userId: actor.id, ...values })
      .onConflictDoUpdate({ target: emailChanges.userId, set: values })
      .returning();
    await checkUnprovenMail(context, tx, 'email change', newEmail);
    await queueLinks(context, tx, newEmail, { present: presentToken, new: newTokenOfMail });
    await recordAudit(context, tx, { act: 'email_change_requested' });
    return present(change!);
  });
}

async function queueLinks(
  context: UserContext,
  tx: Tx,
  newEmail: string,
  tokens: { present: string; new: string },
): Promise<void> {
  const { config, actor } = context;
  const mail = (token: string) => ({
    productName: config.productName,
    fullName: actor.account.user.fullName,
    presentEmail: actor.email,
    newEmail,
    // A fragment never reaches a server, so the token stays out of logs and referrers.
    confirmUrl: `${context.siteUrl}${screens.confirmEmailChange.path}#token=${token}`,
  });
  await queueMail(context, tx, {
    occasion: `email-change:${hashToken(tokens.present)}`,
    recipient: actor.email,
    ...agreeToEmailChangeMail(mail(tokens.present)),
  });
  await queueMail(context, tx, {
    occasion: `email-change:${hashToken(tokens.new)}`,
    recipient: newEmail,
    ...confirmNewEmailMail(mail(tokens.new)),
  });
}

export async function pendingChange({ db, actor, now }: UserContext): Promise<Presented | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, actor.id), gt(emailChanges.expiresAt, now)));
  return change ? present(change) : null;
}

export async function cancelChange({ db, actor }: UserContext): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
}

/**
 * Counts one of the two links; with the second one the address changes. The new address counts in a browser that is signed in
 * to the account: else the owner of a mailbox would take over a stranger's by a click (decision 62). Throws Invalid for an
 * unknown, expired or used token, Forbidden without that session and Conflict when meanwhile the address belongs to another account.
 */
export async function confirmEmailChange(
  context: Context,
  token: string,
  signedIn: Actor | null,
): Promise<{ changed: boolean }> {
  const hash = hashToken(token);
  return context.db
    .transaction(async (tx) => {
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(
          and(
            or(eq(emailChanges.presentToken, hash), eq(emailChanges.newToken, hash)),
            gt(emailChanges.expiresAt, context.now),
          ),
        )
        .for('update');
      if (!change) throw badRequest('This link is invalid or expired.');
      if (change.newToken === hash) requireOwnSession(change.userId, signedIn);
      const confirmed =
        change.presentToken === hash
          ? { presentConfirmedAt: change.presentConfirmedAt ?? context.now }
          : { newConfirmedAt: change.newConfirmedAt ?? context.now };
      await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.userId, change.userId));
      const { presentConfirmedAt, newConfirmedAt } = { ...change, ...confirmed };
      if (!presentConfirmedAt || !newConfirmedAt) return { changed: false };
      await applyChange(context, tx, change);
      return { changed: true };
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'users_email_unique' ? taken() : error;
    });
}

async function applyChange(context: Context, tx: Tx, { userId, newEmail }: Change): Promise<void> {
  const { now } = context;
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('no key update');
  await tx.update(users).set({ email: newEmail, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  // Links that were mailed to the former address.
  await voidUserTokens(tx, userId);
  // The new address has had its trial, too.
  await claimTrial(context, tx, newEmail);
  await recordAudit(context, tx, { act: 'email_changed', by: { kind: 'user', id: userId } });
  for (const recipient of [before!.email, newEmail])
    await sendSecurityMail(context, tx, { userId, notice: 'email_changed', recipient });
}

export async function deleteExpiredChanges(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, signal, emailChanges, lt(emailChanges.expiresAt, now));
}
