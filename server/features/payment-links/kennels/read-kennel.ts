import { eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { hashLook } from '../../../db/confusables.ts';
import {
  connectedAccounts,
  isLiveAccountOwnedBy,
  kennelAddresses,
  kennelPages,
  providerIdentity,
  users,
} from '../../../db/schema.ts';
import { notFound } from '../../../errors.ts';
import { latestSubscription } from '../../accounts/api.ts';
import { canBePaid } from '../offer.ts';
import { presentBreeder, presentChecks } from '../presenter.ts';

async function findKennel(db: DbOrTx, which: SQL) {
  const subscription = latestSubscription(db);
  const [found] = await db
    .select({
      page: kennelPages,
      seller: users,
      subscription: {
        status: subscription.status,
        pastDueSince: subscription.pastDueSince,
        canceledAt: subscription.canceledAt,
      },
      account: connectedAccounts,
      platformVerifiedAt: providerIdentity.acceptedAt,
    })
    .from(kennelAddresses)
    .innerJoin(kennelPages, eq(kennelPages.userId, kennelAddresses.userId))
    .innerJoin(users, eq(users.id, kennelPages.userId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .leftJoin(providerIdentity, eq(users.isAdmin, true))
    .where(which)
    .limit(1);
  return found;
}
type FoundKennel = NonNullable<Awaited<ReturnType<typeof findKennel>>>;

/** Whether a page that is switched on can be opened: not while it is taken down, or its breeder can't sell. */
const isAvailable = (found: FoundKennel, now: Date): boolean =>
  found.page.suspendedAt === null && found.seller.closedAt === null && canBePaid(found, now);

/** Whether visitors can open a breeder's page while it is switched on. */
export async function isKennelAvailable({ db, now }: { db: DbOrTx; now: Date }, userId: string): Promise<boolean> {
  const found = await findKennel(db, eq(kennelPages.userId, userId));
  return found !== undefined && isAvailable(found, now);
}

/**
 * A kennel's page by its address, an earlier one or one that looks alike, whose breeder it is, and what was checked of them. Throws
 * NotFound when there is none or it is switched off, and NotFound with code "paused" while it is taken down or its breeder can't sell.
 */
export async function readKennel(context: Context, address: string) {
  const found = await findKennel(context.db, eq(kennelAddresses.lookHash, hashLook(address)));
  if (!found?.page.isOn || found.seller.closedAt) throw notFound('This page was not found.');
  if (!isAvailable(found, context.now)) throw notFound('This page isn’t available right now.', 'paused');
  const { page, seller } = found;
  return { page, seller, breeder: presentBreeder(found), checks: presentChecks(found) };
}
