import { HOUR_MS } from '../../../contract/durations.ts';
import type { UserContext } from '../../context.ts';
import { auditEntries } from '../../db/schema.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { recordAudit } from './record.ts';

/** Records that somebody who works for a breeder read the buyers of sales, each sale once an hour; nothing for the breeder. */
export async function recordBuyerReads(context: UserContext, orderIds: string[]): Promise<void> {
  const { actor, db, now } = context;
  if (!actor.person || orderIds.length === 0) return;
  const { actorId, act, targetId, createdAt } = auditEntries;
  const known = await db
    .select({ targetId })
    .from(auditEntries)
    .where(
      and(
        eq(actorId, actor.person.id),
        eq(act, 'buyer_read'),
        gt(createdAt, new Date(now.getTime() - HOUR_MS)),
        inArray(targetId, orderIds),
      ),
    );
  const read = new Set(known.map((entry) => entry.targetId));
  for (const id of orderIds.filter((each) => !read.has(each)))
    await recordAudit(context, db, { act: 'buyer_read', target: { kind: 'order', id } });
}
