import { and, eq, lte } from 'drizzle-orm';
import { toUtcDay } from '../../../../contract/day.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import type { Context } from '../../../context.ts';
import { inBatches } from '../../../db/paging/batches.ts';
import { petDetails, pets } from '../../../db/schema.ts';
import { NO_DATA, defineJob } from '../../../integrations/jobs/job-definition.ts';

const PETS_PER_BATCH = 100;

/** The age category follows the date of birth; triggers then raise the versions of the pet's pages. */
export const agePetsJob = defineJob({
  name: 'age-pets',
  schema: NO_DATA,
  schedule: '7 * * * *',
  expireInSeconds: 600,
  handle: agePets,
});

/** Moves each pet whose age category has ended into the next one. */
export async function agePets({ db, now, signal }: Context): Promise<void> {
  const today = toUtcDay(now);
  const isDue = lte(petDetails.ageUntil, today);
  await inBatches(signal, PETS_PER_BATCH, async (limit) => {
    const due = await db.select({ petId: petDetails.petId }).from(petDetails).where(isDue).limit(limit);
    for (const { petId } of due) {
      signal.throwIfAborted();
      await db.transaction(async (tx) => {
        // The pet first, as a change of it does: locks in one order.
        const [pet] = await tx.select({ status: pets.status }).from(pets).where(eq(pets.id, petId)).for('update');
        const still = and(eq(petDetails.petId, petId), isDue);
        const [row] = await tx.select({ bornOn: petDetails.bornOn }).from(petDetails).where(still);
        if (!row) return;
        const next = row.bornOn === null ? undefined : ageOn(row.bornOn, today);
        // The last change of a sold pet is its sale, from which a litter's waiting list counts its days.
        const updatedAt = pet?.status === 'sold' ? {} : { updatedAt: now };
        if (next)
          await tx
            .update(pets)
            .set({ age: next.age, ...updatedAt })
            .where(eq(pets.id, petId));
        await tx
          .update(petDetails)
          .set({ ageUntil: next?.until ?? null })
          .where(eq(petDetails.petId, petId));
      });
    }
    return due.length;
  });
}
