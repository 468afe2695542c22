import { and, arrayOverlaps, count, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { orders, payments } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';

/** A failed bank payment costs its buyer nothing, and the breeder a fee and days without a sale: so many of a pet, and of a buyer of it. */
const OF_A_PET = 3;
const OF_A_BUYER = 2;
const DAYS = 30;

/**
 * Whether so many payments of a pet by this method have failed that no other one is taken. Those of a network count as a buyer's, since a
 * browser without its cookies is another one.
 */
export async function hasFailedTooOften(
  { now }: Pick<Context, 'now'>,
  db: DbOrTx,
  petId: string,
  method: PaymentMethod,
  { keys, networks }: { keys: string[]; networks: string[] },
): Promise<boolean> {
  const isOfNetwork = networks.length > 0 ? arrayOverlaps(orders.buyerNetworks, networks) : undefined;
  const isBuyers = or(inArray(orders.buyerKey, keys), isOfNetwork);
  const [failed] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${isBuyers})`.mapWith(Number) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.petId, petId),
        eq(payments.method, method),
        eq(payments.state, 'failed'),
        gt(payments.createdAt, daysBefore(now, DAYS)),
      ),
    );
  return failed !== undefined && (failed.all >= OF_A_PET || failed.own >= OF_A_BUYER);
}
