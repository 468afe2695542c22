import { and, eq, sql } from 'drizzle-orm';
import { ACTIVE_PETS_MAX } from '../../../contract/business.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pets, users } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';

/** More than the database runs concurrently: each statement needs a connection. */
const CONCURRENT_MAX = 200;

/**
 * With fewer active pets than this, one more needs no lock: even if each connection of the database inserts one at the
 * same moment, the quota holds.
 */
export const roomWithoutLock = ({ actor }: UserContext): number =>
  (actor.account.user.activePetsMax ?? ACTIVE_PETS_MAX) - CONCURRENT_MAX;

/**
 * Refuses more active pets than an admin allows; locks the account, so that concurrent requests count each other.
 * Throws Conflict.
 */
export async function refuseBeyondQuota({ actor, config }: UserContext, tx: Tx, adding = 1): Promise<void> {
  const [user] = await tx
    .select({ max: users.activePetsMax })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('no key update');
  const max = user?.max ?? ACTIVE_PETS_MAX;
  const active = await tx.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`));
  if (active + adding <= max) return;
  const left = max - active;
  throw conflict(
    left > 0
      ? `Your account may have ${max} pets for sale, and has room for ${left} more. Please write to ${config.supportEmail}, and we allow more.`
      : `You have ${max} pets for sale, as many as your account may have. Please write to ${config.supportEmail}, and we allow more.`,
    'quota_reached',
  );
}
