import { and, eq, inArray, isNull } from 'drizzle-orm';
import { guessSpecies } from '../../../contract/law/species.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../db/paging/batches.ts';
import { distinctAfter } from '../../db/paging/distinct-after.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { pets } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';

const BREEDS_PER_BATCH = 500;
const PETS_PER_BATCH = 500;

/** Rows older than the column, or written by an older release during an upgrade; until then the presenter guesses. */
export const guessSpeciesJob = defineJob({
  name: 'guess-species',
  schema: NO_DATA,
  schedule: '*/10 * * * *',
  expireInSeconds: 600,
  handle: storeGuesses,
});

/** Stores the guessed species of pets without one, some pets of a breed at a time; unknown breeds keep none. */
export async function storeGuesses({ db, signal }: Context): Promise<void> {
  const isUnguessed = isNull(pets.species);
  const breeds = everyPage<string>(
    BREEDS_PER_BATCH,
    (after = '', limit) => distinctAfter(db, pets.breed, { after, limit, where: isUnguessed }),
    signal,
  );
  for await (const breed of breeds) {
    signal.throwIfAborted();
    const species = guessSpecies(breed);
    if (!species) continue;
    const due = and(isUnguessed, eq(pets.breed, breed));
    await inBatches(signal, PETS_PER_BATCH, async (limit) => {
      const next = db.select({ id: pets.id }).from(pets).where(due).limit(limit);
      const guessed = await db
        .update(pets)
        .set({ species })
        .where(and(due, inArray(pets.id, next)))
        .returning({ id: pets.id });
      return guessed.length;
    });
  }
}
