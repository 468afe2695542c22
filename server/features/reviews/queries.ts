import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import {
  countsAsShowingReviews,
  handOvers,
  kennelPages,
  mailboxStem,
  orders,
  payments,
  receipts,
  reviewInvitations,
  reviews,
  soldMonth,
  users,
} from '../../db/schema.ts';
import { toMailbox } from '../../mailbox.ts';
import type { OrderRow } from '../orders/api.ts';
import { isKennelAvailable } from '../payment-links/api.ts';

/** All that decides whether a sale can be reviewed; undefined once its breeder's account is erased. */
export async function findReviewed(db: DbOrTx, orderId: string, now: Date) {
  const paid = db
    .select({ cents: sql`coalesce(sum(${payments.amountCents} - ${payments.feeCents}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.state, 'paid'), sql`${payments.provider} is not null`));
  // Raw, since drizzle would name no table in a query of one.
  const workers = sql<string[]>`array(select email from users worker where worker.works_for = ${users.id})`;
  const [found] = await db
    .select({
      order: orders,
      seller: {
        id: users.id,
        email: users.email,
        fullName: users.fullName,
        closedAt: users.closedAt,
      },
      workers,
      areShown: sql<boolean>`coalesce(${countsAsShowingReviews(now)}, false)`,
      confirmedAt: handOvers.confirmedAt,
      receivedAt: handOvers.receivedAt,
      paidPriceCents: sql<number>`(${paid})`,
      address: kennelPages.address,
      review: reviews,
      receiptKeyHash: receipts.keyHash,
      soldIn: soldMonth,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.sellerId))
    .innerJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(kennelPages, eq(kennelPages.userId, users.id))
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!found) return undefined;
  const areShown = found.areShown && (await isKennelAvailable({ db, now }, found.seller.id));
  return { ...found, areShown };
}
export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;

/** Orders that may be of a mailbox, for `matchesMailbox` to decide. */
const mayMatchMailbox = (email: string) =>
  eq(mailboxStem(sql`lower(${orders.clientEmail})`), mailboxStem(sql`lower(${email}::text)`));
const matchesMailbox = (email: string, other: string | null): boolean =>
  other !== null && toMailbox(other) === toMailbox(email);

/** Whether the buyer of an order, by mailbox or card, has reviewed the same breeder for another one, without what was taken down. */
export async function hasReviewed(db: DbOrTx, { id, sellerId, clientEmail }: OrderRow): Promise<boolean> {
  if (sellerId === null || clientEmail === null) return false;
  const isSameCard = sql<boolean>`exists (select from payments theirs join payments own on own.card_key = theirs.card_key
    where theirs.order_id = ${reviews.orderId} and own.order_id = ${id})`;
  const rows = await db
    .select({ email: orders.clientEmail, isSameCard })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        eq(reviews.sellerId, sellerId),
        ne(reviews.orderId, id),
        isNull(reviews.suspendedAt),
        or(isSameCard, mayMatchMailbox(clientEmail)),
      ),
    );
  return rows.some((row) => row.isSameCard || matchesMailbox(clientEmail, row.email));
}

/** Whether the buyer of an order, by mailbox, was asked for a review of the same breeder after another one. */
export async function wasAskedBefore(db: DbOrTx, { id, sellerId, clientEmail }: OrderRow): Promise<boolean> {
  if (sellerId === null || clientEmail === null) return false;
  const rows = await db
    .select({ email: orders.clientEmail })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(and(eq(orders.sellerId, sellerId), ne(orders.id, id), mayMatchMailbox(clientEmail)));
  return rows.some((row) => matchesMailbox(clientEmail, row.email));
}

/** A breeder's own reviews, newest first. */
export const listOwnReviews = (db: Db, userId: string) =>
  db
    .select({ review: reviews, soldIn: soldMonth })
    .from(reviews)
    .innerJoin(receipts, eq(receipts.orderId, reviews.orderId))
    .where(eq(reviews.sellerId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEWS.listed);

/** A breeder's page: its address, and whether visitors read reviews there. */
export async function readPageOfReviews({ db, now }: { db: Db; now: Date }, userId: string) {
  const [page] = await db
    .select({
      address: kennelPages.address,
      areShown: sql<boolean>`${kennelPages.isOn} and ${kennelPages.showsReviews}`,
    })
    .from(kennelPages)
    .where(eq(kennelPages.userId, userId));
  if (!page) return { address: null, areShown: false };
  return { ...page, areShown: page.areShown && (await isKennelAvailable({ db, now }, userId)) };
}
