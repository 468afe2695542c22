import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import {
  connectedAccounts,
  isLiveSale,
  orders,
  paymentLinks,
  pets,
  photos,
  providerIdentity,
  subscriptions,
  users,
} from '../../db/schema.ts';

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** Joins a link with its live sale. */
const soldThrough = and(eq(orders.paymentLinkId, paymentLinks.id), isLiveSale);

/** All data of a public page, in one query. */
export async function findOffer(db: DbOrTx, linkId: string) {
  const [row] = await db
    .select({
      link: paymentLinks,
      pet: pets,
      seller: users,
      subscription: subscriptions,
      account: connectedAccounts,
      photo: photos,
      /** Of the platform's own account, which is paid for an admin's pets. */
      platformVerifiedAt: providerIdentity.acceptedAt,
      clientName: orders.clientName,
      buyerKey: orders.buyerKey,
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(connectedAccounts, and(eq(connectedAccounts.userId, users.id), isNull(connectedAccounts.disconnectedAt)))
    .leftJoin(photos, and(eq(photos.userId, pets.userId), eq(photos.hash, pets.photoHash)))
    .leftJoin(providerIdentity, eq(users.isAdmin, true))
    .leftJoin(orders, soldThrough)
    .where(eq(paymentLinks.id, linkId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row;
}
export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** A breeder's links without archived ones, newest first, with pets and buyers. */
export async function listOwnLinks(db: DbOrTx, userId: string, linkId?: string) {
  return db
    .select({
      link: paymentLinks,
      pet: pets,
      seller: { isAdmin: users.isAdmin, physicalAddress: users.physicalAddress },
      account: { klarnaActive: connectedAccounts.klarnaActive },
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
