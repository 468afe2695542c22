import { and, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { usernameSkeleton, users } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';

/** Throws Conflict where the username of another account looks the same. One registration at a time looks, after its own insert. */
export async function refuseAlike(tx: Tx, userId: string, username: string): Promise<void> {
  await takeNamedLock(tx, 'usernames');
  const [alike] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(ne(users.id, userId), sql`${usernameSkeleton(users.username)} = ${usernameSkeleton(sql`${username}::text`)}`),
    )
    .limit(1);
  if (alike) throw conflict('This username is taken', 'username_taken');
}
