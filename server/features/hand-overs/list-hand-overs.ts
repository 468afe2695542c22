import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import {
  HAND_OVER_PHOTO_HOURS,
  HAND_OVERS_SHOWN,
  type ListedHandOver,
} from '../../../contract/hand-overs/hand-overs.ts';
import type { UserContext } from '../../context.ts';
import { handOverPhotos, handOvers, mayBePaid, orders } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import { recordBuyerReads } from '../audit/api.ts';
import { HANDED_OVER, presentHandOver } from '../orders/api.ts';

/** Old sales of breeders who confirm no hand-overs aren't listed for good. */
const LISTED_DAYS = 180;

/** The breeder's sold pets that wait for their hand-over, or may still get its photo; newest sales first. */
export async function listHandOvers(context: UserContext): Promise<ListedHandOver[]> {
  const { db, actor, now } = context;
  const photoFrom = new Date(now.getTime() - HAND_OVER_PHOTO_HOURS * HOUR_MS);
  const rows = await db
    .select({ order: orders, row: handOvers, photo: handOverPhotos })
    .from(orders)
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .leftJoin(handOverPhotos, eq(handOverPhotos.orderId, orders.id))
    .where(
      and(
        eq(orders.sellerId, actor.id),
        mayBePaid(orders),
        inArray(orders.status, [...HANDED_OVER]),
        gt(orders.updatedAt, daysBefore(now, LISTED_DAYS)),
        or(isNull(handOvers.confirmedAt), gt(handOvers.confirmedAt, photoFrom)),
      ),
    )
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(HAND_OVERS_SHOWN);
  const named = rows.filter(({ order }) => order.clientName !== null);
  await recordBuyerReads(
    context,
    named.map(({ order }) => order.id),
  );
  return rows.map(({ order, row, photo }) => ({
    orderId: order.id,
    petName: order.petName,
    buyerName: order.clientName,
    soldAt: order.createdAt.toISOString(),
    handOver: presentHandOver(order, row, photo)!,
  }));
}
