import type { z } from 'zod';
import { ACTIVE_PETS_MAX } from '../../../contract/business.ts';
import type { AdminUser, adminSetupForm, adminStats, adminUsers } from '../../../contract/admin/admin.ts';
import type { Context, UserContext } from '../../context.ts';
import { toCursorPage, readCursor } from '../../db/paging/cursor.ts';
import { confirmationRequired, forbidden, notFound, unauthorized } from '../../errors.ts';
import { sameSecret } from '../../ids.ts';
import {
  findAccountId,
  canBeClosed,
  grantAdmin,
  hasAdmin,
  storeActivePetsMax,
  presentSuspension,
} from '../accounts/api.ts';
import type { Actor } from '../../actor.ts';
import { isConfirmed } from '../../actor.ts';
import { showPhoneNumber } from '../../phone-numbers.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { countAccounts, listAccounts, listSubscribers, type ListedAccount } from './queries.ts';

/**
 * Makes the actor's own account an admin. Throws Forbidden once there is an admin, unless ADMIN_SETUP=on, and with the
 * same text for a wrong key and an unknown address; with the right key, Unauthorized unless the account is signed in,
 * and Forbidden until its session gave the password or a passkey recently.
 */
export async function setupAdmin(
  context: Context,
  input: z.output<typeof adminSetupForm>,
  actor: Actor | null,
): Promise<void> {
  const { config, db, now } = context;
  const isSameClick = actor?.isAdmin === true && actor.email.toLowerCase() === input.email;
  if (!config.adminSetup && !isSameClick && (await hasAdmin(db))) throw setupClosed();
  const keyIsRight = sameSecret(input.secretKey, config.adminSecretKey);
  const userId = await findAccountId(db, input.email);
  if (!keyIsRight || !userId) {
    await recordAudit(context, db, { act: 'admin_setup_failed', userId: null });
    throw forbidden('Invalid credentials or secret key', 'invalid_credentials');
  }
  if (actor?.id !== userId) throw unauthorized('Please sign in to this account first.');
  if (!isConfirmed(actor.confirmedAt, now)) throw confirmationRequired();
  if (actor.isAdmin) return;
  await db.transaction(async (tx) => {
    if (!(await grantAdmin(tx, userId, { onlyFirst: !config.adminSetup, now }))) throw setupClosed();
    const by = { kind: 'user', id: userId } as const;
    await recordAudit(context, tx, { act: 'admin_granted', by, target: { kind: 'account', id: userId } });
    await sendSecurityMail(context, tx, { userId, notice: 'admin_granted' });
  });
  context.log.info({ userId }, 'an account was made admin with the secret key');
}

const setupClosed = () =>
  forbidden(
    'Admin setup is closed, because there is an admin already. The operator can open it again.',
    'setup_closed',
  );

export const stats = ({ db, now }: Context): Promise<z.input<typeof adminStats.answer>> => countAccounts(db, now);

type AccountsQuery = z.output<typeof adminUsers.query>;

/** A page of the users. Throws Invalid for an invalid cursor. */
export async function listUsers({ db, config, now }: Context, { limit, cursor, q }: AccountsQuery) {
  const asked = { limit: limit + 1, after: readCursor(cursor), q };
  const { page, nextCursor } = toCursorPage(await listAccounts(db, now, asked), limit);
  const users = page.map((row) => ({
    ...present(row),
    activePetsMax: row.user.activePetsMax ?? ACTIVE_PETS_MAX,
    canBeDeleted: canBeClosed(row.user, config),
    suspension: presentSuspension(row.user),
  }));
  return { users, nextCursor };
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

/** A page of the subscribers. Throws Invalid for an invalid cursor. */
export async function subscribers({ db, now }: Context, { limit, cursor, q }: AccountsQuery) {
  const asked = { limit: limit + 1, after: readCursor(cursor), q };
  const { page, nextCursor } = toCursorPage(await listSubscribers(db, now, asked), limit);
  const listed = page.map((row) => ({
    ...present(row),
    subscribedAt: row.createdAt.toISOString(),
    phoneNumber: showPhoneNumber(row.user.phoneNumber),
    physicalAddress: row.user.physicalAddress,
  }));
  return { subscribers: listed, nextCursor };
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
