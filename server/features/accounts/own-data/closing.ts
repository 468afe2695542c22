import { screens } from '../../../../contract/screens.ts';
import { eq } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { voidUserTokens } from '../../../db/one-time-tokens.ts';
import { credentials, emailChanges, knownDevices, sessions, users } from '../../../db/schema.ts';
import { accountDeletedMail } from '../mails/account-deleted.ts';
import { ACCOUNT_DELETED, queueMail } from '../../../emails/outbox.ts';
import { forbidden, notFound } from '../../../errors.ts';
import { recordAudit } from '../../audit/api.ts';
import { deleteStrongSignIn } from '../sign-in/lone-second-factor.ts';
import { queueErasure } from './erasure.ts';

type User = typeof users.$inferSelect;

/** False for admins and the support account. */
export function canBeClosed(user: Pick<User, 'isAdmin' | 'email'>, config: Pick<Config, 'supportEmail'>): boolean {
  return !user.isAdmin && user.email.toLowerCase() !== config.supportEmail;
}

/**
 * Closes an account and erases the person's data immediately; a job erases what may be large (decision 33). Orders and
 * ledger stay for the books. Returns false if it is closed already. Throws NotFound for a missing account and Forbidden
 * for a protected one.
 */
export async function closeAccount(context: Context, userId: string): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    // `no key update` doesn't conflict with the foreign keys of concurrent order inserts: avoids a deadlock.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user) throw userNotFound();
    if (user.closedAt) return false;
    if (user.isAdmin) throw forbidden('Admin accounts cannot be deleted.', 'protected');
    if (!canBeClosed(user, context.config)) throw forbidden('The support account cannot be deleted.', 'protected');
    await erasePerson(context, tx, user);
    await queueErasure(context, tx, { userId, email: user.email, closedAt: context.now });
    await recordAudit(context, tx, { act: 'account_deleted', userId, target: { kind: 'account', id: userId } });
    if (user.worksFor !== null)
      await recordAudit(context, tx, {
        act: 'person_left',
        userId: user.worksFor,
        target: { kind: 'account', id: userId },
        details: { role: user.role },
      });
    await queueMail(context, tx, {
      occasion: `${ACCOUNT_DELETED}:${userId}`,
      recipient: user.email,
      ...accountDeletedMail({
        productName: context.config.productName,
        supportEmail: context.config.supportEmail,
        registerUrl: `${context.siteUrl}${screens.register.path}`,
      }),
    });
    return true;
  });
}

export const userNotFound = () => notFound('This user was not found.');

/** Anonymizes the row, since others refer to it; email address and username become available again. */
export async function erasePerson({ now }: Context, tx: Tx, { id }: User): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await tx.delete(credentials).where(eq(credentials.userId, id));
  await deleteStrongSignIn(tx, id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await voidUserTokens(tx, id);
  await tx
    .update(users)
    .set({
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      emailVerified: false,
      twoFactorEnabled: false,
      fullName: 'Deleted account',
      physicalAddress: '',
      addressStreet: null,
      addressTown: null,
      addressState: null,
      addressZip: null,
      timeZone: null,
      website: null,
      license: null,
      receiptLine: null,
      phoneNumber: null,
      image: null,
      lastLoginAt: null,
      suspensionReason: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id));
}
