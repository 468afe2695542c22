import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ANALYTICS_MONTHS, type getAnalytics } from '../../../contract/analytics/analytics.ts';
import { toAmount } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import {
  isLiveSale,
  mayBePaid,
  orders,
  orderDeposits,
  paymentLinks,
  payments,
  pets,
  isFirstPayment,
} from '../../db/schema.ts';
import { forbidden } from '../../errors.ts';
import { computeMidnight } from '../../time/midnight.ts';
import { dayIn } from '../../time/days.ts';
import { mayReadAnalytics } from '../accounts/api.ts';
import { promisedCents } from '../promises/api.ts';
import { readLinkFigures } from './link-figures.ts';

const BREEDS_SHOWN = 8;
const DAY_SECONDS = 86_400;

/**
 * Figures over a year, from the breeder's orders; months are those of `timeZone`. A sale counts when it is paid in full
 * (docs/decisions/0061-what-revenue-is-when.md). Throws Forbidden for another plan than the yearly one.
 */
export async function readAnalytics(
  context: UserContext,
  timeZone: string,
): Promise<z.input<typeof getAnalytics.answer>> {
  const { actor, now } = context;
  if (!mayReadAnalytics(actor)) throw forbidden('Analytics are part of the yearly plan.', 'yearly_plan');
  const months = monthsUntil(now, timeZone);
  const since = months[0]!.from;
  const [byMonth, breeds, days, views] = await Promise.all([
    salesByMonth(context, months),
    bestBreeds(context, since),
    medianDays(context, since),
    readLinkFigures(context),
  ]);
  const found = new Map(byMonth.map((row) => [row.bucket, row]));
  return {
    months: months.map(({ month }, index) => ({
      month,
      sales: found.get(index + 1)?.sales ?? 0,
      revenue: toAmount(found.get(index + 1)?.cents ?? 0),
    })),
    medianDaysToSale: days,
    breeds: breeds.map(({ breed, sales, cents }) => ({ breed, sales, revenue: toAmount(cents) })),
    views,
  };
}

interface Month {
  /** Such as "2026-11". */
  month: string;
  from: Date;
}

/** The last twelve, oldest first. */
function monthsUntil(now: Date, timeZone: string): Month[] {
  const today = dayIn(timeZone, now);
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: ANALYTICS_MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - ANALYTICS_MONTHS + index));
    const from = computeMidnight(timeZone, first.getUTCFullYear(), first.getUTCMonth() + 1);
    return { month: first.toISOString().slice(0, 7), from };
  });
}

const salesCount = sql<number>`count(*)`.mapWith(Number);
const revenueCents =
  sql<number>`sum(${orders.priceCents} - ${orders.refundedPriceCents} - ${orders.lostPriceCents} - ${promisedCents})`.mapWith(
    Number,
  );

/** The seller's live sales of the time, each with the moment of its last payment: then it was paid in full. */
const completedSince = ({ db, actor }: UserContext, since: Date) =>
  db
    .select({ orderId: payments.orderId, at: sql<Date>`max(${payments.paidAt})`.as('completed_at') })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.sellerId, actor.id), mayBePaid(orders), isLiveSale, gte(payments.paidAt, since)))
    .groupBy(payments.orderId)
    .as('completed');

function salesByMonth(context: UserContext, months: Month[]) {
  const completed = completedSince(context, months[0]!.from);
  const borders = sql.join(
    months.map(({ from }) => sql`${from.toISOString()}::timestamptz`),
    sql`, `,
  );
  const bucket = sql<number>`width_bucket(${completed.at}, array[${borders}])`.mapWith(Number);
  return context.db
    .select({ bucket, sales: salesCount, cents: revenueCents })
    .from(completed)
    .innerJoin(orders, eq(orders.id, completed.orderId))
    .groupBy(sql`1`);
}

function bestBreeds(context: UserContext, since: Date) {
  const completed = completedSince(context, since);
  return context.db
    .select({ breed: pets.breed, sales: salesCount, cents: revenueCents })
    .from(completed)
    .innerJoin(orders, eq(orders.id, completed.orderId))
    .innerJoin(pets, eq(pets.id, orders.petId))
    .groupBy(pets.breed)
    .orderBy(desc(revenueCents), pets.breed)
    .limit(BREEDS_SHOWN);
}

/**
 * From the link to the first payment, which a deposit is too: then the pet had its buyer. A buyer with a paid place on
 * a waiting list reserved the pet by the pick. To a tenth of a day.
 */
async function medianDays(context: UserContext, since: Date): Promise<number | null> {
  const completed = completedSince(context, since);
  const waited = sql`extract(epoch from coalesce(${orderDeposits.reservedAt}, ${payments.paidAt}) - ${paymentLinks.createdAt})`;
  const [row] = await context.db
    .select({ seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${waited})::float8` })
    .from(completed)
    .innerJoin(orders, eq(orders.id, completed.orderId))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isFirstPayment))
    .leftJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .innerJoin(paymentLinks, eq(paymentLinks.id, orders.paymentLinkId));
  const seconds = row?.seconds ?? null;
  return seconds === null ? null : Math.max(0, Math.round((seconds / DAY_SECONDS) * 10) / 10);
}
