import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Config } from '../../config.ts';
import type { Context, KeyHolder } from '../../context.ts';
import { apiKeys } from '../../db/schema.ts';
import { keyedHashes } from '../../ids.ts';
import { findAccount, toActor } from '../accounts/api.ts';

/** A scanner of secrets finds a key in code by it, and a reader sees whether it moves real money’s data. */
export const toPrefix = ({ stripe }: Pick<Config, 'stripe'>): string =>
  stripe.mode === 'live' ? 'll_live_' : 'll_test_';

/** The hash by each secret, the one for new rows first. */
export const hashKey = ({ hashSecrets }: Pick<Config, 'hashSecrets'>, key: string): [string, ...string[]] =>
  keyedHashes(hashSecrets, `api key:${key}`);

/** Keys that haven't expired. */
export const isValidAt = (now: Date) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));

/**
 * The account of an API key, as a user without a session and without an admin's rights; null for a key that is unknown, expired or
 * revoked, and while the account is closed or suspended.
 */
export async function findKeyHolder(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  key: string,
): Promise<KeyHolder | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(inArray(apiKeys.hash, hashKey(config, key)), isValidAt(now)));
  if (!row) return null;
  const account = await findAccount(db, row.userId);
  if (!account || account.user.closedAt || account.user.suspendedAt) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= MINUTE_MS)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, row.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now))));
  const user = { ...account.user, isAdmin: false };
  return { keyId: row.id, scopes: row.scopes, actor: toActor({ ...account, user }, { id: `key ${row.id}` }, now) };
}
