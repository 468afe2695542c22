import { writeReceiver } from '../store/receivers.ts';
import type { World } from '../store/world.ts';

export interface WebhookEndpointOptions {
  id: string;
  url: string;
  secret: string;
  /** Receives the events of connected accounts instead of the platform's own. */
  connect: boolean;
  /** All events by default. */
  enabledEvents?: string[];
  /** Receives thin events instead of those with a snapshot. */
  thin?: boolean;
}

/** Creates or updates an endpoint with a fixed id, for a program that registers its own at startup. */
export async function registerEndpoint(world: World, options: WebhookEndpointOptions): Promise<void> {
  const { enabledEvents: types = ['*'], thin = false, ...endpoint } = options;
  await writeReceiver(world, endpoint.id, { ...endpoint, types, thin });
}
