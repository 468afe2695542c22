import { eq, inArray } from 'drizzle-orm';
import { apiKeys } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** The keys of a closed account, which already opens nothing. */
export const eraseKeysOfBreeder: ErasureStep = {
  what: 'API keys',
  async eraseBatch(_context, tx, { userId }, limit) {
    const next = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId)).limit(limit);
    return (await tx.delete(apiKeys).where(inArray(apiKeys.id, next)).returning({ id: apiKeys.id })).length;
  },
};
