import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { PEOPLE_MAX, type Invitation, type listPeople as listCall } from '../../../contract/people/people.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { invitations, users } from '../../db/schema.ts';
import { sentTo } from '../../emails/outbox.ts';
import { findRefusal } from '../../emails/refused-mails.ts';
import { isAtWorkFor } from '../accounts/api.ts';

const isOpenInvitation = (userId: string, now: Date) =>
  and(eq(invitations.userId, userId), gt(invitations.expiresAt, now));

/** How many people work for an account, with those whom an open invitation may still bring; that of one address may be left out. */
export async function countPeople(db: DbOrTx, userId: string, now: Date, without?: string): Promise<number> {
  const isOpen = and(isOpenInvitation(userId, now), without === undefined ? undefined : ne(invitations.email, without));
  return (await db.$count(users, isAtWorkFor(userId))) + (await db.$count(invitations, isOpen));
}

/** Who works for the breeder, and who is invited; the oldest first. */
export async function listPeople(context: UserContext): Promise<z.input<typeof listCall.answer>> {
  const { db, actor, now } = context;
  const people = await db
    .select()
    .from(users)
    .where(isAtWorkFor(actor.id))
    .orderBy(asc(users.createdAt), users.id)
    .limit(PEOPLE_MAX);
  const invited = await db
    .select()
    .from(invitations)
    .where(isOpenInvitation(actor.id, now))
    .orderBy(asc(invitations.createdAt), invitations.id)
    .limit(PEOPLE_MAX);
  return {
    people: people.map(({ id, fullName, email, role, createdAt, lastLoginAt }) => ({
      id,
      name: fullName,
      email,
      role: role!,
      joinedAt: createdAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    })),
    invitations: await Promise.all(
      invited.map(async (row) => presentInvitation(row, (await findRefusal(context, sentTo(row.email))) !== null)),
    ),
  };
}

export const presentInvitation = (
  { id, email, role, expiresAt }: typeof invitations.$inferSelect,
  isRefused: boolean,
): Invitation => ({ id, email, role, expiresAt: expiresAt.toISOString(), isRefused });
