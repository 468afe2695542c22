import { and, desc, eq, exists, getTableColumns, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import type { DatabaseHandle, Db, DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { isDatabaseUnreachable } from '../../db/connection/failures.ts';
import { plannedLimit, preparedPages } from '../../db/statements/prepared.ts';
import { shareStatementsPerDatabase } from '../../db/statements/shared-statements.ts';
import { connectedAccounts, isLiveSale, orders, paymentLinks, pets, users } from '../../db/schema.ts';
import { addressColumns, isMemberSql, pastDueSinceSql } from '../accounts/api.ts';
import { pickFacts } from './facts.ts';

export type PetRow = typeof pets.$inferSelect;

/** A breeder's own pet; undefined when it is another's, archived or missing. */
export async function findOwnPet(db: DbOrTx, userId: string, petId: string): Promise<PetRow | undefined> {
  const [row] = await db.select().from(pets).where(ownPet(userId, petId)).limit(1);
  return row;
}

/**
 * A breeder's own pet, locked for the rest of the transaction; undefined when it is another's, missing, or archived (unless `which`
 * includes archived pets).
 */
export async function lockOwnPet(
  db: DbOrTx,
  userId: string,
  petId: string,
  which: 'shown' | 'archived too' = 'shown',
): Promise<PetRow | undefined> {
  const own = which === 'shown' ? ownPet(userId, petId) : and(eq(pets.id, petId), eq(pets.userId, userId));
  const [row] = await db.select().from(pets).where(own).limit(1).for('update');
  return row;
}

/** The pet if the breeder has archived it. */
export async function findOwnArchived(db: DbOrTx, userId: string, petId: string): Promise<PetRow | undefined> {
  const archived = and(eq(pets.id, petId), eq(pets.userId, userId), eq(pets.status, 'archived'));
  return (await db.select().from(pets).where(archived).limit(1))[0];
}

/** The pet that an earlier request with the same idempotency key has made. */
export async function findByRequestKey(db: DbOrTx, userId: string, requestKey: string): Promise<PetRow | undefined> {
  const [row] = await db
    .select()
    .from(pets)
    .where(and(eq(pets.userId, userId), eq(pets.requestKey, requestKey)));
  return row;
}

/** A pet, and how many active ones its breeder may have without a lock. */
type NewPet = Omit<ShownPet, 'photoHash'> &
  Pick<PetRow, 'userId' | 'requestKey' | 'createdAt' | 'soldWithoutAgreement'> & { room: number };

/**
 * Inserts a pet if its breeder has fewer active ones than `room`, without a lock: pets of concurrent statements don't count.
 * Requests that arrive together share a statement. Returns false if nothing was inserted.
 */
export const insertWithin = async (database: DatabaseHandle, pet: NewPet): Promise<boolean> =>
  (await insertShared(database, pet)) ?? false;

const insertShared = shareStatementsPerDatabase(insertTogether);

async function insertTogether(database: DatabaseHandle, made: NewPet[]): Promise<Map<NewPet, true>> {
  try {
    const inserted = await database.query<{ id: string }>(INSERT_WITHIN, [JSON.stringify(made)]);
    const ids = new Set(inserted.map(({ id }) => id));
    return new Map(made.filter(({ id }) => ids.has(id)).map((pet) => [pet, true]));
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    // A row that the database refuses fails the others, too.
    return new Map();
  }
}

/** The columns of the facts that a breeder states, by their key in JSON. */
const FACTS = Object.entries(pickFacts(getTableColumns(pets)));
const listColumnNames = (columns: typeof FACTS) => columns.map(([, column]) => `"${column.name}"`).join(', ');
const listKeys = (columns: typeof FACTS) => columns.map(([key]) => `"${key}"`).join(', ');
const listColumnTypes = (columns: typeof FACTS) =>
  columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', ');

/**
 * One per breeder, since those of one statement don't count each other; sorted, so that breeders are locked in one
 * order.
 */
const INSERT_WITHIN = `
  insert into pets (id, user_id, ${listColumnNames(FACTS)}, price_cents, species, request_key, created_at, updated_at, sold_without_agreement)
  select distinct on ("userId") id, "userId", ${listKeys(FACTS)}, "priceCents", species, "requestKey", "createdAt", "createdAt",
    "soldWithoutAgreement"
  from json_to_recordset($1::json) as made (id text, "userId" text, ${listColumnTypes(FACTS)}, "priceCents" int, species text,
    "requestKey" text, "createdAt" timestamptz, "soldWithoutAgreement" boolean, room int)
  where (select count(*) from pets where user_id = made."userId" and status = 'active') < made.room
  order by "userId"
  on conflict (user_id, request_key) do nothing
  returning id`;

const ownPet = (userId: string, petId: string) =>
  and(eq(pets.id, petId), eq(pets.userId, userId), ne(pets.status, 'archived'));

/** What answers and pages show of a pet. */
const shown = {
  id: pets.id,
  ...pickFacts(getTableColumns(pets)),
  species: pets.species,
  priceCents: pets.priceCents,
  photoHash: pets.photoHash,
};
export type ShownPet = Pick<PetRow, keyof typeof shown>;

/** A breeder's pets, newest first, with the cents of a sold pet's price that were refunded or lost in a dispute. */
export const listOwnPets = (db: Db, userId: string, limit: number, after: PageStart | undefined) =>
  ownPets(db, { userId, limit }, after);

const ownPets = preparedPages((db, start) =>
  db
    .select({
      id: pets.id,
      createdAt: pets.createdAt,
      pet: { ...shown, status: pets.status, createdAt: pets.createdAt },
      refundedCents: sql<number>`coalesce(${orders.refundedPriceCents} + ${orders.lostPriceCents}, 0)::int`,
    })
    .from(pets)
    .leftJoin(orders, and(eq(orders.petId, pets.id), isLiveSale))
    .where(
      and(
        eq(pets.userId, sql.placeholder('userId')),
        ne(pets.status, sql`'archived'`),
        start && comesAfter(start, pets),
      ),
    )
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(sql.placeholder('limit')),
);

/** Pets for sale that have a photo and whose breeder is a member and not suspended, with what their location's badge needs. */
export async function listPetsForSale(db: Db, limit: number, after: PageStart | undefined, now: Date) {
  const pages = forSale.get(limit) ?? petsForSale(limit);
  forSale.set(limit, pages);
  return pages(db, { now: now.toISOString() }, after);
}
export type PetForSale = Awaited<ReturnType<typeof listPetsForSale>>[number];

/** By the length of a page: the contract allows fifty. */
const forSale = new Map<number, ReturnType<typeof petsForSale>>();

const petsForSale = (limit: number) =>
  preparedPages((db, start) =>
    db
      .select({
        id: pets.id,
        createdAt: pets.createdAt,
        pet: shown,
        seller: { isAdmin: users.isAdmin, ...addressColumns, trialEndsAt: users.trialEndsAt },
        subscription: { pastDueSince: pastDueSinceSql(db) },
        accountVerifiedAt: connectedAccounts.verifiedAt,
      })
      .from(pets)
      .innerJoin(users, eq(users.id, pets.userId))
      .leftJoin(
        connectedAccounts,
        and(eq(connectedAccounts.userId, users.id), isNull(connectedAccounts.disconnectedAt)),
      )
      .where(
        and(
          eq(pets.status, sql`'active'`),
          isNotNull(pets.photoHash),
          isNull(users.closedAt),
          isNull(users.suspendedAt),
          not(hasSuspendedLink(db)),
          isMemberSql(db, sql.placeholder('now')),
          start && comesAfter(start, pets),
        ),
      )
      .orderBy(desc(pets.createdAt), pets.id)
      .limit(plannedLimit(limit)),
  );

/** Whether an admin has suspended the pet's active link. The offset makes it a look-up per pet instead of a join of all links. */
const hasSuspendedLink = (db: DbOrTx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(paymentLinks)
      .where(
        and(eq(paymentLinks.petId, pets.id), eq(paymentLinks.status, 'active'), isNotNull(paymentLinks.suspendedAt)),
      )
      .offset(plannedLimit(0)),
  );
