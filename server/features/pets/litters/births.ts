import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { dayAfter, toUtcDay } from '../../../../contract/day.ts';
import { EXPECTED_DAYS } from '../../../../contract/litters/litters.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import { NO_DETAILS, impossibleDays } from '../../../../contract/pets/pet-details.ts';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { petDetails, pets } from '../../../db/schema.ts';
import { invalid } from '../../../errors.ts';
import { computeOwnDay } from '../../accounts/api.ts';
import type { LitterRow } from './queries.ts';

/** Throws Invalid for a day on which nothing can have been born. */
export function checkBirth(context: UserContext, bornOn: string): void {
  const error = impossibleDays({ ...NO_DETAILS, bornOn }, computeOwnDay(context))['bornOn'];
  if (error) throw invalid({ bornOn: error });
}

/**
 * Throws Invalid for a week that nobody waits for anymore, more than two years after the litter was created, or, for a litter that is
 * expected already, six weeks later than until now.
 */
export function checkExpected(context: UserContext, expectedOn: string, former?: LitterRow): void {
  if (expectedOn === former?.expectedOn) return;
  const today = computeOwnDay(context);
  const { ago, ahead, moved } = EXPECTED_DAYS;
  if (expectedOn < dayAfter(today, -ago)) throw invalid({ expectedOn: 'This week is over' });
  if (expectedOn > dayAfter(toUtcDay(former?.createdAt ?? context.now), ahead))
    throw invalid({ expectedOn: 'A litter can be expected for two years at most' });
  if (former?.expectedOn && expectedOn > dayAfter(former.expectedOn, moved))
    throw invalid({ expectedOn: 'A week can be moved by six weeks at a time' });
}

interface Birth {
  bornOn: string;
  /** The litter's date until now: pets that have it follow. */
  former?: string;
  now: Date;
}

/**
 * Gives a litter's date of birth to those of these pets that have none of their own, and their age with it. A sold pet
 * stays as it was sold. Throws Invalid when one of them is ready before that day.
 */
export async function passOnBirth(tx: Tx, petIds: string[], { bornOn, former, now }: Birth): Promise<void> {
  if (petIds.length === 0) return;
  // Locks in one order, as every transaction does.
  await tx.select({ id: pets.id }).from(pets).where(inArray(pets.id, petIds)).orderBy(pets.id).for('update');
  const hasNone = former === undefined ? isNull(petDetails.bornOn) : undefined;
  const due = await tx
    .select({ id: pets.id })
    .from(pets)
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .where(
      and(
        inArray(pets.id, petIds),
        ne(pets.status, 'sold'),
        hasNone ?? or(isNull(petDetails.bornOn), eq(petDetails.bornOn, former!)),
      ),
    );
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return;
  const early = and(inArray(petDetails.petId, ids), lt(petDetails.readyOn, bornOn));
  if ((await tx.$count(petDetails, early)) > 0)
    throw invalid({ bornOn: 'A pet of this litter is ready before this day. Please change the pet first' });
  const { age, until } = ageOn(bornOn, toUtcDay(now));
  const born = { bornOn, ageUntil: until };
  await tx
    .insert(petDetails)
    .values(ids.map((petId) => ({ petId, ...born })))
    .onConflictDoUpdate({ target: petDetails.petId, set: born });
  await tx.update(pets).set({ age, updatedAt: now }).where(inArray(pets.id, ids));
}
