import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { INVITATION_DAYS, PEOPLE_MAX } from '../../../contract/people/people.ts';
import type { Db } from '../../db/client.ts';
import { invitations, users } from '../../db/schema.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { endAllWork } from '../accounts/api.ts';

/** Accounts that the release before closed may have people and invitations left, which it doesn't know. */
const listClosed = (db: Db) => db.select({ id: users.id }).from(users).where(isNotNull(users.closedAt));

export const peopleRetention: RetentionRule[] = [
  {
    what: 'Invitation of a person by a breeder: email and role',
    kept: `${INVITATION_DAYS} days, or until it is accepted or revoked`,
    why: 'The person may accept it',
    by: {
      async eraseBatch({ db, now }, limit) {
        const { id, expiresAt, userId } = invitations;
        const isDue = or(lt(expiresAt, now), inArray(userId, listClosed(db)));
        const due = db.select({ id }).from(invitations).where(isDue).orderBy(expiresAt).limit(limit);
        return (await db.delete(invitations).where(inArray(id, due)).returning({ id })).length;
      },
    },
  },
  {
    what: 'Sign-in of a person who works for a breeder: name and email',
    kept: 'until their work ends, or the breeder’s account is deleted',
    why: 'Working for the breeder with a password of their own',
    by: {
      async eraseBatch(context, limit) {
        const { db } = context;
        const left = await db
          .selectDistinct({ employerId: users.worksFor })
          .from(users)
          .where(and(inArray(users.worksFor, listClosed(db)), isNull(users.closedAt)))
          .limit(limit);
        for (const { employerId } of left)
          await db.transaction((tx) => endAllWork(context, tx, employerId!, PEOPLE_MAX));
        return left.length;
      },
    },
  },
];
