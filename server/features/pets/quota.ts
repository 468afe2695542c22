import { and, eq, sql } from 'drizzle-orm';
import { ACTIVE_PETS_MAX } from '../../../contract/business.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pets, users } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';

/** More statements than the database runs at once: each needs a connection. */
const CONCURRENT_MAX = 200;

/**
 * With fewer active pets than this, one more needs no lock: even if each connection of the database inserts one at the
 * same moment, the quota holds.
 */
export const roomWithoutLock = ({ actor }: UserContext): number =>
  (actor.account.user.activePetsMax ?? ACTIVE_PETS_MAX) - CONCURRENT_MAX;

/**
 * Refuses one more active pet than an admin allows; locks the account, so that concurrent requests count each other.
 * Throws Conflict.
 */
export async function refuseBeyondQuota({ actor, config }: UserContext, tx: Tx): Promise<void> {
  const [user] = await tx
    .select({ max: users.activePetsMax })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('no key update');
  const max = user?.max ?? ACTIVE_PETS_MAX;
  if ((await tx.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`))) < max) return;
  throw conflict(
    `You have ${max} pets for sale, as many as your account may have. Please write to ${config.supportEmail}, and we allow more.`,
    'quota_reached',
  );
}
