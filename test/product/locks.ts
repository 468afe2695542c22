import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { eventually } from './eventually.ts';

/** Whether transactions of this run really meet: the embedded database has one connection. */
export const isOnServer = process.env['TEST_DATABASE'] === 'postgres';

/** Until a transaction waits for another one's lock. */
export const someoneWaits = (db: Db): Promise<void> =>
  eventually(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await db.execute(waiting)).rows.length).toBeGreaterThan(0);
  });
