import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { prepared } from '../../../db/statements/prepared.ts';
import { agreementSettings, pets } from '../../../db/schema.ts';
import { currentHold, holdOfPet, isHeldByOther, type FoundHold, type Hold } from './hold.ts';
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
  /** Hashes that identify the buyer's browser; empty for an unknown visitor. */
  buyerKeys: string[];
  /** Whether this installation holds a pet for a buyer during checkout. */
  holdsPets: boolean;
  now: Date;
}

export function toAvailability(
  found: { hold: FoundHold | null; kept: FoundKept | null },
  { buyerKeys, holdsPets, now }: Viewer,
): Availability {
  const hold = currentHold(found.hold, holdsPets);
  const kept = parseKept(found.kept);
  return {
    hold,
    heldByOther: isHeldByOther(hold, buyerKeys, now) ? hold : null,
    kept,
    isKept: isKeptFrom(kept, buyerKeys),
  };
}

/** Whether buyers of the pet in a row of `pets` sign before they pay. */
export const needsAgreement = () => sql<boolean>`(not ${pets.soldWithoutAgreement} and exists (
  select from ${agreementSettings} a where a.user_id = ${pets.userId} and a.is_on))`;

/**
 * Reads a pet's availability to a viewer, and whether its buyers sign. The result stays valid while the caller holds the locks of
 * the pet and of the agreement, except that a waiting list's turn may end.
 */
export async function findAvailability(
  db: DbOrTx,
  petId: string,
  viewer: Viewer,
): Promise<Availability & { needsAgreement: boolean }> {
  const [row = { hold: null, kept: null, needsAgreement: false }] = await availabilities(db, { petId });
  return { ...toAvailability(row, viewer), needsAgreement: row.needsAgreement };
}

const availabilities = prepared((db) =>
  db
    .select({ hold: holdOfPet(), kept: keptForList(), needsAgreement: needsAgreement() })
    .from(pets)
    .where(eq(pets.id, sql.placeholder('petId'))),
);
