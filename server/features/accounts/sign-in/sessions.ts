import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { session } from '../../../../contract/accounts.ts';
import type { UserContext } from '../../../context.ts';
import { sessions } from '../../../db/schema.ts';
import { notFound } from '../../../errors.ts';
import { deviceWords } from './device.ts';
import { forgetOtherDevices, type Origin } from './known-devices.ts';

/** The account's active sessions, newest first. */
export async function listSessions({ db, actor, now }: UserContext): Promise<z.infer<typeof session>[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id);
  return rows.map((row) => {
    const isCurrent = row.id === actor.sessionId;
    return {
      id: row.id,
      isCurrent,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: (isCurrent ? now : row.updatedAt).toISOString(),
      ipAddress: row.ipAddress || null,
      device: deviceWords(row.userAgent),
    };
  });
}

/** Ends one of the actor's sessions, even the current one. Throws NotFound for another's. */
export async function endSession({ db, actor }: UserContext, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.id), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('This session was not found.');
}

/** Also forgets every device but this one: one of them may be a thief's. */
export async function endAllSessions({ db, actor }: UserContext, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, actor.id));
    await forgetOtherDevices(tx, actor.id, origin.deviceToken);
  });
}
