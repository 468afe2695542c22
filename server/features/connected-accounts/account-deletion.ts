import { eq } from 'drizzle-orm';
import { connectedAccounts } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** Deletes our rows only; at the provider the account still belongs to its owner. */
export const eraseConnectedAccounts: ErasureStep = {
  what: 'connected accounts',
  async eraseBatch(_context, tx, { userId }) {
    const own = eq(connectedAccounts.userId, userId);
    return (await tx.delete(connectedAccounts).where(own).returning({ id: connectedAccounts.id })).length;
  },
};
