import { eq } from 'drizzle-orm';
import { connectedAccounts } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/own-data/closing.ts';

/** Deletes our rows only; at the provider the account still belongs to its owner. */
export const eraseConnectedAccounts: DeletionStep = async (_context, tx, userId) => {
  await tx.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId));
};
