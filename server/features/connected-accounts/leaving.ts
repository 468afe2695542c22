import { eq } from 'drizzle-orm';
import { connectedAccounts } from '../../db/schema.ts';
import type { LeavingStep } from '../accounts/closing.ts';

/** Forgotten here; at the provider the account stays its owner's. */
export const leaveConnectedAccounts: LeavingStep = async (_context, tx, userId) => {
  await tx.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId));
};
