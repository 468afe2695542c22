import { and, eq } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { apiKeys } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';

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
}
