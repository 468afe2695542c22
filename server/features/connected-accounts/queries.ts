import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { connectedAccounts } from '../../db/schema.ts';

export type ConnectedAccount = typeof connectedAccounts.$inferSelect;

/** The connected account that a breeder has now, finished or not. */
export async function findLiveAccount(db: DbOrTx, userId: string): Promise<ConnectedAccount | undefined> {
  const [row] = await db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), isNull(connectedAccounts.disconnectedAt)))
    .limit(1);
  return row;
}
