import { and, desc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditFilters } from '../../../contract/admin/audit.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { auditEntries, users } from '../../db/schema.ts';

const actors = alias(users, 'actors');

/** Entries with the addresses of actor and account, newest first; those of closed accounts are null. */
export function listEntries(db: DbOrTx, filter: SQL | undefined, after: PageStart | undefined, limit: number) {
  return db
    .select({
      entry: auditEntries,
      actorEmail: actors.email,
      actorName: actors.fullName,
      actorRole: actors.role,
      accountEmail: users.email,
    })
    .from(auditEntries)
    .leftJoin(actors, and(eq(actors.id, auditEntries.actorId), isNull(actors.closedAt)))
    .leftJoin(users, and(eq(users.id, auditEntries.userId), isNull(users.closedAt)))
    .where(and(filter, comesAfter(after, auditEntries)))
    .orderBy(desc(auditEntries.createdAt), auditEntries.id)
    .limit(limit);
}
export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** The entries of their own account that a user sees. */
export const isAboutUser = (userId: string) => eq(auditEntries.userId, userId);

export async function toFilter(db: DbOrTx, filters: AuditFilters): Promise<SQL | undefined> {
  const { act, actor, person, address, from, to } = filters;
  const userId = person ? await resolvePersonId(db, person) : undefined;
  return and(
    act && eq(auditEntries.act, act),
    actor && eq(auditEntries.actorKind, actor),
    userId === undefined ? undefined : or(eq(auditEntries.userId, userId), eq(auditEntries.actorId, userId)),
    address ? eq(auditEntries.ipAddress, address) : undefined,
    from ? gte(auditEntries.createdAt, new Date(from)) : undefined,
    to ? lt(auditEntries.createdAt, new Date(Date.parse(to) + DAY_MS)) : undefined,
  );
}

/** The id behind an email address; anything else is taken as an id. */
async function resolvePersonId(db: DbOrTx, person: string): Promise<string> {
  if (!person.includes('@')) return person;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, person.toLowerCase()));
  return user?.id ?? person;
}
