import { eq, inArray } from 'drizzle-orm';
import { invitations } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { endAllWork } from '../accounts/api.ts';

/** Who worked for a closed account: their sign-ins end with it. */
export const endPeopleStep: ErasureStep = {
  what: 'people',
  eraseBatch: (context, tx, { userId }, limit) => endAllWork(context, tx, userId, limit),
};

/** The open invitations of a closed account. */
export const eraseInvitations: ErasureStep = {
  what: 'invitations',
  async eraseBatch(_context, tx, { userId }, limit) {
    const { id } = invitations;
    const next = tx.select({ id }).from(invitations).where(eq(invitations.userId, userId)).limit(limit);
    return (await tx.delete(invitations).where(inArray(id, next)).returning({ id })).length;
  },
};
