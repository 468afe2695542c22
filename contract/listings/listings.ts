import { z } from 'zod';
import { LISTINGS_PER_PAGE_MAX } from '../business.ts';
import { RECORDED_METHODS } from '../books/recorded-sales.ts';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, id } from '../fields.ts';
import { nextCursor, pageQuery, searchText } from '../page.ts';
import { paymentLink } from '../payment-links/payment-links.ts';
import { pet } from '../pets/pets.ts';
import { species } from '../law/species.ts';

/** On hold: a buyer is paying or has reserved it, the link is paused or past its last day, or a refunded pet waits for its breeder. */
export const listingTab = z.enum(['for_sale', 'on_hold', 'sold', 'archived'], { error: 'There is no such tab.' });
export type ListingTab = z.infer<typeof listingTab>;

/** Newest first, the highest price first, or by name. */
export const listingSort = z.enum(['newest', 'price', 'name'], { error: 'The list can’t be sorted like this.' });
export type ListingSort = z.infer<typeof listingSort>;

/** `checkout`: a buyer has one open; `payment`: one is in flight, and the checkout can't be closed anymore; `reserved`: a deposit is paid. */
export const listingHold = z.enum(['payment', 'checkout', 'reserved', 'paused', 'expired', 'refunded']);
export type ListingHold = z.infer<typeof listingHold>;

/** One pet with its payment link: the active one, else the one it was sold through, else the newest archived one. */
export const listing = z.object({
  tab: listingTab,
  hold: listingHold.nullable(),
  litter: z.object({ id, name: z.string() }).nullable(),
  pet: pet.omit({ description: true }),
  link: paymentLink
    .omit({ pet: true, clientName: true, clientEmail: true, clientPhone: true })
    .extend({
      /** Its readers, each counted once a day, for two years; null without the yearly plan. */
      views: z.int().nullable(),
    })
    .nullable(),
  /** The live sale and its buyer. */
  sale: z.object({ orderId: id, clientName: z.string().nullable(), clientEmail: z.string().nullable() }).nullable(),
  /** The sale outside of the product that the breeder recorded. */
  recordedSale: z.object({ id, soldOn: z.iso.date(), method: z.enum(RECORDED_METHODS), amount }).nullable(),
  /** Why buyers don't see a sentence of the description. */
  wordingRefusal: z.string().nullable(),
  /** Why buyers don't see a sentence of the note for while the link is paused, or after its last day. */
  noteRefusal: z.string().nullable(),
});
export type Listing = z.infer<typeof listing>;

const filters = z.object({
  tab: listingTab.default('for_sale'),
  /** Every word occurs in the pet's name or breed, or in the buyer's name or email. */
  q: searchText,
  sort: listingSort.default('newest'),
  species: species.optional(),
  litter: givenId.optional(),
});

export const listListings = endpoint({
  method: 'GET',
  path: '/api/listings',
  who: 'member',
  roles: ['helper'],
  shows: ['pets', 'photos', 'litters', 'links', 'deposits', 'sales'],
  summary:
    "A tab of the breeder's pets, each with its payment link; a search or sort reads the newest 5,000 of the tab",
  query: pageQuery(LISTINGS_PER_PAGE_MAX).extend(filters.shape),
  answer: z.object({ listings: z.array(listing), nextCursor }),
});

export const countListings = endpoint({
  method: 'GET',
  path: '/api/listings/counts',
  who: 'member',
  roles: ['helper'],
  shows: ['pets', 'photos', 'litters', 'links', 'deposits', 'sales'],
  summary: "How many of the breeder's pets each tab has; counted up to 10,000",
  answer: z.object({ counts: z.record(listingTab, z.number()) }),
});

export const getListing = endpoint({
  method: 'GET',
  path: '/api/listings/{id}',
  who: 'member',
  roles: ['helper'],
  summary: 'One pet of the breeder, archived or not, with its payment link',
  params: z.object({ id: givenId }),
  answer: z.object({ listing, pet }),
});
