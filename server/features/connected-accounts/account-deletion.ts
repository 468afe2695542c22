import { eq } from 'drizzle-orm';
import { connectedAccounts } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/closing.ts';

/** Forgotten here; at the provider the account stays its owner's. */
export const eraseConnectedAccounts: DeletionStep = async (_context, tx, userId) => {
  await tx.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId));
};
