import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../db/paging/batches.ts';
import { connectedAccounts, eventCustomer, hasPayload, providerEvents, users } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

export const eraseOldPayloadsJob = defineJob({
  name: 'forget-events',
  schema: NO_DATA,
  schedule: '27 3 * * *',
  expireInSeconds: 3600,
  handle: eraseOldPayloads,
});

/** Payloads are kept for debugging. */
const RETENTION_MS = 7 * DAY_MS;

/** Empties the payloads of a deleted user's processed events; the ids stay for deduplication. */
export const eraseEvents: ErasureStep = {
  what: 'events',
  async eraseBatch(_context, tx, { userId }, limit) {
    const accounts = tx
      .select({ id: connectedAccounts.stripeAccountId })
      .from(connectedAccounts)
      .where(and(eq(connectedAccounts.userId, userId), isNotNull(connectedAccounts.stripeAccountId)));
    const customer = tx
      .select({ id: users.stripeCustomerId })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.stripeCustomerId)));
    // Two statements: no index serves both conditions in one.
    for (const which of [
      inArray(providerEvents.account, accounts),
      and(isNull(providerEvents.account), inArray(eventCustomer(providerEvents), customer)),
    ]) {
      const { id } = providerEvents;
      const isOwn = and(isNotNull(providerEvents.handledAt), hasPayload(providerEvents), which);
      const next = tx.select({ id }).from(providerEvents).where(isOwn).limit(limit);
      const erased = await tx.update(providerEvents).set({ payload: {} }).where(inArray(id, next)).returning({ id });
      if (erased.length > 0) return erased.length;
    }
    return 0;
  },
};

const BATCH = 500;

/** Empties every payload a week after its event was processed, in short transactions. */
export async function eraseOldPayloads({ db, now, signal }: Context): Promise<void> {
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(lt(providerEvents.handledAt, new Date(now.getTime() - RETENTION_MS)), hasPayload(providerEvents)))
    .orderBy(providerEvents.handledAt)
    .limit(BATCH);
  await inBatches(signal, BATCH, async () => {
    const { id } = providerEvents;
    return (await db.update(providerEvents).set({ payload: {} }).where(inArray(id, due)).returning({ id })).length;
  });
}
