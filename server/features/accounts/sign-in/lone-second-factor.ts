import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { passkeys, sessions, twoFactors, usedCodes, users } from '../../../db/schema.ts';

/** An account without app and passkey has no session with a second factor, so an admin has to set one up again. */
export async function dropLoneSecondFactor(tx: Tx, userId: string): Promise<void> {
  const one = sql`1`;
  const app = tx
    .select({ one })
    .from(users)
    .where(and(eq(users.id, userId), users.twoFactorEnabled));
  const key = tx.select({ one }).from(passkeys).where(eq(passkeys.userId, userId));
  await tx
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), notExists(app), notExists(key)));
}

/** Deletes app and passkeys of an account; the caller updates its row. */
export async function deleteStrongSignIn(tx: Tx, userId: string): Promise<void> {
  for (const table of [twoFactors, usedCodes, passkeys]) await tx.delete(table).where(eq(table.userId, userId));
}
