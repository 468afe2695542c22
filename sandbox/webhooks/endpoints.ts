import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { apiVersion } from '../http/version.ts';
import { find, insert, save } from '../store/objects.ts';
import { cacheReceivers } from '../store/settings.ts';
import type { World } from '../store/world.ts';

export interface WebhookEndpointOptions {
  id: string;
  url: string;
  secret: string;
  /** Receives the events of connected accounts instead of the platform's own. */
  connect: boolean;
  /** All events by default. */
  enabledEvents?: string[];
}

/** The internal state of an endpoint, which the API never shows. */
export interface EndpointInternal extends Record<string, unknown> {
  secret: string;
  connect: boolean;
}

/** Creates or updates an endpoint with a fixed id, for a program that registers its own at startup. */
export async function registerEndpoint(world: World, wanted: WebhookEndpointOptions): Promise<void> {
  await world.tx.query(`select pg_advisory_xact_lock(724198352)`);
  const { id, url, secret, connect, enabledEvents = ['*'] } = wanted;
  const internal: EndpointInternal = { secret, connect };
  const known = await find(world, 'webhook_endpoint', id, { account: world.platform, lock: true });
  if (known) {
    const data = { ...known.data, url, enabled_events: enabledEvents, status: 'enabled' as const };
    // Each start registers the same.
    if (isDeepStrictEqual([data, internal], [known.data, known.internal])) return;
    await save(world, { ...known, data, internal });
  } else {
    const endpoint: Stripe.WebhookEndpoint = {
      id,
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: world.now,
      description: null,
      enabled_events: enabledEvents,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    };
    await insert(world, world.platform, endpoint, { internal });
  }
  await cacheReceivers(world.tx);
}
