import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import {
  connectedAccounts,
  isLiveAccountOwnedBy,
  pageViews,
  paymentLinks,
  petDetails,
  users,
} from '../../../db/schema.ts';
import type { Actor } from '../../../actor.ts';
import { addressColumns, mayReadAnalytics } from '../../accounts/api.ts';
import { approvalsOfAccount } from '../queries.ts';

const viewsOfLink = sql<number>`(select coalesce(sum(${pageViews.views}), 0)::int from ${pageViews}
  where ${pageViews.linkId} = ${paymentLinks.id})`;

/** The link that a listing shows of each pet: the active one, else the one it was sold through, else the newest archived one. */
export async function listNewestLinks(db: Db, actor: Actor, petIds: string[]) {
  const rank = sql`case ${paymentLinks.status} when 'active' then 0 when 'paid' then 1 else 2 end`;
  const rows = await db
    .selectDistinctOn([paymentLinks.petId], {
      link: paymentLinks,
      seller: {
        fullName: users.fullName,
        isAdmin: users.isAdmin,
        paymentMethods: users.paymentMethods,
        ...addressColumns,
      },
      account: approvalsOfAccount,
      readyOn: petDetails.readyOn,
      views: mayReadAnalytics(actor) ? viewsOfLink : sql<null>`null`,
    })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .leftJoin(petDetails, eq(petDetails.petId, paymentLinks.petId))
    .where(and(inArray(paymentLinks.petId, petIds), eq(paymentLinks.userId, actor.id)))
    .orderBy(paymentLinks.petId, rank, desc(paymentLinks.createdAt), asc(paymentLinks.id));
  return new Map(rows.map((row) => [row.link.petId, row]));
}
export type ShownLink = Awaited<ReturnType<typeof listNewestLinks>> extends Map<string, infer Row> ? Row : never;
