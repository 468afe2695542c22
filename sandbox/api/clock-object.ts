import { existing } from '../http/existing.ts';
import type Stripe from 'stripe';
import type { Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

export type StoredClock = Stored<Stripe.TestHelpers.TestClock>;

/** The test clock that a parameter names, locked. */
export async function clockOf(
  world: World & { account: string },
  id: string,
  param = 'test_clock',
): Promise<StoredClock> {
  const where = { account: world.account, object: 'test_helpers.test_clock', id, lock: true };
  return existing<Stripe.TestHelpers.TestClock>(world.tx, where, param, 'test_clock');
}

/** The world at the time of the customer's test clock, or of the sandbox's clock without one. */
export async function worldOf<Here extends World>(here: Here, clock: unknown): Promise<Here> {
  if (typeof clock !== 'string') return here;
  const [row] = await here.tx.query<{ data: Stripe.TestHelpers.TestClock }>(
    `select data from sandbox.objects where id = $1 and object = 'test_helpers.test_clock'`,
    [clock],
  );
  return row ? worldAt(here, row.data.frozen_time) : here;
}

/** The same transaction at another time: objects and events created in it carry that time. */
export function worldAt<Here extends World>(here: Here, now: number): Here {
  return { ...here, now, nowMs: now * 1000 };
}
