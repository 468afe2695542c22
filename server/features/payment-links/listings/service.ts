import type { z } from 'zod';
import type { getListing, Listing, listListings, ListingTab } from '../../../../contract/listings/listings.ts';
import type { getLitter } from '../../../../contract/litters/litters.ts';
import type { UserContext } from '../../../context.ts';
import type { PageRequest } from '../../../db/paging/cursor.ts';
import { badRequest, notFound } from '../../../errors.ts';
import { PET_NOT_FOUND, readLitter } from '../../pets/api.ts';
import { listNewestLinks } from './links.ts';
import { presentListing, presentListedPet } from './presenter.ts';
import { findListed, findStart, listLitter, listTab, type ListingFilters, type ListingRow } from './query.ts';
import { countTabs } from './tabs.ts';

/** A page of a tab of the breeder's pets. Throws Invalid for an unknown cursor. */
export async function listings(
  context: UserContext,
  { limit, cursor, ...filters }: PageRequest & Omit<ListingFilters, 'findsBuyers'>,
): Promise<z.output<typeof listListings.answer>> {
  const { db, actor } = context;
  if (actor.person && filters.tab === 'sold') return { listings: [], nextCursor: null };
  // A pet's id is the cursor, in every sort order.
  const start = cursor === undefined ? undefined : await findStart(db, actor.id, cursor);
  if (cursor !== undefined && !start) throw badRequest('This page is not in the list.');
  const rows = await listTab(
    db,
    actor.id,
    { ...filters, findsBuyers: !actor.person, now: context.now },
    limit + 1,
    start,
  );
  const page = rows.slice(0, limit);
  return {
    listings: await present(context, page),
    nextCursor: rows.length > limit ? (page.at(-1)?.pet.id ?? null) : null,
  };
}

export async function listingCounts({ db, actor, now }: UserContext): Promise<{ counts: Record<ListingTab, number> }> {
  const counts = await countTabs(db, actor.id, now);
  return { counts: actor.person ? { ...counts, sold: 0 } : counts };
}

/** The listings of a litter. Throws NotFound. */
export async function litterListings(
  context: UserContext,
  litterId: string,
): Promise<z.output<typeof getLitter.answer>> {
  const litter = await readLitter(context, litterId);
  return { litter, listings: await present(context, await listLitter(context.db, context.actor.id, litterId)) };
}

/** One listing, with all facts of its pet. Throws NotFound. */
export async function oneListing(context: UserContext, petId: string): Promise<z.output<typeof getListing.answer>> {
  const row = await findListed(context.db, context.actor.id, petId);
  const [listing] = row ? await present(context, [row]) : [];
  if (!row || !listing) throw notFound(PET_NOT_FOUND);
  return { listing, pet: presentListedPet(row) };
}

async function present(context: UserContext, rows: ListingRow[]): Promise<Listing[]> {
  if (rows.length === 0) return [];
  const links = await listNewestLinks(
    context.db,
    context.actor,
    rows.map(({ pet }) => pet.id),
  );
  const presented = rows.map((row) => presentListing(context, row, links.get(row.pet.id)));
  return context.actor.person ? withoutSales(presented) : presented;
}

/** What a helper sees: no pet that is sold, with its price, and no buyer. */
const withoutSales = (presented: Listing[]): Listing[] =>
  presented
    .filter(({ tab, pet }) => tab !== 'sold' && pet.status !== 'sold')
    .map((listing) => ({
      ...listing,
      link: listing.link && { ...listing.link, namedFor: null },
      sale: null,
      recordedSale: null,
    }));
