import { asc, eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { invitations, users } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { isAtWorkFor } from '../end-person.ts';

/** Who works for the actor; a few at most. */
export async function exportedPeople({ db, actor }: UserContext) {
  const rows = await db.select().from(users).where(isAtWorkFor(actor.id)).orderBy(asc(users.createdAt), users.id);
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
