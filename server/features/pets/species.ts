import { and, eq, isNull } from 'drizzle-orm';
import { guessSpecies } from '../../../contract/species.ts';
import type { Context } from '../../context.ts';
import { distinctAfter } from '../../db/distinct-after.ts';
import { pets } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/job-definition.ts';

const BREEDS_AT_ONCE = 500;

/** Rows of before the column, and of an older release during an upgrade; the presenter guesses until then. */
export const guessSpeciesJob = defineJob({
  name: 'guess-species',
  schema: NO_DATA,
  schedule: '*/10 * * * *',
  expireInSeconds: 600,
  handle: storeGuesses,
});

/** Stores the guessed species of pets without one, a breed at a time; unknown breeds keep none. */
export async function storeGuesses({ db }: Context): Promise<void> {
  let last = '';
  for (;;) {
    const page = { after: last, limit: BREEDS_AT_ONCE, where: isNull(pets.species) };
    const breeds = await distinctAfter(db, pets.breed, page);
    for (const breed of breeds) {
      const species = guessSpecies(breed);
      if (species)
        await db
          .update(pets)
          .set({ species })
          .where(and(isNull(pets.species), eq(pets.breed, breed)));
    }
    if (breeds.length < BREEDS_AT_ONCE) return;
    last = breeds.at(-1)!;
  }
}
