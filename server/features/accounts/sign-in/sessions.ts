import { and, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { session } from '../../../../contract/accounts/sessions.ts';
import { SESSIONS_MAX } from '../../../../contract/business.ts';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { sessions } from '../../../db/schema.ts';
import { notFound, unauthorized } from '../../../errors.ts';
import type { Actor } from '../../../actor.ts';
import { oldestSession } from '../actor.ts';
import { describeDevice, recordAudit } from '../../audit/api.ts';
import { forgetOtherDevices } from './known-devices.ts';

/** The account's active sessions, newest first. */
export async function listSessions({ db, actor, now }: UserContext): Promise<z.infer<typeof session>[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.id),
        gt(sessions.expiresAt, now),
        gte(sessions.createdAt, oldestSession(actor.isAdmin, now)),
      ),
    )
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(SESSIONS_MAX);
  return rows.map((row) => {
    const isCurrent = row.id === actor.sessionId;
    return {
      id: row.id,
      isCurrent,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: (isCurrent ? now : row.updatedAt).toISOString(),
      ipAddress: row.ipAddress || null,
      device: describeDevice(row.userAgent),
    };
  });
}

/**
 * Ends the oldest sessions of an account that has more than the maximum. Skips those that a concurrent sign-in ends.
 */
export async function endSurplusSessions(tx: Tx, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), sessions.id)
    .offset(SESSIONS_MAX);
  const free = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, surplus))
    .for('update', { skipLocked: true });
  await tx.delete(sessions).where(inArray(sessions.id, free));
}

/**
 * Holds the actor's session until the transaction ends, so that what ends it waits and sees what was written. Throws
 * Unauthorized if it has ended since the request began.
 */
export async function lockSession(tx: Tx, { sessionId }: Actor): Promise<void> {
  const [held] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('key share');
  if (!held) throw unauthorized();
}

/** Ends one of the actor's sessions, even the current one. Throws NotFound for another's. */
export async function endSession(context: UserContext, sessionId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, context.actor.id), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound('This session was not found.');
    await recordAudit(context, tx, { act: 'session_ended', target: { kind: 'session', id: sessionId } });
  });
}

/** Also forgets every device but this one: one of them may be a thief's. */
export async function endAllSessions(context: UserContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, context.actor.id));
    await forgetOtherDevices(context, tx, context.actor.id);
    await recordAudit(context, tx, { act: 'all_sessions_ended' });
  });
}

/** Ends all sessions of a user; for an admin. */
export async function endUserSessions(context: UserContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordAudit(context, tx, { act: 'all_sessions_ended', userId, target: { kind: 'account', id: userId } });
  });
}
