import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { connectedAccounts, providerEvents, users } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/closing.ts';

const FORGET_EVENTS = 'forget-events';
/** For whoever has to find out what happened. */
const KEPT_MS = 7 * 86_400_000;

/** Worked events are kept by id, so that none is worked twice; what they said of a person who left is emptied. */
export const eraseEvents: DeletionStep = async (_context, tx, userId) => {
  const accounts = tx
    .select({ id: connectedAccounts.stripeAccountId })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), isNotNull(connectedAccounts.stripeAccountId)));
  const customer = tx
    .select({ id: users.stripeCustomerId })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.stripeCustomerId)));
  await tx
    .update(providerEvents)
    .set({ payload: {} })
    .where(
      and(
        isNotNull(providerEvents.handledAt),
        or(
          inArray(providerEvents.account, accounts),
          inArray(providerEvents.objectId, customer),
          inArray(sql`${providerEvents.payload} #>> '{data,object,customer}'`, customer),
        ),
      ),
    );
};

/** The same for everybody, a week after an event was worked. */
export async function forgetOldEvents({ db, now }: Context): Promise<void> {
  await db
    .update(providerEvents)
    .set({ payload: {} })
    .where(and(lt(providerEvents.handledAt, new Date(now.getTime() - KEPT_MS)), ne(providerEvents.payload, {})));
}

export const eventJobs = { [FORGET_EVENTS]: forgetOldEvents };
export const eventSchedules = { [FORGET_EVENTS]: '27 3 * * *' };
