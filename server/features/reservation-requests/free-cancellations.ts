import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { countAttempt, isAnyUsedUp, type Limit, spendAttempts } from '../../db/limits.ts';
import { toLimitKey } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';
import type { KnownBuyer } from '../blocked-buyers/api.ts';

/**
 * Free cancellations after which the next deposit asks the breeder first, for a month
 * (docs/decisions/0075-free-cancellations-and-blocked-buyers.md).
 */
const BOUNDS = {
  /** One mailbox, browser or card, at all breeders: somebody may change their mind, and do so once more. */
  person: 2,
  /** A network and the IPv6 networks around it (/56, /48), at one breeder: others share these. */
  networks: [4, 6, 10],
  /** One pet, by anyone. */
  pet: 5,
};
const MINUTES = 30 * 24 * 60;

/** Whom a cancellation costs something; a spot on a waiting list has no pet. */
interface Victim {
  sellerId: string;
  petId: string | null;
}

/** A buyer with the keyed hashes of their networks, from the narrowest on. */
export interface LocatedBuyer extends KnownBuyer {
  networks: string[];
}

/** Whether the next deposit of this buyer, or of this pet, asks the breeder first. */
export const isBeyondFreeCancellations = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: DbOrTx,
  victim: Victim,
  buyer: LocatedBuyer,
): Promise<boolean> => isAnyUsedUp(db, [...ofPerson(config, buyer), ...ofOthers(config, victim, buyer)], now);

/**
 * Counts a deposit that its buyer paid and got back whole by their own act. A mailbox, browser or card that has reached its bound
 * shares it with the other two, since a card shows only once it has paid.
 */
export async function countFreeCancellation(
  { config, now }: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  victim: Victim,
  buyer: LocatedBuyer,
): Promise<void> {
  const person = ofPerson(config, buyer);
  let isReached = false;
  for (const limit of person) if (await countAttempt(tx, [limit], now)) isReached = true;
  if (isReached) await spendAttempts(tx, person, now);
  for (const limit of ofOthers(config, victim, buyer))
    if (await countAttempt(tx, [limit], now)) await spendAttempts(tx, [limit], now);
}

function ofPerson(config: Config, { email, buyerKeys, cardKeys }: KnownBuyer): Limit[] {
  if (!config.rateLimits) return [];
  return [
    ...(email === null ? [] : [toLimit(config, BOUNDS.person, 'mailbox', toMailbox(email))]),
    ...buyerKeys.map((key) => toLimit(config, BOUNDS.person, 'browser', key)),
    ...cardKeys.map((key) => toLimit(config, BOUNDS.person, 'card', key)),
  ];
}

function ofOthers(config: Config, { sellerId, petId }: Victim, { networks }: LocatedBuyer): Limit[] {
  const shared = config.rateLimits ? networks : [];
  return [
    ...shared.map((network, width) => toLimit(config, BOUNDS.networks[width]!, 'network', network, sellerId)),
    ...(petId === null ? [] : [toLimit(config, BOUNDS.pet, 'pet', petId)]),
  ];
}

/** Used up by as many as the bound. */
const toLimit = ({ limitSecret }: Config, bound: number, ...what: string[]): Limit => ({
  key: toLimitKey(limitSecret, 'free cancellation', ...what),
  max: bound - 1,
  minutes: MINUTES,
});
