import { and, asc, eq, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { PASSED_DAYS } from '../../../contract/waitlists/list-deposit.ts';
import { toUtcDay } from '../../../contract/day.ts';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../time/days.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import {
  isHeldByBank,
  litterPets,
  litters,
  orders,
  pets,
  waitlistEntries,
  waitlistTurns,
  mayHoldSpot,
} from '../../db/schema.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { endListQueue, isForgottenAt } from '../waitlists/api.ts';
import { returnUnused } from './end-spots.ts';

const BATCH = 200;

/** Nobody's money stays with a list that has nothing for them anymore (docs/decisions/0058-waitlist-and-picks.md). */
export const refundSpotsJob = defineJob({
  name: 'return-places',
  schedule: '*/10 * * * *',
  schema: NO_DATA,
  expireInSeconds: 300,
  handle: refundSpots,
});

export async function refundSpots(context: Context): Promise<void> {
  const { db, jobs, signal } = context;
  const before = passedBefore(context.now);
  for (const { litterId } of await listsThatAreOver(context, before)) await jobs.send(db, endListQueue, { litterId });
  const isPassed = and(sql`${waitlistEntries.state} = 'passed'`, lt(waitlistEntries.changedAt, before));
  const unused = await db
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .innerJoin(litters, eq(litters.id, waitlistEntries.litterId))
    // Picked by another payment: see `recordPick`.
    .where(
      and(
        mayHold,
        or(isPassed, isEnded, isForgottenAt(context.now), sql`${waitlistEntries.state} = 'picked'`),
        isHeld,
        isUndisputed,
      ),
    )
    .orderBy(asc(waitlistEntries.changedAt))
    .limit(BATCH);
  await eachInTurn(signal, unused, ({ entry }) => returnUnused(context, entry, before));
}

/** The end of the day after which a turn's passing is not PASSED_DAYS ago yet. */
const passedBefore = (now: Date): Date => daysBefore(new Date(toUtcDay(now)), PASSED_DAYS - 1);

const mayHold = mayHoldSpot(waitlistEntries);
/** See `isPlaceEnded`. */
const isEnded = eq(waitlistEntries.endedOrderId, waitlistEntries.orderId);
const isHeld = inArray(orders.status, [...RESERVED_STATUSES]);

/** What a bank disputes waits for its decision. */
const isUndisputed = not(isHeldByBank(orders.id));

/**
 * A pet of the litter was sold, and none may become free: picks ended while one was only reserved. Where they never began, its breeder
 * may still be adding pets, so the last sale must be as long ago as a passed turn.
 */
function listsThatAreOver({ db }: Context, before: Date) {
  const petOfLitter = (isStatus: SQL) => sql`exists (
    select from ${litterPets} join ${pets} on ${pets.id} = ${litterPets.petId}
    where ${litterPets.litterId} = ${waitlistEntries.litterId} and ${pets.status} ${isStatus})`;
  const hadTurns = sql`exists (select from ${waitlistTurns} where ${waitlistTurns.litterId} = ${waitlistEntries.litterId})`;
  return db
    .selectDistinct({ litterId: waitlistEntries.litterId })
    .from(waitlistEntries)
    .innerJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(
      and(
        mayHold,
        isHeld,
        petOfLitter(sql`= 'sold'`),
        not(petOfLitter(sql`in ('active', 'reserved')`)),
        or(hadTurns, not(petOfLitter(sql`= 'sold' and ${pets.updatedAt} >= ${before.toISOString()}::timestamptz`))),
        isUndisputed,
      ),
    )
    .limit(BATCH);
}
