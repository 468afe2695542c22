import { eq, inArray } from 'drizzle-orm';
import { pushSubscriptions } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';

/** The notified devices of a closed account. */
export const erasePushSubscriptions: ErasureStep = {
  what: 'notified devices',
  eraseBatch: async (_context, tx, { userId }, limit) => {
    const { id } = pushSubscriptions;
    const next = tx.select({ id }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).limit(limit);
    return (await tx.delete(pushSubscriptions).where(inArray(id, next)).returning({ id })).length;
  },
};

export const pushRetention: RetentionRule = {
  what: 'A device that a breeder has us notify: its address and keys at the browser’s push service',
  kept: 'until it is switched off or its session ends; a week after the push service stops taking anything',
  why: 'The notifications that the breeder asked for',
  by: { nothing: 'the end of the session' },
};
