import { and, desc, eq, gte, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { ANALYTICS_MONTHS, type getAnalytics } from '../../../contract/analytics.ts';
import { toAmount } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import {
  isLiveSale,
  mayBePaid,
  orders,
  pageViews,
  paymentLinks,
  payments,
  pets,
  isFirstPayment,
} from '../../db/schema.ts';
import { forbidden } from '../../errors.ts';
import { mayReadAnalytics } from '../accounts/actor.ts';
import { viewsSince } from './views.ts';

const BREEDS_SHOWN = 8;
const LINKS_SHOWN = 10;
const DAY_SECONDS = 86_400;

/** Figures over a year, from the breeder's orders. Throws Forbidden for another plan than the yearly one. */
export async function readAnalytics(context: UserContext): Promise<z.input<typeof getAnalytics.answer>> {
  const { actor, now } = context;
  if (!mayReadAnalytics(actor)) throw forbidden('Analytics are part of the yearly plan.', 'yearly_plan');
  const months = monthsUntil(now);
  const since = new Date(`${months[0]}-01T00:00:00Z`);
  const [byMonth, breeds, days, views] = await Promise.all([
    salesByMonth(context, since),
    bestBreeds(context, since),
    medianDays(context, since),
    viewsOfLinks(context),
  ]);
  const found = new Map(byMonth.map((row) => [row.month, row]));
  return {
    months: months.map((month) => ({
      month,
      sales: found.get(month)?.sales ?? 0,
      revenue: toAmount(found.get(month)?.cents ?? 0),
    })),
    medianDaysToSale: days,
    breeds: breeds.map(({ breed, sales, cents }) => ({ breed, sales, revenue: toAmount(cents) })),
    views,
  };
}

/** The last twelve, oldest first, such as "2026-11", in UTC. */
function monthsUntil(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: ANALYTICS_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - ANALYTICS_MONTHS + 1 + index)).toISOString().slice(0, 7),
  );
}

const salesCount = sql<number>`count(*)`.mapWith(Number);
const revenueCents =
  sql<number>`sum(${orders.priceCents} - ${orders.refundedPriceCents} - ${orders.lostPriceCents})`.mapWith(Number);

const isSaleSince = (sellerId: string, since: Date) =>
  and(eq(orders.sellerId, sellerId), mayBePaid(orders), isLiveSale, gte(payments.paidAt, since));
const ofOrder = and(eq(payments.orderId, orders.id), isFirstPayment);

function salesByMonth({ db, actor }: UserContext, since: Date) {
  const month = sql<string>`to_char(${payments.paidAt} at time zone 'UTC', 'YYYY-MM')`;
  return db
    .select({ month, sales: salesCount, cents: revenueCents })
    .from(orders)
    .innerJoin(payments, ofOrder)
    .where(isSaleSince(actor.id, since))
    .groupBy(sql`1`);
}

function bestBreeds({ db, actor }: UserContext, since: Date) {
  return db
    .select({ breed: pets.breed, sales: salesCount, cents: revenueCents })
    .from(orders)
    .innerJoin(payments, ofOrder)
    .innerJoin(pets, eq(pets.id, orders.petId))
    .where(isSaleSince(actor.id, since))
    .groupBy(pets.breed)
    .orderBy(desc(revenueCents), pets.breed)
    .limit(BREEDS_SHOWN);
}

/** To a tenth of a day. */
async function medianDays({ db, actor }: UserContext, since: Date): Promise<number | null> {
  const waited = sql`extract(epoch from ${payments.paidAt} - ${paymentLinks.createdAt})`;
  const [row] = await db
    .select({ seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${waited})::float8` })
    .from(orders)
    .innerJoin(payments, ofOrder)
    .innerJoin(paymentLinks, eq(paymentLinks.id, orders.paymentLinkId))
    .where(isSaleSince(actor.id, since));
  const seconds = row?.seconds ?? null;
  return seconds === null ? null : Math.max(0, Math.round((seconds / DAY_SECONDS) * 10) / 10);
}

function viewsOfLinks({ db, actor, now }: UserContext) {
  const views = sum(pageViews.views).mapWith(Number);
  return db
    .select({ paymentLinkId: paymentLinks.id, petName: pets.name, views })
    .from(paymentLinks)
    .innerJoin(pageViews, eq(pageViews.linkId, paymentLinks.id))
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .where(and(eq(paymentLinks.userId, actor.id), gte(pageViews.day, viewsSince(now))))
    .groupBy(paymentLinks.id, pets.name)
    .orderBy(desc(views), paymentLinks.id)
    .limit(LINKS_SHOWN);
}
