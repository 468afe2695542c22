import { asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { accountErasures } from '../../../db/schema.ts';
import { eraseMailsTo } from '../../../emails/outbox.ts';
import type { ClosedAccount, ErasureStep } from '../../../upkeep/erasure.ts';
import { defineQueue } from '../../../integrations/jobs/job-definition.ts';

type Erasure = typeof accountErasures.$inferSelect;

export const eraseAccountQueue = defineQueue({
  name: 'erase-account',
  schema: z.object({ userId: z.string() }),
  keyOf: ({ userId }) => userId,
});

/** A batch locks its rows for some tens of milliseconds. */
const BATCH = 100;

/** Queues the erasure of an account in the transaction that closes it. */
export async function queueErasure({ jobs }: Context, tx: Tx, { userId, email, closedAt }: ClosedAccount) {
  await tx.insert(accountErasures).values({ userId, email, startedAt: closedAt });
  await jobs.send(tx, eraseAccountQueue, { userId });
}

/**
 * Erases a closed account step by step, in batches, each with its progress in one transaction. Idempotent: after an
 * interruption it begins with the first step again, since another release may know other steps, and finds the rows that are left.
 */
export async function eraseAccount(context: Context, userId: string, steps: ErasureStep[]): Promise<void> {
  const { db, signal } = context;
  const ofAccount = eq(accountErasures.userId, userId);
  const [erasure] = await db.select().from(accountErasures).where(ofAccount);
  if (!erasure?.email || erasure.finishedAt) return;
  const account = { userId, email: erasure.email, closedAt: erasure.startedAt };
  for (const step of steps) {
    let done = step.what === erasure.step ? erasure.done : 0;
    const total = done + ((await step.count?.(db, account)) ?? 0);
    for (let erased = -1; erased !== 0;) {
      signal.throwIfAborted();
      erased = await db.transaction(async (tx) => {
        const count = await step.eraseBatch(context, tx, account, BATCH);
        await tx
          .update(accountErasures)
          .set({ step: step.what, done: done + count, total: Math.max(total, done + count) })
          .where(ofAccount);
        return count;
      });
      done += erased;
    }
  }
  await db.update(accountErasures).set({ finishedAt: context.clock(), email: null }).where(ofAccount);
}

/** The last step, since the others queue mails, too. */
export const eraseMails: ErasureStep = {
  what: 'mails',
  eraseBatch: (_context, tx, { email, closedAt }, limit) => eraseMailsTo(tx, email, closedAt, limit),
};

/** Lists unfinished erasures, oldest first. */
export async function listErasures(db: DbOrTx, limit: number): Promise<Erasure[]> {
  return db
    .select()
    .from(accountErasures)
    .where(isNull(accountErasures.finishedAt))
    .orderBy(asc(accountErasures.startedAt))
    .limit(limit);
}
