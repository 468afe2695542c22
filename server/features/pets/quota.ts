import { and, eq, isNull, sql } from 'drizzle-orm';
import { ACTIVE_PETS_MAX, PROVEN_ACTIVE_PETS_MAX } from '../../../contract/business.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { pets, recordedSales, users } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';

/** More than the database runs concurrently: each statement needs a connection. */
const CONCURRENT_MAX = 200;

/**
 * With fewer active pets than this, one more needs no lock: even if each connection of the database inserts one at the
 * same moment, the quota holds.
 */
export const roomWithoutLock = ({ actor }: UserContext): number =>
  (actor.account.user.activePetsMax ?? ACTIVE_PETS_MAX) - CONCURRENT_MAX;

/** Concurrent requests of an account count each other's pets and litters. */
export const lockQuota = ({ actor }: UserContext, tx: Tx) =>
  tx.select({ max: users.activePetsMax }).from(users).where(eq(users.id, actor.id)).for('no key update');

/**
 * Refuses more active pets than the account may have: as many as an admin allows, else a number against abuse, which a first sale or
 * a paid year raises. Locks the account, so that concurrent requests count each other. Throws Conflict.
 */
export async function refuseBeyondQuota(context: UserContext, tx: Tx, adding = 1): Promise<void> {
  const { actor, config } = context;
  const [user] = await lockQuota(context, tx);
  const active = await tx.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`));
  let max = user?.max ?? ACTIVE_PETS_MAX;
  if (active + adding <= max) return;
  const isProven = await hasProvenItself(context, tx);
  if (isProven) max = Math.max(max, PROVEN_ACTIVE_PETS_MAX);
  if (active + adding <= max) return;
  const until = isProven ? '' : ' before the first sale';
  const left = max - active;
  throw conflict(
    left > 0
      ? `Your account may have ${max} pets for sale${until}, and has room for ${left} more. Please write to ${config.supportEmail}, and we allow more.`
      : `You have ${max} pets for sale, as many as your account may have${until}. Please write to ${config.supportEmail}, and we allow more.`,
    'quota_reached',
  );
}

/** How many more active pets the account may have now. */
export async function readRoomForPets(context: UserContext, db: DbOrTx): Promise<number> {
  const { actor } = context;
  const active = await db.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`));
  const max = actor.account.user.activePetsMax ?? ACTIVE_PETS_MAX;
  const most = (await hasProvenItself(context, db)) ? Math.max(max, PROVEN_ACTIVE_PETS_MAX) : max;
  return Math.max(0, most - active);
}

async function hasProvenItself({ actor }: UserContext, tx: DbOrTx): Promise<boolean> {
  const { subscription } = actor.account;
  if (actor.subscriptionStatus === 'active' && subscription?.plan === 'yearly' && subscription.status === 'active')
    return true;
  // What a breeder marks as sold proves nothing.
  const isSold = and(eq(pets.userId, actor.id), eq(pets.status, 'sold'), isNull(recordedSales.id));
  const sold = await tx
    .select({ id: pets.id })
    .from(pets)
    .leftJoin(recordedSales, eq(recordedSales.petId, pets.id))
    .where(isSold)
    .limit(1);
  return sold.length > 0;
}
