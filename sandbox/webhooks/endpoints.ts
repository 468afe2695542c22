import { isDeepStrictEqual } from 'node:util';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Receiver, World } from '../store/world.ts';

export interface WebhookEndpointOptions {
  id: string;
  url: string;
  secret: string;
  /** Receives the events of connected accounts instead of the platform's own. */
  connect: boolean;
  /** All events by default. */
  enabledEvents?: string[];
}

/** Creates or updates an endpoint with a fixed id, for a program that registers its own at startup. */
export async function registerEndpoint({ tx }: World, options: WebhookEndpointOptions): Promise<void> {
  // Without the lock two concurrent changes could each miss the other: a lost update.
  await tx.query(`select pg_advisory_xact_lock(724198352)`);
  const { enabledEvents: types = ['*'], id, url, secret, connect } = options;
  const wanted: Receiver = { id, url, secret, connect, types };
  const known = await readSetting(tx, 'webhook_endpoints', []);
  const others = known.filter((one) => one.id !== id);
  // Each start registers the same.
  if (
    !isDeepStrictEqual(
      known.find((one) => one.id === id),
      wanted,
    )
  )
    await writeSetting(tx, 'webhook_endpoints', [...others, wanted]);
}
