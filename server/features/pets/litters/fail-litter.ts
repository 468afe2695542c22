import { and, eq, isNull, lt } from 'drizzle-orm';
import { dayAfter, toUtcDay } from '../../../../contract/day.ts';
import { EXPECTED_DAYS, type Litter } from '../../../../contract/litters/litters.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { inBatches } from '../../../db/paging/batches.ts';
import { litters } from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { eachInTurn } from '../../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../../integrations/jobs/job-definition.ts';
import { publish } from '../../../transaction-events.ts';
import { recordAudit } from '../../audit/api.ts';
import type { LitterRow } from './queries.ts';
import { lockLitter, readLitter } from './service.ts';

declare module '../../../transaction-events.ts' {
  interface TransactionEvents {
    /** An expected litter isn't coming: its list closes, and its people choose what becomes of their places. */
    litterFailed: { litterId: string; by: 'breeder' | 'clock' };
  }
}

/** Says that an expected litter isn't coming, for good. Idempotent. Throws NotFound, and Conflict once it is born. */
export async function failLitter(context: UserContext, litterId: string): Promise<Litter> {
  return context.db.transaction(async (tx) => {
    const litter = await lockLitter(context, tx, litterId);
    if (litter.bornOn !== null) throw conflict('This litter was born already.', 'changed');
    if (litter.failedAt === null) await markFailed(context, tx, litter, 'breeder');
    return readLitter(context, litterId, tx);
  });
}

async function markFailed(context: Context, tx: Tx, { id, userId }: LitterRow, by: 'breeder' | 'clock'): Promise<void> {
  await tx.update(litters).set({ failedAt: context.now }).where(eq(litters.id, id));
  await publish(context, tx, 'litterFailed', { litterId: id, by });
  await recordAudit(context, tx, { act: 'litter_failed', userId, target: { kind: 'litter', id } });
}

/** A litter that was expected long ago and isn't born isn't coming: deposits don't wait for a breeder who says nothing. */
export const failOverdueLittersJob = defineJob({
  name: 'fail-overdue-litters',
  schema: NO_DATA,
  schedule: '37 * * * *',
  expireInSeconds: 300,
  handle: failOverdueLitters,
});

const BATCH = 100;

export async function failOverdueLitters(context: Context): Promise<void> {
  const { db, now, signal } = context;
  const before = dayAfter(toUtcDay(now), -EXPECTED_DAYS.overdue);
  const isOverdue = and(isNull(litters.bornOn), isNull(litters.failedAt), lt(litters.expectedOn, before));
  await inBatches(signal, BATCH, async (limit) => {
    const due = await db.select({ id: litters.id }).from(litters).where(isOverdue).limit(limit);
    await eachInTurn(signal, due, ({ id }) =>
      db.transaction(async (tx) => {
        // It may just be born.
        const still = and(eq(litters.id, id), isOverdue);
        const [litter] = await tx.select().from(litters).where(still).for('update');
        if (litter) await markFailed(context, tx, litter, 'clock');
      }),
    );
    return due.length;
  });
}
