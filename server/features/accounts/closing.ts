import { and, eq, inArray, like, not } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, mails, sessions, users, verifications } from '../../db/schema.ts';
import { ACCOUNT_DELETED, accountDeletedMail } from '../../emails/account-deleted.ts';
import { queueMail } from '../../emails/outbox.ts';
import { forbidden, notFound } from '../../http/errors.ts';

/**
 * What a later noun has to do when an account is closed: in the transaction what is ours, by a job that it writes
 * what is outside (provider, files). server/account-deletion.ts puts the steps together.
 */
export type DeletionStep = (context: Context, tx: Tx, userId: string) => Promise<void>;

type User = typeof users.$inferSelect;

/** Admins and the support account stay. */
export function canBeClosed(user: Pick<User, 'isAdmin' | 'email'>, config: Pick<Config, 'supportEmail'>): boolean {
  return !user.isAdmin && user.email.toLowerCase() !== config.supportEmail;
}

/**
 * Closes an account at once and erases the person (decisions.md, "Leaving"); orders and ledger stay for the books.
 * Whatever needs the provider follows by job. Throws 404 for no such account and 403 for a protected one.
 */
export async function closeAccount(context: Context, userId: string, steps: DeletionStep[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    // "No key": orders that are being inserted only refer to the row, and must not wait for us while we wait for them.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user) throw notFound('This user was not found.');
    // The second click of two.
    if (user.closedAt) return;
    if (user.isAdmin) throw forbidden('Admin accounts cannot be deleted.', 'protected');
    if (!canBeClosed(user, context.config)) throw forbidden('The support account cannot be deleted.', 'protected');
    for (const step of steps) await step(context, tx, userId);
    await erasePerson(context, tx, user);
    await queueMail(context, tx, {
      occasion: `${ACCOUNT_DELETED}:${userId}`,
      recipient: user.email,
      ...accountDeletedMail({
        productName: context.config.productName,
        supportEmail: context.config.supportEmail,
        registerUrl: `${context.publicUrl()}/register`,
      }),
    });
  });
}

/** The row stays without the person, so that what refers to it keeps its meaning; address and name are free again. */
async function erasePerson({ now }: Context, tx: Tx, { id, email }: User): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(credentials).where(eq(credentials.userId, id));
  await tx
    .delete(verifications)
    .where(inArray(verifications.identifier, [`confirm-email:${id}`, `reset-password:${id}`]));
  await tx.delete(mails).where(and(eq(mails.recipient, email), not(like(mails.occasion, `${ACCOUNT_DELETED}:%`))));
  await tx
    .update(users)
    .set({
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      emailVerified: false,
      fullName: 'Deleted account',
      physicalAddress: '',
      website: null,
      phoneNumber: null,
      image: null,
      lastLoginAt: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id));
}
