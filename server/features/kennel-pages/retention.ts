import { eq, isNotNull } from 'drizzle-orm';
import { kennelAddresses, users } from '../../db/schema.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { deleteKennelPage } from './erasure.ts';

export const kennelRetention: RetentionRule = {
  what: 'A breeder’s own page: name, story, color, photos, its addresses, and which pets and litters it shows',
  kept: 'until the account is deleted; a hash stays of each address where it was on',
  why: 'The page itself; nobody else gets an address that leads to an earlier breeder',
  by: {
    /** What the deletion of the account left, since the release before doesn't know pages. */
    async eraseBatch({ db }, limit) {
      const left = await db
        .selectDistinct({ userId: users.id })
        .from(kennelAddresses)
        .innerJoin(users, eq(users.id, kennelAddresses.userId))
        .where(isNotNull(users.closedAt))
        .limit(limit);
      for (const { userId } of left) await db.transaction((tx) => deleteKennelPage(tx, userId));
      return left.length;
    },
  },
};
