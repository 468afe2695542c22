import { sql } from 'drizzle-orm';

/** Who a pet is kept for while its litter's waiting list picks (docs/decisions/0058-waitlist-and-picks.md). */
export interface Kept {
  /** The running turn; null between two. */
  turnId: string | null;
  until: Date | null;
  /** The browser of the person whose turn it is, if they chose this pet. */
  buyerKey: string | null;
  /** The litter whose list anybody can join; null while it takes nobody. */
  joinLitterId: string | null;
}

/** For whom a pet is kept, as SQL selects it: JSON holds the time as text. */
export type FoundKept = Omit<Kept, 'until'> & { until: string | null };

/** Selects for whom the pet in a row of `pets` is kept; null if anyone may buy it. */
export const keptForList = () => sql<FoundKept | null>`(
  select json_build_object('turnId', t.id, 'until', t.ends_at, 'buyerKey', case when t.pet_id = pets.id then t.buyer_key end,
    'joinLitterId', case when w.takes_entries and i.suspended_at is null then i.id end)
  from litter_pets m join waitlists w on w.litter_id = m.litter_id and w.picks <> 'none' join litters i on i.id = w.litter_id
  left join waitlist_turns t on t.litter_id = w.litter_id and t.ended_at is null
  where m.pet_id = pets.id)`;

export const parseKept = (found: FoundKept | null): Kept | null =>
  found && { ...found, until: found.until === null ? null : new Date(found.until) };

/** Whether a buyer can't buy the pet: it isn't their turn, or they chose another pet. */
export const isKeptFrom = (kept: Kept | null, buyerKeys: string[]): boolean =>
  kept !== null && !(kept.buyerKey !== null && buyerKeys.includes(kept.buyerKey));

/** When the turn ends, in ISO 8601. */
export const keptUntil = ({ until }: Kept): string | null => until?.toISOString() ?? null;
