import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { prepared } from '../../../db/statements/prepared.ts';
import { pets } from '../../../db/schema.ts';
import { holdOfPet, isHeldByOther, parseHold, type FoundHold, type Hold } from './hold.ts';
import { isKeptFrom, keptForList, parseKept, type FoundKept, type Kept } from './kept.ts';

/** What keeps a buyer from a pet that is for sale. */
export interface Availability {
  /** Who is paying now, over or not. */
  hold: Hold | null;
  /** Somebody else's hold, which this buyer has to wait for. */
  heldByOther: Hold | null;
  /** For a waiting list. */
  kept: Kept | null;
  /** It isn't this buyer's turn, or they chose another pet. */
  isKept: boolean;
}

export interface Viewer {
  /** Of the browser; none for somebody unknown. */
  buyerKeys: string[];
  /** Of the installation. */
  holdsPets: boolean;
  now: Date;
}

export function availabilityOf(
  found: { hold: FoundHold | null; kept: FoundKept | null },
  { buyerKeys, holdsPets, now }: Viewer,
): Availability {
  const hold = holdsPets ? parseHold(found.hold) : null;
  const kept = parseKept(found.kept);
  return {
    hold,
    heldByOther: isHeldByOther(hold, buyerKeys, now) ? hold : null,
    kept,
    isKept: isKeptFrom(kept, buyerKeys),
  };
}

/** The same of one pet; certain under the pet's lock, but for a turn's end. */
export async function findAvailability(db: DbOrTx, petId: string, viewer: Viewer): Promise<Availability> {
  const [row] = await availabilities(db, { petId });
  return availabilityOf(row ?? { hold: null, kept: null }, viewer);
}

const availabilities = prepared((db) =>
  db
    .select({ hold: holdOfPet(), kept: keptForList() })
    .from(pets)
    .where(eq(pets.id, sql.placeholder('petId'))),
);
