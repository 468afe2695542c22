import { and, arrayContains, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { countAttempt, restartWindow } from '../../db/limits.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { orders, payments } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { toLimitKey } from '../../ids.ts';

/** A hold costs nothing, so nobody may take many, and no pet is held for long (docs/decisions/0072-bounds-per-victim.md). */
const DAY_MINUTES = 24 * 60;

/** For a network, and for the IPv6 networks around it (/56, /48), which more people share. */
const BY_NETWORK = [
  // Six a day stop one buyer from keeping a pet from others by renewing holds, or by switching the method before each ends.
  { open: 2, ofAny: null, ofBreeder: 3, ofPet: 6 },
  { open: 4, ofAny: 8, ofBreeder: 6, ofPet: 8 },
  { open: 8, ofAny: 16, ofBreeder: 12, ofPet: 10 },
];
/** Holds of one pet by anyone; then its first payment wins for a day, which blocks nobody. */
const OF_A_PET = { max: 12, minutes: DAY_MINUTES };

const REFUSED_BY_BREEDER = 'The breeder has ended your hold on this pet. Please ask the breeder.';

/** The buyer who takes a hold: networks are keyed hashes, `keys` identify the browser. */
export interface Holder {
  keys: [string, ...string[]];
  network: string;
  /** The /56 and /48 of an IPv6 address. */
  widerNetworks: string[];
}

/** From the narrowest on. */
export const listNetworks = ({ network, widerNetworks }: Holder): string[] => [network, ...widerNetworks];

interface Wanted {
  sellerId: string;
  petId: string;
  /** The buyer's own hold of this pet, whose checkout is closed. */
  replacesHold: boolean;
}

/**
 * Whether a buyer may have a hold. Beyond the bounds of networks and of the pet, or once the breeder refuses one of the network's
 * browsers, a checkout opens without one, and the first payment wins: many honest buyers can share a network. Throws Conflict where the breeder refuses this buyer.
 */
export async function mayHold(context: Context, tx: Tx, wanted: Wanted, holder: Holder): Promise<boolean> {
  const { sellerId, petId, replacesHold } = wanted;
  if (!replacesHold) await checkNotRefused(context, tx, sellerId, holder);
  const { rateLimits, limitSecret } = context.config;
  if (rateLimits && !(await mayNetworkHold(context, tx, wanted, holder))) return false;
  return !(await isPetHeldTooOften(context, tx, toLimitKey(limitSecret, 'hold of a pet by anyone', petId)));
}

async function mayNetworkHold(context: Context, tx: Tx, wanted: Wanted, holder: Holder): Promise<boolean> {
  const { sellerId, petId, replacesHold } = wanted;
  const toKey = (...parts: [string, ...string[]]) => toLimitKey(context.config.limitSecret, ...parts);
  const networks = listNetworks(holder).map((network, width) => ({
    network,
    ...BY_NETWORK[width]!,
  }));
  const ofPet = networks.map(({ network, ofPet: max }) => ({
    key: toKey('hold of a pet', network, petId),
    max,
    minutes: DAY_MINUTES,
  }));
  if (!replacesHold) {
    if (await isNetworkRefused(context, tx, sellerId, holder)) return false;
    for (const { network, open } of networks) if ((await countOpenHolds(context, tx, network)) >= open) return false;
  }
  const ofOthers = networks.flatMap(({ network, ofAny, ofBreeder }) => [
    ...(ofAny === null ? [] : [{ key: toKey('hold of any', network), max: ofAny, minutes: 60 }]),
    { key: toKey('hold', network, sellerId), max: ofBreeder, minutes: 60 },
  ]);
  const limits = replacesHold ? ofPet : [...ofOthers, ...ofPet];
  return !(await countAttempt(tx, limits, context.now));
}

/** Certain under the pet's lock. Sold or reserved, a pet takes no further hold, so all that are counted stayed unpaid. */
async function isPetHeldTooOften({ now }: Context, tx: Tx, key: string): Promise<boolean> {
  const limit = { key, ...OF_A_PET };
  const refusal = await countAttempt(tx, [limit], now);
  if (refusal?.isFirst) await restartWindow(tx, limit, now);
  return refusal !== undefined;
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
  await takeNamedLock(tx, `hold ${network}`);
  const [held] = await tx
    .select({ holds: count() })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        // A hold that the release before has taken names its narrowest network only.
        or(arrayContains(orders.buyerNetworks, [network]), eq(orders.holderNetwork, network)),
        eq(orders.holdsPet, true),
        inArray(orders.status, [...OPEN_STATUSES]),
        // A bank payment is in flight for days.
        or(gt(payments.expiresAt, now), eq(orders.status, 'processing')),
      ),
    );
  return held?.holds ?? 0;
}
