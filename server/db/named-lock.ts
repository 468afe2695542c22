import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/**
 * Takes the advisory lock of a name until the transaction ends, such as `hold <network>`: for what has no row to lock. Who takes several
 * takes them in one order, so that none deadlock.
 */
export async function takeNamedLock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
