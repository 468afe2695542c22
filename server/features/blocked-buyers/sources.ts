import { and, eq, ne } from 'drizzle-orm';
import type { BuyerSource } from '../../../contract/blocked-buyers/blocked-buyers.ts';
import type { DbOrTx } from '../../db/client.ts';
import { litters, orders, payments, questions, reservationRequests, waitlistEntries } from '../../db/schema.ts';
import type { KnownBuyer } from './known-buyer.ts';

interface Source {
  buyer: KnownBuyer;
  name: string | null;
  /** Null where the breeder doesn't see it. */
  shownEmail: string | null;
}

type Finder = (db: DbOrTx, userId: string, id: string) => Promise<Source | undefined>;

const toSource = (name: string | null, email: string | null, buyerKey: string | null = null): Source => ({
  buyer: { email, buyerKeys: buyerKey === null ? [] : [buyerKey], cardKeys: [] },
  name,
  shownEmail: email === null ? null : email.toLowerCase(),
});

const findInSale: Finder = async (db, userId, id) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.sellerId, userId)));
  if (!order) return undefined;
  const paid = await db.select({ cardKey: payments.cardKey }).from(payments).where(eq(payments.orderId, id));
  const source = toSource(order.clientName, order.clientEmail, order.buyerKey);
  return { ...source, buyer: { ...source.buyer, cardKeys: paid.flatMap(({ cardKey }) => cardKey ?? []) } };
};

const findOnList: Finder = async (db, userId, id) => {
  const [found] = await db
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(litters, and(eq(litters.id, waitlistEntries.litterId), eq(litters.userId, userId)))
    .where(and(eq(waitlistEntries.id, id), ne(waitlistEntries.state, 'unconfirmed')));
  if (!found) return undefined;
  const { name, email, orderId } = found.entry;
  const spot = orderId === null ? undefined : await findInSale(db, userId, orderId);
  const source = toSource(name, email);
  return spot ? { ...source, buyer: { ...spot.buyer, email } } : source;
};

const findInQuestion: Finder = async (db, userId, id) => {
  const own = and(eq(questions.id, id), eq(questions.userId, userId), ne(questions.status, 'unconfirmed'));
  const [question] = await db.select().from(questions).where(own);
  return question && { ...toSource(question.buyerName, question.buyerEmail), shownEmail: null };
};

const findInRequest: Finder = async (db, userId, id) => {
  const own = and(eq(reservationRequests.id, id), eq(reservationRequests.userId, userId));
  const [request] = await db.select().from(reservationRequests).where(own);
  return request && toSource(request.buyerName, request.buyerEmail, request.buyerKey);
};

const FINDERS: Record<BuyerSource, Finder> = {
  sale: findInSale,
  entry: findOnList,
  question: findInQuestion,
  request: findInRequest,
};

/** What a breeder's sale, waiting list, question or request knows of its buyer. */
export const findSource = (db: DbOrTx, userId: string, kind: BuyerSource, id: string): Promise<Source | undefined> =>
  FINDERS[kind](db, userId, id);
