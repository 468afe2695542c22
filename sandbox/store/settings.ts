import type { Query } from '../database.ts';
import type { Receiver } from './world.ts';

/** What the operator and the program that uses the sandbox have set. */
export interface Settings {
  /** How far the sandbox's clock runs ahead of the wall clock. */
  clock_offset_ms: number;
  /** Whether webhooks are held until released. */
  webhooks_held: boolean;
  webhook_endpoints: Receiver[];
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
