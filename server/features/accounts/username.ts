import { randomInt } from 'node:crypto';
import { and, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { usernameSkeleton, users } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';

/** Throws Conflict where the username of another account looks the same. One registration at a time looks, after its own insert. */
export async function refuseAlike(tx: Tx, userId: string, username: string): Promise<void> {
  await takeNamedLock(tx, 'usernames');
  const [alike] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), looksLike(username)))
    .limit(1);
  if (alike) throw conflict('This username is taken', 'username_taken');
}

/** Numbers tried in their order, before one that can't be guessed. */
const FIRST_NUMBERS = [2, 3, 4, 5];
const MOST = 40;

/** The wanted username, or it with a number where an account has one that looks the same. Registration decides. */
export async function findFreeUsername(db: Db, wanted: string): Promise<string> {
  const numbered = (number: number) => `${wanted.slice(0, MOST - 1 - String(number).length)}-${number}`;
  for (const candidate of [wanted, ...FIRST_NUMBERS.map(numbered)]) {
    const [alike] = await db.select({ id: users.id }).from(users).where(looksLike(candidate)).limit(1);
    if (!alike) return candidate;
  }
  return numbered(randomInt(1_000, 10_000));
}

const looksLike = (username: string) =>
  sql`${usernameSkeleton(users.username)} = ${usernameSkeleton(sql`${username}::text`)}`;
