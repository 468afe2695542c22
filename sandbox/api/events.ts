import type Stripe from 'stripe';
import type { Query } from '../database.ts';
import { unsupported } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, list as listOf, listFields, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { listObjects } from '../store/lists.ts';

const base = '/v1/events';

/** Adds `pending_webhooks`, the undelivered count, which depends on the time of reading. */
async function withPending(tx: Query, events: object[]): Promise<object[]> {
  const ids = events.map((event) => (event as Stripe.Event).id);
  const rows = await tx.query<{ event_id: string; pending: number }>(
    `select event_id, count(*)::int as pending from sandbox.deliveries where event_id = any($1::text[]) and delivered_ms is null group by event_id`,
    [ids],
  );
  const pending = new Map(rows.map((row) => [row.event_id, row.pending]));
  return events.map((event) => ({ ...event, pending_webhooks: pending.get((event as Stripe.Event).id) ?? 0 }));
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => {
  const id = call.path['id'] ?? '';
  const event = await existing<object>(call.tx, { account: call.account, object: 'event', id });
  const [presented] = await withPending(call.tx, [event.data]);
  return presented ?? event.data;
});

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), type: text(), types: listOf(text()) }, ['delivery_success']),
  async (call) => {
    const { type, types, ...page } = call.params;
    if (type?.includes('*')) throw unsupported('wildcards in `type`', 'type');
    const found = await listObjects(
      call.tx,
      { account: call.account, object: 'event', url: base, filters: { type: type ?? types } },
      page,
    );
    return { ...found, data: await withPending(call.tx, found.data) };
  },
);

export const eventRoutes = [retrieve, list];
