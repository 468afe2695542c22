import type Stripe from 'stripe';
import { readSetting } from '../store/settings.ts';
import { toOlderVersion } from './older-version.ts';
import { resource } from './resource.ts';

export const eventRoutes = resource({
  object: 'event',
  path: '/v1/events',
  /** Adds `pending_webhooks`, the number of undelivered webhooks, and writes the object as the account's default version has it. */
  async present({ tx }, events) {
    const rows = await tx.query<{ event_id: string; pending: number }>(
      `select event_id, count(*)::int as pending from sandbox.deliveries
       where event_id = any($1::text[]) and delivered_ms is null group by event_id`,
      [events.map(({ id }) => id)],
    );
    const pending = new Map(rows.map((row) => [row.event_id, row.pending]));
    const listed = events.map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
    const isOlder = (await readSetting(tx, 'events_version', 'older')) === 'older';
    return isOlder ? listed.map((event: Stripe.Event) => toOlderVersion(event)) : listed;
  },
});
