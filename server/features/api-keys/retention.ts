import { inArray, lt } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { apiKeys } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';

export const keyRetention: RetentionRule = {
  what: 'An API key: its name, keyed hash and last use',
  kept: `until it is revoked; ${RETENTION_DAYS.expiredKey} days after it expires`,
  why: 'The programs that a breeder lets in, and why one of them is refused',
  by: {
    async eraseBatch({ db, now }, limit) {
      const isOld = lt(apiKeys.expiresAt, daysBefore(now, RETENTION_DAYS.expiredKey));
      const due = db.select({ id: apiKeys.id }).from(apiKeys).where(isOld).orderBy(apiKeys.expiresAt).limit(limit);
      return (await db.delete(apiKeys).where(inArray(apiKeys.id, due)).returning({ id: apiKeys.id })).length;
    },
  },
};
