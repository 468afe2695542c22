import type { z } from 'zod';
import { ACTIVE_PETS_MAX } from '../../../contract/business.ts';
import type { AdminUser, adminSetupForm, adminStats, Subscriber } from '../../../contract/admin.ts';
import type { Context, UserContext } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { sameSecret } from '../../ids.ts';
import { grantAdmin, storeActivePetsMax } from '../accounts/account-changes.ts';
import { recordAudit } from '../audit/record.ts';
import { sendSecurityNotice } from '../audit/security-notice.ts';
import { suspensionOf } from '../accounts/presenter.ts';
import { canBeClosed } from '../accounts/own-data/closing.ts';
import { countAccounts, listAccounts, type ListedAccount } from './queries.ts';

/**
 * Makes an existing account an admin. Throws Forbidden with the same text after the same work for a wrong key and an
 * unknown address.
 */
export async function setupAdmin(context: Context, input: z.output<typeof adminSetupForm>): Promise<void> {
  const keyIsRight = sameSecret(input.secretKey, context.config.adminSecretKey);
  const userId = await context.db.transaction(async (tx) => {
    const granted = await grantAdmin(tx, input.email, keyIsRight, context.now);
    if (!granted) {
      await recordAudit(context, tx, { act: 'admin_setup_failed', userId: null });
      return undefined;
    }
    await recordAudit(context, tx, { act: 'admin_granted', userId: granted, target: { kind: 'account', id: granted } });
    await sendSecurityNotice(context, tx, { userId: granted, notice: 'admin_granted' });
    return granted;
  });
  if (!userId) throw forbidden('Invalid credentials or secret key', 'invalid_credentials');
  context.log.info({ userId }, 'an account was made admin with the secret key');
}

export const stats = ({ db, now }: Context): Promise<z.input<typeof adminStats.answer>> => countAccounts(db, now);

export async function allUsers({ db, config, now }: Context): Promise<AdminUser[]> {
  const rows = await listAccounts(db, now);
  return rows.map((row) => ({
    ...present(row),
    activePetsMax: row.user.activePetsMax ?? ACTIVE_PETS_MAX,
    canBeDeleted: canBeClosed(row.user, config),
    suspension: suspensionOf(row.user),
  }));
}

/** Sets how many active pets an account may have. Throws NotFound. */
export async function allowActivePets(context: UserContext, userId: string, activePetsMax: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await storeActivePetsMax(tx, userId, activePetsMax, context.now))) throw notFound('This user was not found.');
    await recordAudit(context, tx, {
      act: 'pets_allowed',
      userId,
      target: { kind: 'account', id: userId },
      details: { activePetsMax },
    });
  });
}

export async function subscribers({ db, now }: Context): Promise<Subscriber[]> {
  const rows = await listAccounts(db, now, 'subscribers');
  return rows.map((row) => ({
    ...present(row),
    subscribedAt: (row.subscribedAt ?? row.user.createdAt).toISOString(),
    phoneNumber: row.user.phoneNumber,
    physicalAddress: row.user.physicalAddress,
  }));
}

function present({
  user,
  status,
  currentPeriodEnd,
}: ListedAccount): Omit<AdminUser, 'canBeDeleted' | 'suspension' | 'activePetsMax'> {
  return {
    id: user.id,
    fullName: user.fullName,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    subscriptionStatus: status,
    planType: user.planType,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
  };
}
