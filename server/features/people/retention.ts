import { inArray, lt } from 'drizzle-orm';
import { INVITATION_DAYS } from '../../../contract/people/people.ts';
import { invitations } from '../../db/schema.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';

export const invitationRetention: RetentionRule = {
  what: 'Invitation of a person by a breeder: email and role',
  kept: `${INVITATION_DAYS} days, or until it is accepted or revoked`,
  why: 'The person may accept it',
  by: {
    async eraseBatch({ db, now }, limit) {
      const { id, expiresAt } = invitations;
      const due = db.select({ id }).from(invitations).where(lt(expiresAt, now)).orderBy(expiresAt).limit(limit);
      return (await db.delete(invitations).where(inArray(id, due)).returning({ id })).length;
    },
  },
};
