import type { Query } from '../database.ts';
import { CACHE_RECEIVERS } from './migrations.ts';
import type { Receiver } from './world.ts';

/** Settings changed by the operator or through the API. */
export interface Settings {
  /** How far the sandbox's clock runs ahead of the wall clock. */
  clock_offset_ms: number;
  /** Whether webhooks are held until released. */
  webhooks_held: boolean;
  /** The enabled webhook endpoints: a cached copy of the endpoint objects. */
  webhook_receivers: Receiver[];
}

export async function readSetting<Name extends keyof Settings>(
  tx: Query,
  name: Name,
  otherwise: Settings[Name],
): Promise<Settings[Name]> {
  const [row] = await tx.query<{ value: Settings[Name] }>(`select value from sandbox.settings where name = $1`, [name]);
  return row?.value ?? otherwise;
}

export async function writeSetting<Name extends keyof Settings>(
  tx: Query,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  await tx.query(
    `insert into sandbox.settings (name, value) values ($1, $2::json) on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}

/** Refreshes the cached receivers; call it after every write of an endpoint. */
export async function cacheReceivers(tx: Query): Promise<void> {
  // Without the lock two concurrent changes could each miss the other: a lost update.
  await tx.query(`select pg_advisory_xact_lock(724198354)`);
  await tx.query(CACHE_RECEIVERS);
}
