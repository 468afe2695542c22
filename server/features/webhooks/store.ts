import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { isDatabaseUnreachable } from '../../db/connection/failures.ts';
import { shareStatementsPerDatabase } from '../../db/statements/shared-statements.ts';
import { isCheckoutClosed } from '../payments/api.ts';
import { handleEventJob } from './service.ts';

interface Arrival {
  context: Context;
  event: Stripe.Event;
  /** Nothing is left to process. */
  isHandled: boolean;
}

/**
 * Stores an event and queues its job in one transaction, which it shares with events that arrive at the same time.
 * Returns false when the event was stored before.
 */
export async function storeEvent(context: Context, event: Stripe.Event): Promise<boolean> {
  // The provider also sends an event for a checkout that we expired ourselves.
  const isHandled = event.type === 'checkout.session.expired' && (await isClosed(context, event));
  const arrival = { context, event, isHandled };
  const isNew = (await storeShared(context.db, arrival)) ?? (await store(context.db, [arrival])).get(arrival);
  return isNew!;
}

const isClosed = ({ db }: Context, { data, account }: Stripe.Event) =>
  isCheckoutClosed(db, (data.object as Stripe.Checkout.Session).id, account ?? null);

/** None of them when the database refuses one: each is then stored by itself. */
const storeShared = shareStatementsPerDatabase(async (db: Db, arrivals: Arrival[]): Promise<Map<Arrival, boolean>> => {
  try {
    return await store(db, arrivals);
  } catch (error) {
    if (arrivals.length === 1 || isDatabaseUnreachable(error)) throw error;
    return new Map();
  }
});

async function store(db: Db, arrivals: Arrival[]): Promise<Map<Arrival, boolean>> {
  const { context } = arrivals[0]!;
  const stored = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; isHandled: boolean }>(sql`
      insert into provider_events (id, type, account, api_version, object_id, payload, received_at, handled_at)
      select id, type, account, "apiVersion", "objectId", payload, "receivedAt", "handledAt"
      from json_to_recordset(${JSON.stringify(arrivals.map(toEventRow))}::json) as arrived (id text, type text, account text,
        "apiVersion" text, "objectId" text, payload jsonb, "receivedAt" timestamptz, "handledAt" timestamptz)
      order by id
      on conflict do nothing
      returning id, handled_at is not null as "isHandled"`);
    const open = rows.filter(({ isHandled }) => !isHandled);
    await context.jobs.sendAll(
      tx,
      handleEventJob,
      open.map(({ id }) => ({ eventId: id })),
    );
    return new Set(rows.map(({ id }) => id));
  });
  // Two copies that arrive together are one event: the first is new.
  return new Map(arrivals.map((arrival) => [arrival, stored.delete(arrival.event.id)]));
}

const toEventRow = ({ context: { now }, event, isHandled }: Arrival) => ({
  id: event.id,
  type: event.type,
  account: event.account ?? null,
  apiVersion: event.api_version,
  objectId: (event.data.object as { id?: string }).id ?? null,
  payload: event,
  receivedAt: now,
  handledAt: isHandled ? now : null,
});
