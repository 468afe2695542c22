import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { pets } from '../../../db/schema.ts';
import {
  heldBy,
  heldByColumns,
  holdColumns,
  holder,
  holdOf,
  holdsPet,
  paysForHold,
  type Hold,
} from '../../payment-links/availability/hold.ts';

/** The hold of a pet, over or not; certain under the pet's lock. */
export async function findHold(db: DbOrTx, petId: string): Promise<Hold | null> {
  const [row] = await db
    .select({ hold: holdColumns, heldBy: heldByColumns })
    .from(pets)
    .innerJoin(holder, holdsPet)
    .innerJoin(heldBy, paysForHold)
    .where(eq(pets.id, petId))
    .limit(1);
  return row ? holdOf(row) : null;
}
