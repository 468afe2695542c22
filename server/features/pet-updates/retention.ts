import { and, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { pets, petUpdates, users } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseUpdates } from './erasure.ts';
import { hasContent } from './queries.ts';

export const petUpdateRetention: RetentionRule = {
  what: 'Photos, words and weights that a breeder posted about a pet or litter for those who wait for it',
  kept: 'a year; until the night after their litter, or two nights at most after their pet, is deleted',
  why: 'The buyer’s page',
  by: {
    /** The deletion of an account leaves some where the release before did it, which doesn't know updates. For a day it is at work itself. */
    async eraseBatch(context, limit) {
      const { db, now } = context;
      const closed = db
        .select({ id: users.id })
        .from(users)
        .where(lt(users.closedAt, daysBefore(now, 1)));
      // A deleted pet can be restored, at first with its updates. Earlier releases didn't note the time.
      const isAgo = sql`coalesce(${pets.archivedAt}, ${pets.updatedAt}) < ${daysBefore(now, 1).toISOString()}::timestamptz`;
      const isDeleted = and(eq(pets.status, 'archived'), isAgo);
      const deleted = db.select({ id: pets.id }).from(pets).where(isDeleted);
      let erased = 0;
      for (const due of [
        lt(petUpdates.createdAt, daysBefore(now, RETENTION_DAYS.petUpdate)),
        and(isNull(petUpdates.petId), isNull(petUpdates.litterId)),
        not(hasContent),
        inArray(petUpdates.petId, deleted),
        inArray(petUpdates.userId, closed),
      ])
        erased += await db.transaction((tx) => eraseUpdates(context, tx, due, limit - erased));
      return erased;
    },
  },
};
