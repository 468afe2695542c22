import { and, eq, inArray, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { LISTINGS_COUNTED_MAX } from '../../../../contract/business.ts';
import type { ListingTab } from '../../../../contract/listings/listings.ts';
import type { Db } from '../../../db/client.ts';
import { OPEN_STATUSES, literals } from '../../../db/order-statuses.ts';
import { orders, paymentLinks, pets } from '../../../db/schema.ts';

/** Whether an order may still be paid; one whose payment came too late, and only goes back, isn't. By literals, as the partial indexes are. */
export const isOpenOrder = sql`(${orders.status} in (${literals(OPEN_STATUSES)}) and ${orders.refundReason} is null)`;

/** Pets that a buyer is paying for, or whose link is paused or past its last day; each by its seller's partial index, without a look-up per pet. */
function isHeld(db: Db, userId: string, now: Date): SQL {
  const paying = db
    .select({ petId: orders.petId })
    .from(orders)
    .where(and(eq(orders.sellerId, userId), isNotNull(orders.petId), isOpenOrder));
  const paused = db
    .select({ petId: paymentLinks.petId })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.userId, userId), isNotNull(paymentLinks.pausedAt), eq(paymentLinks.status, 'active')));
  const expired = db
    .select({ petId: paymentLinks.petId })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.userId, userId), lte(paymentLinks.expiresAt, now), eq(paymentLinks.status, 'active')));
  return or(inArray(pets.id, paying), inArray(pets.id, paused), inArray(pets.id, expired))!;
}

/** The pets of a breeder that a tab shows; docs/decisions/0037-the-pets-page.md. */
export function ofTab(db: Db, userId: string, tab: ListingTab, now: Date): SQL {
  const own = eq(pets.userId, userId);
  const has = (status: 'active' | 'reserved' | 'refunded' | 'sold' | 'archived') => eq(pets.status, status);
  switch (tab) {
    case 'for_sale':
      return and(own, has('active'), not(isHeld(db, userId, now)))!;
    case 'on_hold':
      return and(
        own,
        inArray(pets.status, ['active', 'reserved', 'refunded']),
        or(has('refunded'), has('reserved'), isHeld(db, userId, now)),
      )!;
    case 'sold':
      return and(own, has('sold'))!;
    case 'archived':
      return and(own, has('archived'))!;
  }
}

/** How many pets each tab has, up to a limit that bounds the work. */
export async function countTabs(db: Db, userId: string, now: Date): Promise<Record<ListingTab, number>> {
  const selectCount = (tab: ListingTab) => {
    const counted = db
      .select({ id: pets.id })
      .from(pets)
      .where(ofTab(db, userId, tab, now))
      .limit(LISTINGS_COUNTED_MAX);
    return sql<number>`(select count(*)::int from ${counted} counted)`;
  };
  const counts = { for_sale: selectCount('for_sale'), on_hold: selectCount('on_hold') };
  const [row] = await db
    .select({ ...counts, sold: selectCount('sold'), archived: selectCount('archived') })
    .from(sql`(values (1)) as one_row`);
  return row!;
}
