import { eq } from 'drizzle-orm';
import { CONFIRMATION_LINK_HOURS } from '../../../../contract/business.ts';
import { screens } from '../../../../contract/screens.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import { confirmAddressMail } from '../../../emails/confirm-address.ts';
import { queueMail } from '../../../emails/outbox.ts';
import { badRequest, conflict } from '../../../errors.ts';
import { hashToken } from '../../../ids.ts';
import { recordAudit } from '../../audit/record.ts';
import { issueToken, redeemToken } from '../../../db/one-time-tokens.ts';

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

/** Confirms the address that the token was sent to. Throws Invalid for a used, expired or unknown token. */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const userId = await redeemToken(tx, 'confirm-email', token, context.now);
    if (!userId) throw badRequest('This confirmation link is invalid or expired.');
    await tx.update(users).set({ emailVerified: true, updatedAt: context.now }).where(eq(users.id, userId));
    await recordAudit(context, tx, { act: 'email_confirmed', by: { kind: 'user', id: userId } });
  });
}

/** Sends the mail again. Throws Conflict when the address is confirmed already. */
export async function resendConfirmation(context: UserContext): Promise<void> {
  const { user } = context.actor.account;
  if (user.emailVerified) throw conflict('Your email address is confirmed already.', 'already_confirmed');
  await context.db.transaction((tx) => queueConfirmation(context, tx, user));
}
