import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { LISTINGS_SEARCHED_MAX } from '../../../../contract/business.ts';
import type { ListingSort, ListingTab } from '../../../../contract/listings/listings.ts';
import type { Species } from '../../../../contract/law/species.ts';
import type { Db } from '../../../db/client.ts';
import type { OPEN_STATUSES } from '../../../db/order-statuses.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { containsFolded } from '../../../db/folded.ts';
import { splitSearch } from '../../../db/paging/split-search.ts';
import { isTaken, litterPets, litters, orders, pets, recordedSales } from '../../../db/schema.ts';
import { pickFacts } from '../../pets/api.ts';
import { isOpenOrder, ofTab } from './tabs.ts';

export interface ListingFilters {
  tab: ListingTab;
  q: string;
  /** Whether the words may be a buyer's, too. */
  findsBuyers: boolean;
  sort: ListingSort;
  species?: Species | undefined;
  litter?: string | undefined;
}

/** What the order of a page needs of the row before it. */
export type StartRow = Pick<typeof pets.$inferSelect, 'id' | 'createdAt' | 'priceCents' | 'name'>;

/** A breeder's own pet as the row before a page. */
export async function findStart(db: Db, userId: string, petId: string): Promise<StartRow | undefined> {
  const { id, createdAt, priceCents, name } = pets;
  const own = and(eq(id, petId), eq(pets.userId, userId));
  return (await db.select({ id, createdAt, priceCents, name }).from(pets).where(own).limit(1))[0];
}

/**
 * A page of a tab. Only the default order, newest first, follows an index to any depth; a search or another order reads
 * a limited number of the tab's newest rows.
 */
export function listTab(
  db: Db,
  userId: string,
  filters: ListingFilters & { now: Date },
  limit: number,
  start: StartRow | undefined,
) {
  const { tab, q, findsBuyers, sort, species, litter, now } = filters;
  const isPlain = q === '' && sort === 'newest';
  const candidates = db
    .select()
    .from(pets)
    .where(
      and(
        ofTab(db, userId, tab, now),
        species && eq(pets.species, species),
        litter === undefined ? undefined : isInLitter(db, litter),
        sort === 'newest' ? comesAfter(start, pets) : undefined,
      ),
    )
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(isPlain ? limit : LISTINGS_SEARCHED_MAX)
    .as('candidates');
  const lowerName = sql`lower(${candidates.name})`;
  const by = { newest: desc(candidates.createdAt), price: desc(candidates.priceCents), name: asc(lowerName) }[sort];
  return selectListings(db, candidates)
    .where(
      and(
        ...splitSearch(q).map((word) => contains(candidates, word, findsBuyers)),
        start && isAfter(candidates, sort, start),
      ),
    )
    .orderBy(by, candidates.id)
    .limit(limit);
}

/** One listing of a breeder, archived or not. */
export async function findListed(db: Db, userId: string, petId: string): Promise<ListingRow | undefined> {
  const own = and(eq(pets.id, petId), eq(pets.userId, userId));
  return (await selectListings(db, db.select().from(pets).where(own).limit(1).as('candidates')))[0];
}

/** All pets of a breeder's litter in its order; there are at most LITTER_PETS_MAX. */
export function listLitter(db: Db, userId: string, litterId: string): Promise<ListingRow[]> {
  const members = db
    .select()
    .from(pets)
    .where(and(eq(pets.userId, userId), isInLitter(db, litterId)))
    .as('candidates');
  return selectListings(db, members).orderBy(litterPets.position, members.id);
}

const isInLitter = (db: Db, litterId: string) =>
  inArray(pets.id, db.select({ petId: litterPets.petId }).from(litterPets).where(eq(litterPets.litterId, litterId)));

type Candidates = ReturnType<typeof selectCandidates>;
const selectCandidates = (db: Db) => db.select().from(pets).as('candidates');

function selectListings(db: Db, candidates: Candidates) {
  const { id, species, priceCents, photoHash, status, createdAt } = candidates;
  return db
    .select({
      pet: { id, ...pickFacts(candidates), species, priceCents, photoHash, status, createdAt },
      litter: { id: litters.id, name: litters.name },
      open: selectOpenStatus(id),
      sale: { id: orders.id, clientName: orders.clientName, clientEmail: orders.clientEmail },
      recordedSale: {
        id: recordedSales.id,
        soldOn: recordedSales.soldOn,
        method: recordedSales.method,
        amountCents: recordedSales.amountCents,
      },
      refundedCents: sql<number>`coalesce(${orders.refundedPriceCents} + ${orders.lostPriceCents}, 0)::int`,
    })
    .from(candidates)
    .leftJoin(orders, and(eq(orders.petId, id), isTaken))
    .leftJoin(recordedSales, eq(recordedSales.petId, id))
    .leftJoin(litterPets, eq(litterPets.petId, id))
    .leftJoin(litters, eq(litters.id, litterPets.litterId))
    .$dynamic();
}
export type ListingRow = Awaited<ReturnType<typeof selectListings>>[number];

/** The condition for rows after `start`; the plain order has it in the candidates. */
function isAfter({ id, name, priceCents }: Candidates, sort: ListingSort, start: StartRow): SQL | undefined {
  if (sort === 'newest') return undefined;
  if (sort === 'price')
    return or(lt(priceCents, start.priceCents), and(eq(priceCents, start.priceCents), gt(id, start.id)));
  return sql`(lower(${name}), ${id}) > (lower(${start.name}::text), ${start.id}::text)`;
}

/** The strongest of a pet's open orders: a payment in flight rather than an open checkout. */
const selectOpenStatus = (petId: unknown) =>
  sql<
    (typeof OPEN_STATUSES)[number] | null
  >`(select max(${orders.status}) from ${orders} where ${orders.petId} = ${petId} and ${isOpenOrder})`;

function contains({ name, breed }: Candidates, word: string, findsBuyers: boolean): SQL {
  const buyer = findsBuyers ? sql`, ${orders.clientName}, ${orders.clientEmail}` : sql``;
  return containsFolded(sql`concat_ws(' ', ${name}, ${breed}${buyer})`, word);
}
