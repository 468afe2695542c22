import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/page-start.ts';
import { connectedAccounts, isLiveSale, orders, paymentLinks, pets, users } from '../../db/schema.ts';

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** Whether all of what was paid through a link went back: it has no live sale anymore. */
export const isRefunded = ({ link, saleId }: { link: Pick<PaymentLinkRow, 'status'>; saleId: string | null }) =>
  link.status === 'paid' && saleId === null;

/** Joins a link with its live sale. */
export const soldThrough = and(eq(orders.paymentLinkId, paymentLinks.id), isLiveSale);

/** A breeder's links without archived ones, with pets and buyers. */
const selectOwnLinks = (db: DbOrTx, userId: string, which: SQL | undefined) =>
  db
    .select({
      id: paymentLinks.id,
      createdAt: paymentLinks.createdAt,
      link: paymentLinks,
      pet: pets,
      seller: { isAdmin: users.isAdmin, physicalAddress: users.physicalAddress },
      account: { klarnaActive: connectedAccounts.klarnaActive },
      saleId: orders.id,
      clientName: orders.clientName,
      clientEmail: orders.clientEmail,
      clientPhone: orders.clientPhone,
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .leftJoin(connectedAccounts, and(eq(connectedAccounts.userId, users.id), isNull(connectedAccounts.disconnectedAt)))
    .leftJoin(orders, soldThrough)
    .where(and(eq(paymentLinks.userId, userId), ne(paymentLinks.status, 'archived'), which));
export type OwnLink = Awaited<ReturnType<typeof selectOwnLinks>>[number];

/** Newest first. */
export const listOwnLinks = (db: DbOrTx, userId: string, limit: number, after: PageStart | undefined) =>
  selectOwnLinks(db, userId, comesAfter(after, paymentLinks))
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
    .limit(limit);

export const findOwnLink = async (db: DbOrTx, userId: string, linkId: string): Promise<OwnLink | undefined> =>
  (await selectOwnLinks(db, userId, eq(paymentLinks.id, linkId)))[0];

export async function findActiveLink(db: DbOrTx, petId: string): Promise<PaymentLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.petId, petId), eq(paymentLinks.status, 'active')))
    .limit(1);
  return row;
}
