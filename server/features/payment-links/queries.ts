import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { connectedAccounts, isLiveSale, orders, paymentLinks, pets, users } from '../../db/schema.ts';

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** Whether all of what was paid through a link went back: it has no live sale anymore. */
export const isRefunded = ({ link, saleId }: { link: Pick<PaymentLinkRow, 'status'>; saleId: string | null }) =>
  link.status === 'paid' && saleId === null;

/** Joins a link with its live sale. */
export const soldThrough = and(eq(orders.paymentLinkId, paymentLinks.id), isLiveSale);

/** A breeder's links without archived ones, newest first, with pets and buyers. */
export async function listOwnLinks(db: DbOrTx, userId: string, linkId?: string) {
  return db
    .select({
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
    .where(
      and(
        eq(paymentLinks.userId, userId),
        ne(paymentLinks.status, 'archived'),
        linkId === undefined ? undefined : eq(paymentLinks.id, linkId),
      ),
    )
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id);
}
export type OwnLink = Awaited<ReturnType<typeof listOwnLinks>>[number];

export async function findActiveLink(db: DbOrTx, petId: string): Promise<PaymentLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.petId, petId), eq(paymentLinks.status, 'active')))
    .limit(1);
  return row;
}
