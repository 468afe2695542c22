import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { countAttempt } from '../../db/limits.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import { orders, payments } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { keyedHash } from '../../ids.ts';

/** A hold costs nothing, so nobody may take many (docs/decisions/0044-the-whole-sale.md). */
const MAX_OPEN_HOLDS = 2;
const OF_A_BREEDER = { max: 3, minutes: 60 };
/** Stops one buyer from keeping a pet from others by renewing holds, or by switching the method before each ends. */
const OF_A_PET = { max: 6, minutes: 24 * 60 };

const REFUSED_BY_BREEDER = 'The breeder has ended your hold on this pet. Please ask the breeder.';

/** The buyer who takes a hold: `network` is a keyed hash, `keys` identify the browser. */
export interface Holder {
  keys: [string, ...string[]];
  network: string;
}

interface Wanted {
  sellerId: string;
  petId: string;
  /** The buyer's own hold of this pet, whose checkout is closed. */
  replacesHold: boolean;
}

/**
 * Whether a network may have a hold. Beyond its bounds, or once the breeder refuses one of its browsers, a checkout opens without one, and the first payment wins: many honest
 * buyers can share a network. Throws Conflict where the breeder refuses this buyer.
 */
export async function mayHold(context: Context, tx: Tx, wanted: Wanted, holder: Holder): Promise<boolean> {
  const { sellerId, petId, replacesHold } = wanted;
  if (!replacesHold) await checkNotRefused(context, tx, sellerId, holder);
  const { rateLimits, limitSecret } = context.config;
  if (!rateLimits) return true;
  const holdLimitKey = (kind: string, id: string) => keyedHash(limitSecret, JSON.stringify([kind, holder.network, id]));
  const ofPet = { key: holdLimitKey('hold of a pet', petId), ...OF_A_PET };
  if (replacesHold) return !(await countAttempt(tx, [ofPet], context.now));
  if (await isNetworkRefused(context, tx, sellerId, holder)) return false;
  if ((await countOpenHolds(context, tx, holder.network)) >= MAX_OPEN_HOLDS) return false;
  return !(await countAttempt(tx, [{ key: holdLimitKey('hold', sellerId), ...OF_A_BREEDER }, ofPet], context.now));
}

/** A browser without its cookies is another one; its network isn't. */
async function isNetworkRefused({ now }: Context, tx: Tx, sellerId: string, { network }: Holder): Promise<boolean> {
  const refused = and(
    eq(orders.sellerId, sellerId),
    eq(orders.holderNetwork, network),
    gt(orders.holdRefusedUntil, now),
  );
  return (await tx.select({ id: orders.id }).from(orders).where(refused).limit(1)).length > 0;
}

async function checkNotRefused({ now }: Context, tx: Tx, sellerId: string, { keys }: Holder): Promise<void> {
  const refused = and(eq(orders.sellerId, sellerId), inArray(orders.buyerKey, keys), gt(orders.holdRefusedUntil, now));
  const [found] = await tx.select({ id: orders.id }).from(orders).where(refused).limit(1);
  if (found) throw conflict(REFUSED_BY_BREEDER, 'hold_refused');
}

/** Serialized per network, so that concurrent requests for several pets can't all pass. */
async function countOpenHolds({ now }: Context, tx: Tx, network: string): Promise<number> {
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
