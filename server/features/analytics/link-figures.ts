import { and, desc, eq, gte, isNotNull, or, sql, sum } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { isFirstPayment, mayBePaid, orders, pageViews, paymentLinks, payments, pets } from '../../db/schema.ts';
import { viewsSince } from './views.ts';

const LINKS_SHOWN = 10;

/** The breeder's links that somebody opened, or whose checkout somebody opened, since `viewsSince`; the most viewed first. */
export function readLinkFigures(context: UserContext) {
  const { db, actor } = context;
  const readers = selectReaders(context);
  const checkouts = selectCheckouts(context);
  const views = sql<number>`coalesce(${readers.views}, 0)::int`;
  const started = sql<number>`coalesce(${checkouts.started}, 0)::int`;
  const paid = sql<number>`coalesce(${checkouts.paid}, 0)::int`;
  return db
    .select({ paymentLinkId: paymentLinks.id, petName: pets.name, views, started, paid })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .leftJoin(readers, eq(readers.linkId, paymentLinks.id))
    .leftJoin(checkouts, eq(checkouts.linkId, paymentLinks.id))
    .where(and(eq(paymentLinks.userId, actor.id), or(isNotNull(readers.linkId), isNotNull(checkouts.linkId))))
    .orderBy(desc(views), desc(started), paymentLinks.id)
    .limit(LINKS_SHOWN);
}

const selectReaders = ({ db, actor, now }: UserContext) =>
  db
    .select({ linkId: pageViews.linkId, views: sum(pageViews.views).as('views_of_link') })
    .from(pageViews)
    .innerJoin(paymentLinks, eq(paymentLinks.id, pageViews.linkId))
    .where(and(eq(paymentLinks.userId, actor.id), gte(pageViews.day, viewsSince(now))))
    .groupBy(pageViews.linkId)
    .as('readers');

/** Only a checkout that the provider opened counts. A payment that was refunded because it came too late is none. */
function selectCheckouts({ db, actor, now }: UserContext) {
  const isPaid = sql`${mayBePaid(orders)} and ${orders.status} <> 'processing' and ${orders.refundReason} is null`;
  return db
    .select({
      linkId: orders.paymentLinkId,
      started: sql<number>`count(*)`.as('checkouts_of_link'),
      paid: sql<number>`count(*) filter (where ${isPaid})`.as('payments_of_link'),
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isFirstPayment))
    .where(
      and(
        eq(orders.sellerId, actor.id),
        isNotNull(orders.paymentLinkId),
        gte(orders.createdAt, new Date(viewsSince(now))),
        isNotNull(payments.checkoutSessionId),
      ),
    )
    .groupBy(orders.paymentLinkId)
    .as('checkouts');
}
