import { isDeepStrictEqual } from 'node:util';
import { readSetting, writeSetting } from './settings.ts';
import type { Receiver, World } from './world.ts';

/** Writes where an endpoint's events go; undefined for nowhere. */
export async function writeReceiver({ tx }: World, id: string, wanted: Receiver | undefined): Promise<void> {
  // Without the lock two concurrent changes could each miss the other: a lost update.
  await tx.query(`select pg_advisory_xact_lock(724198352)`);
  const known = await readSetting(tx, 'webhook_endpoints', []);
  const others = known.filter((one) => one.id !== id);
  // Each start registers the same.
  if (
    !isDeepStrictEqual(
      known.find((one) => one.id === id),
      wanted,
    )
  )
    await writeSetting(tx, 'webhook_endpoints', wanted ? [...others, wanted] : others);
}
