import { eq } from 'drizzle-orm';
import { screens } from '../../../contract/screens.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { queueMail } from '../../emails/outbox.ts';
import { reinstatedMail, suspendedMail, type SuspensionMail } from './mails/suspension.ts';
import { forbidden, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { signOutPeople } from './end-person.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';

/** docs/decisions: the audit log and suspension. */

declare module '../../transaction-events.ts' {
  interface TransactionEvents {
    /** A breeder can't be paid from now on. */
    sellerSuspended: { userId: string };
  }
}

/**
 * Suspends an account, with a reason that its owner reads. Repeating it replaces the reason. Throws NotFound, and
 * Forbidden for an admin's account.
 */
export async function suspendAccount(context: UserContext, userId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOpenUser(tx, userId);
    if (user.isAdmin) throw forbidden('Admin accounts cannot be suspended.', 'protected');
    const suspendedAt = user.suspendedAt ?? context.now;
    await tx.update(users).set({ suspendedAt, suspensionReason: reason }).where(eq(users.id, userId));
    await signOutPeople(tx, userId);
    await publish(context, tx, 'sellerSuspended', { userId });
    await recordAudit(context, tx, { act: 'account_suspended', userId, target: { kind: 'account', id: userId } });
    await mailSuspension(context, tx, user, { page: null, reason });
  });
}

/** Lifts a suspension; does nothing without one. Throws NotFound. */
export async function reinstateAccount(context: UserContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOpenUser(tx, userId);
    if (!user.suspendedAt) return;
    await tx.update(users).set({ suspendedAt: null, suspensionReason: null }).where(eq(users.id, userId));
    await recordAudit(context, tx, { act: 'account_reinstated', userId, target: { kind: 'account', id: userId } });
    await mailSuspension(context, tx, user, { page: null, reason: null });
  });
}

/** Mails the breeder that the account, or one page, is suspended; without a reason, that the suspension was lifted. */
export async function mailSuspension(
  context: UserContext,
  tx: Tx,
  { id, email }: { id: string; email: string },
  { page, reason }: { page: SuspensionMail['page']; reason: string | null },
): Promise<void> {
  const { productName, supportEmail } = context.config;
  const accountUrl = `${context.siteUrl}${screens.account.path}`;
  const words = { productName, supportEmail, page, accountUrl };
  await queueMail(context, tx, {
    occasion: `suspension:${id}:${newId()}`,
    recipient: email,
    ...(reason === null ? reinstatedMail(words) : suspendedMail({ ...words, reason })),
  });
}

async function lockOpenUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!user || user.closedAt) throw notFound('This user was not found.');
  return user;
}
