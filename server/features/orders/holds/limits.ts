import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { countAttempt } from '../../../db/limits.ts';
import { OPEN_STATUSES } from '../../../db/order-statuses.ts';
import { orders, payments } from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { keyedHash } from '../../../ids.ts';

/** A hold costs nothing, so nobody may take many (docs/decisions/0044-the-whole-sale.md). */
const AT_ONCE = 2;
const OF_A_BREEDER = { max: 3, minutes: 60 };

const REFUSED_BY_BREEDER = 'The breeder has ended your hold on this pet. Please ask the breeder.';

/** The buyer who takes a hold: `network` is a keyed hash, `keys` identify the browser. */
export interface Holder {
  keys: [string, ...string[]];
  network: string;
}

/**
 * Whether a network may have another hold. Beyond its bounds a checkout opens without one, and the first payment wins: many honest
 * buyers can share a network. Throws Conflict where the breeder refuses this buyer.
 */
export async function mayHold(context: Context, tx: Tx, sellerId: string, holder: Holder): Promise<boolean> {
  await checkNotRefused(context, tx, sellerId, holder);
  if (!context.config.rateLimits) return true;
  if ((await countHoldsAtOnce(context, tx, holder.network)) >= AT_ONCE) return false;
  const key = keyedHash(context.config.limitSecret, JSON.stringify(['hold', holder.network, sellerId]));
  return !(await countAttempt(tx, [{ key, ...OF_A_BREEDER }], context.now));
}

async function checkNotRefused({ now }: Context, tx: Tx, sellerId: string, { keys }: Holder): Promise<void> {
  const refused = and(eq(orders.sellerId, sellerId), inArray(orders.buyerKey, keys), gt(orders.holdRefusedUntil, now));
  const [found] = await tx.select({ id: orders.id }).from(orders).where(refused).limit(1);
  if (found) throw conflict(REFUSED_BY_BREEDER, 'hold_refused');
}

/** One at a time per network, so that requests for several pets at once don't pass together. */
async function countHoldsAtOnce({ now }: Context, tx: Tx, network: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${network}`}, 0))`);
  const [held] = await tx
    .select({ holds: count() })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.holderNetwork, network),
        eq(orders.holdsPet, true),
        inArray(orders.status, [...OPEN_STATUSES]),
        gt(payments.expiresAt, now),
      ),
    );
  return held?.holds ?? 0;
}
