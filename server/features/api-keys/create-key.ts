import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { API_KEYS_MAX, type ApiKey, type apiKeyForm } from '../../../contract/api-keys/api-keys.ts';
import type { UserContext } from '../../context.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { apiKeys } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { daysAfter } from '../../time/days.ts';
import { lockSession } from '../accounts/api.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { hashKey, isValidAt, toPrefix } from './find-key-holder.ts';

const TOO_MANY = 'You have as many API keys as one account can. Please revoke one that no program uses.';
/** More than an account can have, with those that have expired recently. */
const LISTED_MAX = 200;

/** The account's keys, newest first. */
export async function listKeys({ db, actor, now }: UserContext): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, actor.id))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
    .limit(LISTED_MAX);
  return rows.map((row) => present(row, now));
}

/** Creates a key, which is returned here and nowhere else. Throws Conflict when the account has enough. */
export async function createKey(
  context: UserContext,
  { name, scopes, days }: z.output<typeof apiKeyForm>,
): Promise<{ apiKey: ApiKey; key: string }> {
  const { db, actor, config, now } = context;
  const prefix = toPrefix(config);
  const key = prefix + newToken();
  const apiKey = await db.transaction(async (tx) => {
    // A password reset ends the session first, and then revokes what the session has created.
    await lockSession(tx, actor);
    await takeNamedLock(tx, `API keys of ${actor.id}`);
    if ((await tx.$count(apiKeys, and(eq(apiKeys.userId, actor.id), isValidAt(now)))) >= API_KEYS_MAX)
      throw conflict(TOO_MANY, 'quota_reached');
    const [row] = await tx
      .insert(apiKeys)
      .values({
        userId: actor.id,
        name,
        hash: hashKey(config, key)[0],
        prefix,
        lastFour: key.slice(-4),
        scopes: [...new Set(scopes)],
        expiresAt: days === null ? null : daysAfter(now, days),
        createdAt: now,
      })
      .returning();
    await recordAudit(context, tx, { act: 'api_key_created', target: { kind: 'api_key', id: row!.id } });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'api_key_created' });
    return present(row!, now);
  });
  return { apiKey, key };
}

const present = (row: typeof apiKeys.$inferSelect, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  prefix: row.prefix,
  lastFour: row.lastFour,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  hasExpired: row.expiresAt !== null && row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
