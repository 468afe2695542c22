import type { Query } from '../database.ts';

/** What the operator can set, and what each is for. */
export interface Settings {
  /** How far the sandbox's clock is ahead of the one on the wall. */
  clock_offset_ms: number;
  /** Whether webhooks wait until they are released. */
  webhooks_held: boolean;
  /** What becomes of a subscription whose renewal has failed for the last time. */
  after_last_retry: 'cancel' | 'mark_unpaid';
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
