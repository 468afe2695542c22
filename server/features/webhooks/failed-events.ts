import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema.ts';
import { describeError } from '../../describe-error.ts';
import { handleEventJob, isDeadLetter } from './service.ts';

const NEWEST = 100;

/** Dead-letter events, for the admin (server/registry/failures.ts). */
export const failedEvents = {
  async list({ db }: Context) {
    const rows = await db
      .select()
      .from(providerEvents)
      .where(isDeadLetter)
      .orderBy(desc(providerEvents.receivedAt))
      .limit(NEWEST);
    return rows.map(({ id, type, account, objectId, attempts, receivedAt, triedAt, lastError }) => ({
      id,
      what: type,
      about: [objectId, account].filter((each) => each !== null).join(', ') || null,
      tries: attempts,
      since: receivedAt.toISOString(),
      lastTriedAt: triedAt?.toISOString() ?? null,
      error: lastError === null ? null : describeError(lastError),
      isSettled: false,
      actions: ['retry', 'review'] as const,
    }));
  },
  async retry({ db, jobs }: Context, id: string): Promise<boolean> {
    const [event] = await db
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(and(eq(providerEvents.id, id), isDeadLetter));
    if (event) await jobs.workNow(handleEventJob, { eventId: id });
    return event !== undefined;
  },
  /** Gives an event up: it counts as processed, and its error stays. */
  async review({ db, now }: Context, id: string): Promise<boolean> {
    const reviewed = await db
      .update(providerEvents)
      .set({ handledAt: now })
      .where(and(eq(providerEvents.id, id), isDeadLetter))
      .returning({ id: providerEvents.id });
    return reviewed.length > 0;
  },
};
