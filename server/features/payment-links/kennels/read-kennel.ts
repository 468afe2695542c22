import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
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

function findKennel(db: Db, address: string) {
  const subscription = latestSubscription(db);
  return db
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
    .where(eq(kennelAddresses.lookHash, hashLook(address)));
}

/**
 * A kennel's page by its address, an earlier one or one that looks alike, whose breeder it is, and what was checked of them. Throws
 * NotFound when there is none or it is switched off, and NotFound with code "paused" while it is taken down or its breeder can't sell.
 */
export async function readKennel(context: Context, address: string) {
  const [found] = await findKennel(context.db, address);
  if (!found?.page.isOn || found.seller.closedAt) throw notFound('This page was not found.');
  if (found.page.suspendedAt || !canBePaid(found, context.now))
    throw notFound('This page isn’t available right now.', 'paused');
  const { page, seller } = found;
  return { page, seller, breeder: presentBreeder(found), checks: presentChecks(found) };
}
