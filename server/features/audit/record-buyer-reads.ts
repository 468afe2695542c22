import { HOUR_MS } from '../../../contract/durations.ts';
import type { UserContext } from '../../context.ts';
import { auditEntries } from '../../db/schema.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { recordAudit } from './record.ts';

/** What the person who acts has read in the last hour. */
const isReadBy = (personId: string, now: Date) =>
  and(eq(auditEntries.actorId, personId), gt(auditEntries.createdAt, new Date(now.getTime() - HOUR_MS)));

/** Records that somebody who works for a breeder read the buyers of sales, each sale once an hour; nothing for the breeder. */
export async function recordBuyerReads(context: UserContext, orderIds: string[]): Promise<void> {
  const { actor, db, now } = context;
  if (!actor.person || orderIds.length === 0) return;
  const { act, targetId } = auditEntries;
  const known = await db
    .select({ targetId })
    .from(auditEntries)
    .where(and(isReadBy(actor.person.id, now), eq(act, 'buyer_read'), inArray(targetId, orderIds)));
  const read = new Set(known.map((entry) => entry.targetId));
  for (const id of orderIds.filter((each) => !read.has(each)))
    await recordAudit(context, db, { act: 'buyer_read', target: { kind: 'order', id } });
}

/** Records that somebody who works for a breeder read a list or file that names buyers, each once an hour; nothing for the breeder. */
export async function recordListRead(context: UserContext, list: string): Promise<void> {
  const { actor, db, now } = context;
  if (!actor.person) return;
  const isOfList = and(eq(auditEntries.act, 'buyers_read'), sql`${auditEntries.details} ->> 'list' = ${list}`);
  if ((await db.$count(auditEntries, and(isReadBy(actor.person.id, now), isOfList))) > 0) return;
  await recordAudit(context, db, { act: 'buyers_read', details: { list } });
}
