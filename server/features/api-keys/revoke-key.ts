import { and, eq } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { apiKeys } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { isValidAt } from './find-key-holder.ts';

/** Throws NotFound for what is no key of the account. */
export async function revokeKey(context: UserContext, id: string): Promise<void> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const own = and(eq(apiKeys.userId, actor.id), eq(apiKeys.id, id));
    const revoked = await tx.delete(apiKeys).where(own).returning({ id: apiKeys.id });
    if (revoked.length === 0) throw notFound('This key was not found.');
    await recordAudit(context, tx, { act: 'api_key_revoked', target: { kind: 'api_key', id } });
  });
}

/** Revokes every key of an account, in the transaction that ends trust in who created them. */
export async function revokeAllKeys(context: Context, tx: Tx, { userId }: { userId: string }): Promise<void> {
  const revoked = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id });
  for (const { id } of revoked)
    await recordAudit(context, tx, { act: 'api_key_revoked', userId, target: { kind: 'api_key', id } });
  if (revoked.length > 0) await sendSecurityMail(context, tx, { userId, notice: 'api_keys_revoked' });
}

/** A new password ends sessions, and no key: their owner is reminded of them. */
export async function remindOfKeys(context: Context, tx: Tx, { userId }: { userId: string }): Promise<void> {
  if ((await tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isValidAt(context.now)))) === 0) return;
  await sendSecurityMail(context, tx, { userId, notice: 'api_keys_kept' });
}
