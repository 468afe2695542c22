import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '../../../../contract/business.ts';
import type { Context } from '../../../context.ts';
import { deleteInBatches } from '../../../db/paging/batches.ts';
import type { Db, DbOrTx, Tx } from '../../../db/client.ts';
import { knownDevices, users } from '../../../db/schema.ts';
import { hashToken, newId, newToken } from '../../../ids.ts';
import { describeDevice, recordAudit, sendSecurityMail } from '../../audit/api.ts';
import { daysAfter } from '../../../time/days.ts';

/** Per account; the ones not used for longest are forgotten. */
const DEVICES_MAX = 20;

/** Bound to the account, so that the table doesn't tell which accounts share a browser. */
const deviceTokenHash = (userId: string, token: string) => hashToken(`${userId}:${token}`);

/** The id of the device if it has signed in to the account of this address before. */
export async function findKnownDevice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  token: string,
): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .limit(1);
  if (!user) return undefined;
  const [device] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, user.id),
        eq(knownDevices.tokenHash, deviceTokenHash(user.id, token)),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .limit(1);
  return device?.id;
}

/**
 * Remembers a device that signs in, by any method. The owner is notified of one that the account sees for the first
 * time, unless the account has just been registered. Returns the token for the device's cookie.
 */
export async function admitDevice(context: Context, tx: Tx, userId: string, isJustRegistered = false): Promise<string> {
  const { token, isNew } = await rememberDevice(context, tx, userId);
  if (isNew && !isJustRegistered) {
    await recordAudit(context, tx, { act: 'new_device', by: { kind: 'user', id: userId } });
    await sendSecurityMail(context, tx, { userId, notice: 'new_device' });
  }
  return token;
}

/**
 * Remembers the device of a request that has proved to be the account's. Returns the token for its cookie, and whether the
 * account sees it for the first time.
 */
export async function rememberDevice(
  { now, origin }: Pick<Context, 'now' | 'origin'>,
  db: DbOrTx,
  userId: string,
): Promise<{ token: string; isNew: boolean }> {
  const token = origin?.deviceToken ?? newToken();
  const label = describeDevice(origin?.userAgent ?? null);
  const expiresAt = daysAfter(now, KNOWN_DEVICE_DAYS);
  const [device] = await db
    .insert(knownDevices)
    .values({
      id: newId(),
      userId,
      tokenHash: deviceTokenHash(userId, token),
      label,
      lastUsedAt: now,
      expiresAt,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: {
        label,
        lastUsedAt: now,
        expiresAt,
        // An expired one that isn't swept yet is new again.
        createdAt: sql`case when ${knownDevices.expiresAt} > excluded.last_used_at then ${knownDevices.createdAt} else excluded.created_at end`,
      },
    })
    .returning({ createdAt: knownDevices.createdAt });
  const isNew = device?.createdAt.getTime() === now.getTime();
  if (isNew) await forgetOldest(db, userId);
  return { token, isNew };
}

async function forgetOldest(db: DbOrTx, userId: string): Promise<void> {
  const surplus = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id)
    .offset(DEVICES_MAX);
  await db.delete(knownDevices).where(inArray(knownDevices.id, surplus));
}

/** Forgets the account's devices except the one of this request: one of them may be a thief's. */
export async function forgetOtherDevices(
  { origin }: Pick<Context, 'origin'>,
  db: DbOrTx,
  userId: string,
): Promise<void> {
  const kept = origin?.deviceToken;
  const others = kept === undefined ? undefined : ne(knownDevices.tokenHash, deviceTokenHash(userId, kept));
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
}

/** The account's devices, the last used first. */
export async function listKnownDevices({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  const rows = await db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now)))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id);
  return rows.map(({ label, createdAt, lastUsedAt }) => ({
    device: label,
    firstUsedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

export async function deleteExpiredDevices(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, signal, knownDevices, lte(knownDevices.expiresAt, now));
}
