import { and, eq, gt, inArray, like, lt, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { deleteInBatches } from './paging/batches.ts';
import type { Db, DbOrTx, Tx } from './client.ts';
import { verifications } from './schema.ts';
import { hashToken, newId, newToken } from '../ids.ts';

/** What a mailed link may be used for. */
type Purpose = 'confirm-email' | 'reset-password' | 'buyer-copy' | 'buyer-deletion';

const toIdentifier = (purpose: Purpose, userId: string) => `${purpose}:${userId}`;
const parseUserId = (purpose: Purpose, identifier: string) => identifier.slice(purpose.length + 1);

/** Issues a token that works once within `hours`; voids the user's older one. Only the hash is stored. */
export async function issueToken(tx: Tx, purpose: Purpose, userId: string, hours: number, now: Date): Promise<string> {
  const token = newToken();
  await voidToken(tx, purpose, userId);
  await tx.insert(verifications).values({
    id: newId(),
    identifier: toIdentifier(purpose, userId),
    value: hashToken(token),
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
    createdAt: now,
  });
  return token;
}

export async function voidToken(tx: Tx, purpose: Purpose, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, toIdentifier(purpose, userId)));
}

/** Consumes a token and returns its user's id; undefined for a used, expired or unknown one. */
export async function redeemToken(tx: Tx, purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .delete(verifications)
    .where(isValid(purpose, token, now))
    .returning();
  return found && parseUserId(purpose, found.identifier);
}

/**
 * Consumes a token, which works again for `minutes`: a double click, or a broken download. Returns its user's id; undefined
 * for a used, expired or unknown one.
 */
export async function redeemTokenFor(
  tx: Tx,
  purpose: Purpose,
  token: string,
  minutes: number,
  now: Date,
): Promise<string | undefined> {
  const usedUp = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  const [found] = await tx
    .update(verifications)
    .set({ expiresAt: sql`least(${verifications.expiresAt}, ${usedUp}::timestamptz)` })
    .where(isValid(purpose, token, now))
    .returning();
  return found && parseUserId(purpose, found.identifier);
}

/** Stores the outcome of a token's use, for a link that is opened again; it names nobody. */
export async function keepOutcome(
  tx: Tx,
  purpose: Purpose,
  token: string,
  outcome: string,
  expiresAt: Date,
): Promise<void> {
  const [id, identifier] = [outcomeId(purpose, token), `${purpose}-outcome`];
  await tx.insert(verifications).values({ id, identifier, value: outcome, expiresAt });
}

/** What the use of a token came to; undefined for one that isn't used, or was long ago. */
export async function readOutcome(db: DbOrTx, purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
  const isOutcome = and(eq(verifications.id, outcomeId(purpose, token)), gt(verifications.expiresAt, now));
  const [found] = await db.select({ outcome: verifications.value }).from(verifications).where(isOutcome);
  return found?.outcome;
}

const outcomeId = (purpose: Purpose, token: string) => `${purpose}-outcome:${hashToken(token)}`;

/** The user's id of a token, which isn't consumed; undefined for a used, expired or unknown one. */
export async function peekToken(db: DbOrTx, purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(isValid(purpose, token, now))
    .limit(1);
  return found && parseUserId(purpose, found.identifier);
}

const isValid = (purpose: Purpose, token: string, now: Date) =>
  and(
    like(verifications.identifier, `${purpose}:%`),
    eq(verifications.value, hashToken(token)),
    gt(verifications.expiresAt, now),
  );

/** Uses a value once, such as the proof of a captcha; false when it is used already. */
export async function claimOnce(db: DbOrTx, purpose: 'captcha', value: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insert(verifications)
    .values({ id: `${purpose}:${value}`, identifier: purpose, value: '', expiresAt })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return used.length > 0;
}

/** Voids every token of a user. */
export async function voidUserTokens(tx: Tx, userId: string): Promise<void> {
  const identifiers = [toIdentifier('confirm-email', userId), toIdentifier('reset-password', userId)];
  await tx.delete(verifications).where(inArray(verifications.identifier, identifiers));
}

/** Voids a user's sign-ins that wait for a code; better-auth stores whose they are as the value. */
export async function voidStartedSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

export async function deleteExpiredTokens(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, signal, verifications, lt(verifications.expiresAt, now));
}
