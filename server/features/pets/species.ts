import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { guessSpecies } from '../../../contract/species.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
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
    const breeds = await breedsAfter(db, last, BREEDS_AT_ONCE);
    for (const { breed } of breeds) {
      const species = guessSpecies(breed);
      if (species)
        await db
          .update(pets)
          .set({ species })
          .where(and(isNull(pets.species), eq(pets.breed, breed)));
    }
    if (breeds.length < BREEDS_AT_ONCE) return;
    last = breeds.at(-1)!.breed;
  }
}

/** Breeds of pets without a species, in their order. Reads one index entry per breed, however many pets it has. */
async function breedsAfter(db: DbOrTx, last: string, limit: number): Promise<{ breed: string }[]> {
  const nextAfter = (previous: SQL) => sql`
    (select breed from pets where species is null and breed > ${previous} order by breed limit 1)`;
  const { rows } = await db.execute<{ breed: string }>(sql`
    with recursive breeds (breed) as (
      select ${nextAfter(sql`${last}::text`)} as breed
      union all
      select ${nextAfter(sql`breeds.breed`)} from breeds where breeds.breed is not null
    )
    select breed from breeds where breed is not null limit ${limit}`);
  return rows;
}
