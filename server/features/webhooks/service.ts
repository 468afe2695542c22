import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { prepared } from '../../db/statements/prepared.ts';
import { providerEvents } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';
import { badRequest } from '../../errors.ts';
import { describeError } from '../../describe-error.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { isCheckoutClosed } from '../payments/service.ts';
import { findHandler } from './events.ts';

export const handleEventJob = defineJob({
  name: 'provider-event',
  expireInSeconds: 120,
  schema: z.object({ eventId: z.string() }),
  handle: (context: Context, { eventId }) => handleEvent(context, eventId),
});

const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The provider's library refuses only old signatures; one dated in the future could be replayed until its date. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const timestamps = signature.split(',').filter((part) => part.startsWith('t='));
  const latest = now.getTime() / 1000 + SIGNATURE_TOLERANCE_SECONDS;
  return timestamps.some((part) => Number.parseInt(part.slice(2), 10) > latest);
}

/** Verifies an event's signature against our secrets and parses it. Throws Invalid for any other body. */
export function verifyEvent(context: Context, body: Buffer, signature = ''): Stripe.Event {
  if (isFromTheFuture(signature, context.now))
    throw badRequest('The signature is dated in the future.', 'bad_signature');
  for (const secret of context.config.stripe.webhookSecrets) {
    try {
      const event = context.stripe.webhooks.constructEvent(body, signature, secret) as Stripe.Event | null;
      // A valid signature doesn't guarantee an event's shape.
      if (event && typeof event.id === 'string' && typeof event.type === 'string' && event.data?.object) return event;
    } catch {
      // Try the other secret.
    }
  }
  throw badRequest('The signature is invalid.', 'bad_signature');
}

/** How an event arrived. */
type Source = 'webhook' | 'event list';

/**
 * Stores an event and queues its job in one transaction; deduplicates by event id. An event of the other mode (live or
 * test) is refused: neither stored nor processed.
 */
export async function receiveEvent(
  context: Context,
  event: Stripe.Event,
  source: Source,
): Promise<'new' | 'known' | 'refused'> {
  if (!context.modes.accepts(event)) {
    context.modes.refuse(source, { event: event.id, type: event.type, account: event.account });
    return 'refused';
  }
  return (await storeEvent(context, event)) ? 'new' : 'known';
}

async function storeEvent(context: Context, event: Stripe.Event): Promise<boolean> {
  // Our own expiry of a checkout comes back as an event; nothing is left to process.
  const isKnown = event.type === 'checkout.session.expired' && (await isClosed(context, event));
  if (isKnown) return insertEvent(context, context.db, event, { handledAt: context.now });
  return context.db.transaction(async (tx) => {
    const isNew = await insertEvent(context, tx, event);
    if (isNew) await context.jobs.send(tx, handleEventJob, { eventId: event.id });
    return isNew;
  });
}

async function insertEvent(
  { now }: Context,
  db: DbOrTx,
  event: Stripe.Event,
  outcome: { handledAt?: Date } = {},
): Promise<boolean> {
  const [stored] = await db
    .insert(providerEvents)
    .values({
      ...outcome,
      id: event.id,
      type: event.type,
      account: event.account ?? null,
      apiVersion: event.api_version,
      objectId: (event.data.object as { id?: string }).id ?? null,
      payload: event,
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return stored !== undefined;
}

const isClosed = (context: Context, { data, account }: Stripe.Event) =>
  isCheckoutClosed(context.db, (data.object as Stripe.Checkout.Session).id, account ?? null);

/**
 * Processes a stored event once, unless nothing handles its type. Throws when it can't be handled now, so that the job retries.
 */
export async function handleEvent(context: Context, eventId: string): Promise<void> {
  const { db } = context;
  const now = context.now.toISOString();
  const [event] = await attempted(db, { eventId, now });
  if (!event) return;
  try {
    const { objectId } = event;
    if (objectId) await findHandler(event.type, event.account)?.(context, { ...event, objectId });
  } catch (error) {
    await db
      .update(providerEvents)
      .set({ lastError: describeError(error) })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await handled(db, { eventId, now });
}

const attempted = prepared((db) =>
  db
    .update(providerEvents)
    .set({ attempts: sql`${providerEvents.attempts} + 1`, triedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(providerEvents.id, sql.placeholder('eventId')), isNull(providerEvents.handledAt)))
    .returning(),
);

const handled = prepared((db) =>
  db
    .update(providerEvents)
    .set({ handledAt: sql`${sql.placeholder('now')}`, lastError: null })
    .where(eq(providerEvents.id, sql.placeholder('eventId'))),
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
export async function unprocessedEvents({ db }: Context): Promise<string[]> {
  const rows = await db.select().from(providerEvents).where(isDeadLetter).orderBy(providerEvents.receivedAt).limit(200);
  return rows.map(
    ({ id, type, account, attempts, lastError }) =>
      `event ${id} (${type}, ${account ?? 'the platform'}): gave up after ${attempts} tries: ${lastError}`,
  );
}
