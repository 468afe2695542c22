import { and, asc, eq, isNull } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { invitations, users } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** Who works for the actor; a few at most. */
export async function exportedPeople({ db, actor }: UserContext) {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.worksFor, actor.id), isNull(users.closedAt)))
    .orderBy(asc(users.createdAt), users.id);
  return rows.map(({ fullName, email, role, createdAt }) => ({
    name: fullName,
    email,
    role,
    joinedAt: isoTime(createdAt),
  }));
}

/** Whom the actor has invited. */
export async function exportedInvitations({ db, actor }: UserContext) {
  const isOwn = eq(invitations.userId, actor.id);
  const rows = await db.select().from(invitations).where(isOwn).orderBy(asc(invitations.createdAt), invitations.id);
  return rows.map(({ email, role, createdAt, expiresAt }) => ({
    email,
    role,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
  }));
}
