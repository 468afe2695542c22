import { and, eq, gt, like } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { verifications } from '../../db/schema.ts';
import { hashToken, newId, newToken } from '../../ids.ts';

/** Links in mails: what they may be used for. */
type Purpose = 'confirm-email' | 'reset-password';

const HOUR = 3_600_000;

const identifierOf = (purpose: Purpose, userId: string) => `${purpose}:${userId}`;

/** A token that works once within so many hours; only its hash is stored, and an older one of the user is void from now on. */
export async function issueToken(tx: Tx, purpose: Purpose, userId: string, hours: number, now: Date): Promise<string> {
  const token = newToken();
  await voidToken(tx, purpose, userId);
  await tx.insert(verifications).values({
    id: newId(),
    identifier: identifierOf(purpose, userId),
    value: hashToken(token),
    expiresAt: new Date(now.getTime() + hours * HOUR),
    createdAt: now,
  });
  return token;
}

export async function voidToken(tx: Tx, purpose: Purpose, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, identifierOf(purpose, userId)));
}

/** Uses a token up and says whose it was; undefined for a used, old or wrong one. */
export async function redeemToken(tx: Tx, purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .delete(verifications)
    .where(isValid(purpose, token, now))
    .returning();
  return found?.identifier.slice(purpose.length + 1);
}

/** Whether a token would work now. */
export async function isTokenValid(db: DbOrTx, purpose: Purpose, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(isValid(purpose, token, now))
    .limit(1);
  return rows.length > 0;
}

const isValid = (purpose: Purpose, token: string, now: Date) =>
  and(
    like(verifications.identifier, `${purpose}:%`),
    eq(verifications.value, hashToken(token)),
    gt(verifications.expiresAt, now),
  );
