import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/statements/prepared.ts';
import { plannedList, shareStatementsPerDatabase } from '../../db/statements/shared-statements.ts';
import { providerEvents } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings, type Unresolved } from '../../upkeep/findings.ts';
import { describeError } from '../../describe-error.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { findOrderId, inOurVersion } from './event-object.ts';
import { findHandlers, type EventHandler, type HandledEvent } from '../../provider-events.ts';

export const handleEventJob = defineJob({
  name: 'provider-event',
  hasOwnRows: true,
  expireInSeconds: 120,
  schema: z.object({ eventId: z.string() }),
  handle: (context: Context, { eventId }) => handleEvent(context, eventId),
});

/**
 * Processes a stored event once, unless nothing handles its type. Throws when it can't be handled now, so that the job retries.
 * Events that are tried, or processed, at the same time are marked together.
 */
export async function handleEvent(context: Context, eventId: string): Promise<void> {
  const { db } = context;
  const mark = { eventId, now: context.now.toISOString() };
  const event = await attempted(db, mark);
  if (!event) return;
  try {
    const { objectId } = event;
    const handlers = objectId ? findHandlers(context.handledEvents, event.type, event.account) : [];
    if (objectId && handlers.length > 0) {
      const current = { ...(await inOurVersion(context.stripe, event)), objectId };
      const { trace } = context;
      await trace.step(`handle event ${event.type}`, () => handleBy(handlers, context, current), {
        orderId: findOrderId(event.payload),
        attributes: { 'litterlink.event': eventId },
      });
    }
  } catch (error) {
    await db
      .update(providerEvents)
      .set({ lastError: describeError(error) })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await handled(db, mark);
}

async function handleBy(handlers: EventHandler[], context: Context, event: HandledEvent): Promise<void> {
  for (const handle of handlers) await handle(context, event);
}

interface Mark {
  eventId: string;
  /** In ISO 8601. */
  now: string;
}

const toMarkValues = (marks: Mark[]) => ({
  now: marks[0]!.now,
  eventIds: plannedList(marks.map(({ eventId }) => eventId)),
});
const isMarked = sql`${providerEvents.id} = any(${sql.placeholder('eventIds')})`;

/** Counts a try; returns the event unless it is processed already. */
const attempted = shareStatementsPerDatabase(async (db: Db, marks: Mark[]) => {
  const events = new Map((await markAttempted(db, toMarkValues(marks))).map((event) => [event.id, event]));
  return new Map(marks.map((mark) => [mark, events.get(mark.eventId)]));
});

const markAttempted = prepared((db) =>
  db
    .update(providerEvents)
    .set({ attempts: sql`${providerEvents.attempts} + 1`, triedAt: sql`${sql.placeholder('now')}` })
    .where(and(isMarked, isNull(providerEvents.handledAt)))
    .returning(),
);

const handled = shareStatementsPerDatabase(async (db: Db, marks: Mark[]) => {
  await markHandled(db, toMarkValues(marks));
  return new Map<Mark, void>();
});

const markHandled = prepared((db) =>
  db
    .update(providerEvents)
    .set({ handledAt: sql`${sql.placeholder('now')}`, lastError: null })
    .where(isMarked),
);

/** Attempts with exponential backoff over half a day (integrations/jobs/jobs.ts); then the event is a dead letter. */
export const EVENT_ATTEMPTS_MAX = 25;

/** Failed on every attempt. */
export const isDeadLetter = and(isNull(providerEvents.handledAt), gte(providerEvents.attempts, EVENT_ATTEMPTS_MAX));

interface RetryOptions {
  /** Includes events whose job may still run: after a start, and on demand. */
  all?: boolean;
}

/**
 * Processes events whose job is overdue or lost in a crash. Safe to replay. Skips dead letters, which wait for an
 * admin.
 */
export async function retryUnprocessedEvents(context: Context, { all = false }: RetryOptions = {}): Promise<Findings> {
  const findings = noFindings();
  const { db, now } = context;
  // When the job was due: 1, 2, 4 … seconds after the last attempt, at most an hour; plus a minute of tolerance.
  const due = sql`coalesce(${providerEvents.triedAt}, ${providerEvents.receivedAt})
    + least(3600, power(2, least(${providerEvents.attempts}, 12))) * interval '1 second' + interval '1 minute'`;
  const open = await db
    .select({ id: providerEvents.id, type: providerEvents.type, account: providerEvents.account })
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.handledAt),
        lt(providerEvents.attempts, EVENT_ATTEMPTS_MAX),
        all ? undefined : lt(due, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(providerEvents.receivedAt)
    .limit(200);
  for (const { id, type, account } of open) {
    await checkOne(context, findings, `event ${id} (${type}, ${account ?? 'the platform'})`, async () => {
      await handleEvent(context, id);
      return 'had not been processed';
    });
  }
  return findings;
}

/** Dead-letter events as lines for the operator. */
export async function unprocessedEvents({ db }: Context): Promise<Unresolved[]> {
  const rows = await db.select().from(providerEvents).where(isDeadLetter).orderBy(providerEvents.receivedAt).limit(200);
  return rows.map(({ id, type, account, attempts, lastError }) => ({
    about: `event ${id} (${type}, ${account ?? 'the platform'})`,
    problem: `gave up after ${attempts} tries: ${lastError}`,
  }));
}
