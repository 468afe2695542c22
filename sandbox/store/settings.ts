import type { Query } from '../database.ts';
import type { Receiver } from './events.ts';
import { NOTE_RECEIVERS } from './migrations.ts';

/** What the operator or a program has set, and what each is for. */
export interface Settings {
  /** How far the sandbox's clock is ahead of the one on the wall. */
  clock_offset_ms: number;
  /** Whether webhooks wait until they are released. */
  webhooks_held: boolean;
  /** What becomes of a subscription whose renewal has failed for the last time. */
  after_last_retry: 'cancel' | 'mark_unpaid';
  /** Who is to be told of events: a copy of what stands in the endpoints. */
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

/** For every change of an endpoint, once it is written. */
export async function noteReceivers(tx: Query): Promise<void> {
  // The next statement sees what others wrote before; without a lock two changes at once could each miss the other.
  await tx.query(`select pg_advisory_xact_lock(724198354)`);
  await tx.query(NOTE_RECEIVERS);
}
