import type Stripe from 'stripe';
import { existing, find, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** The test clock that a parameter names, locked. */
export async function lockClock(
  world: World & { account: string },
  id: string,
): Promise<Stored<Stripe.TestHelpers.TestClock>> {
  return existing(world, 'test_helpers.test_clock', id, { account: world.account, lock: true, param: 'test_clock' });
}

/** The world at the time of the customer's test clock, or of the sandbox's clock without one. */
export async function worldAtClock<Here extends World>(here: Here, clock: unknown): Promise<Here> {
  const found = typeof clock === 'string' ? await find(here, 'test_helpers.test_clock', clock) : undefined;
  return found ? worldAt(here, found.data.frozen_time) : here;
}

/** A view of the transaction at another time: objects and events created in it carry that time. */
export function worldAt<Here extends World>(here: Here, now: number): Here {
  return { ...here, now, nowMs: now * 1000 };
}
