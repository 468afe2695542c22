import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { liveChanges } from '../../db/schema.ts';

/** How long ago something last changed that an account's pages show, by the database's clock. */
export async function changedMsAgo(db: DbOrTx, accountIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      accountId: liveChanges.userId,
      msAgo: sql<number>`(extract(epoch from clock_timestamp() - ${liveChanges.changedAt}) * 1000)::float8`,
    })
    .from(liveChanges)
    .where(inArray(liveChanges.userId, accountIds));
  return new Map(rows.map(({ accountId, msAgo }) => [accountId, msAgo]));
}
