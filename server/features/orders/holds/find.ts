import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { pets } from '../../../db/schema.ts';
import { holdOfPet, parseHold, type Hold } from '../../payment-links/availability/hold.ts';

/** The hold of a pet, over or not; certain under the pet's lock. */
export async function findHold(db: DbOrTx, petId: string): Promise<Hold | null> {
  const [row] = await holds(db, { petId });
  return parseHold(row?.hold ?? null);
}

const holds = prepared((db) =>
  db
    .select({ id: pets.id, hold: holdOfPet() })
    .from(pets)
    .where(eq(pets.id, sql.placeholder('petId'))),
);
