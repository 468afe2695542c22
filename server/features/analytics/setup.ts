import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getSetup } from '../../../contract/analytics/analytics.ts';
import { isPlausibleAddress } from '../../../contract/addresses/address-parts.ts';
import type { UserContext } from '../../context.ts';
import { toAddressParts } from '../accounts/api.ts';
import { mayBePaid, orders, pageViews, paymentLinks, pets } from '../../db/schema.ts';

type Setup = z.input<typeof getSetup.answer>;

/** Which steps before the first sale a breeder has taken. Archived and refunded ones count too. */
export async function readSetup({ db, actor }: UserContext): Promise<Setup> {
  const { user } = actor.account;
  const { rows } = await db.execute<Pick<Setup, 'hasPet' | 'hasPhoto' | 'hasLink' | 'isLinkOpened' | 'hasSale'>>(sql`
    select
      exists (select 1 from ${pets} where ${pets.userId} = ${actor.id}) as "hasPet",
      exists (
        select 1 from ${pets} where ${pets.userId} = ${actor.id} and ${pets.photoHash} is not null
      ) as "hasPhoto",
      exists (select 1 from ${paymentLinks} where ${paymentLinks.userId} = ${actor.id}) as "hasLink",
      exists (
        select 1 from ${paymentLinks} join ${pageViews} on ${pageViews.linkId} = ${paymentLinks.id}
        where ${paymentLinks.userId} = ${actor.id}
      ) as "isLinkOpened",
      exists (
        select 1 from ${orders}
        where ${orders.sellerId} = ${actor.id} and ${mayBePaid(orders)} and ${orders.status} <> 'processing'
      ) as "hasSale"`);
  return {
    isEmailConfirmed: user.emailVerifiedAt !== null,
    hasAddress: actor.isAdmin || isPlausibleAddress(toAddressParts(user)),
    ...rows[0]!,
  };
}
