import { and, arrayContains, count, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CheckoutRequest } from '../../../contract/orders/orders.ts';
import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { orders, payments } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import type { Holder } from './hold-limits.ts';

/** A failed bank payment costs its buyer nothing, and the breeder a fee and days without a sale: so many of a pet, and of a buyer of it. */
const OF_A_PET = 3;
const OF_A_BUYER = 2;
const DAYS = 30;

/**
 * Why a pet can't be paid by a bank payment now, after too many that failed; null where it can. Those of a network count as a buyer's,
 * since a browser without its cookies is another one.
 */
export async function refuseAfterFailures(
  { db, now }: Context,
  petId: string,
  { keys, network }: Holder,
  { paymentMethod, language }: Pick<CheckoutRequest, 'paymentMethod' | 'language'>,
): Promise<string | null> {
  if (METHODS[paymentMethod].certainAfterDays === null) return null;
  const isBuyers = or(inArray(orders.buyerKey, keys), arrayContains(orders.buyerNetworks, [network]));
  const [failed] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${isBuyers})`.mapWith(Number) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.petId, petId),
        eq(payments.method, paymentMethod),
        eq(payments.state, 'failed'),
        gt(payments.createdAt, daysBefore(now, DAYS)),
      ),
    );
  const isTooMany = failed !== undefined && (failed.all >= OF_A_PET || failed.own >= OF_A_BUYER);
  return isTooMany ? translateIn(language)('bank.tooOften') : null;
}
