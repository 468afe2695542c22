import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { providerEvents } from '../../db/schema.ts';
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseOldPayloadsJob } from './account-deletion.ts';
import { daysBefore } from '../../time/days.ts';

async function deleteEvents({ db, now }: Context, handled: boolean, days: number, limit: number): Promise<number> {
  const { id, handledAt, receivedAt } = providerEvents;
  const isDue = and((handled ? isNotNull : isNull)(handledAt), lt(receivedAt, daysBefore(now, days)));
  const due = db.select({ id }).from(providerEvents).where(isDue).orderBy(receivedAt).limit(limit);
  return (await db.delete(providerEvents).where(inArray(id, due)).returning({ id })).length;
}

export const eventRetention: RetentionRule[] = [
  {
    what: 'The payload of an event of the payment provider',
    kept: `${RETENTION_DAYS.eventPayload} days after it was processed`,
    why: 'Finding faults',
    by: { job: eraseOldPayloadsJob.name },
  },
  {
    what: 'Id, kind and object of a processed event',
    kept: `${RETENTION_DAYS.event} days`,
    why: 'The provider delivers again for days and lists events for 30',
    by: { eraseBatch: (context, limit) => deleteEvents(context, true, RETENTION_DAYS.event, limit) },
  },
  {
    what: 'An event that was never processed',
    kept: `${RETENTION_DAYS.openEvent} days`,
    why: 'An admin sees and retries it',
    by: { eraseBatch: (context, limit) => deleteEvents(context, false, RETENTION_DAYS.openEvent, limit) },
  },
];
