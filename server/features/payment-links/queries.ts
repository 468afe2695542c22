import { and, desc, eq, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Approval } from '../../../contract/payment-methods/payment-methods.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { preparedPages } from '../../db/statements/prepared.ts';
import { connectedAccounts, isLiveAccountOwnedBy, isLiveSale, orders, paymentLinks, pets } from '../../db/schema.ts';

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** What `methodRefusal` reads of a connected account. */
export const approvalsOfAccount = { klarnaActive: connectedAccounts.klarnaActive } satisfies Record<Approval, unknown>;

/** Whether the payment through a link was refunded in full: the link has no live sale anymore. */
export const isRefunded = ({ link, saleId }: { link: Pick<PaymentLinkRow, 'status'>; saleId: string | null }) =>
  link.status === 'paid' && saleId === null;

/** Joins a link with its live sale. */
export const soldThrough = and(eq(orders.paymentLinkId, paymentLinks.id), isLiveSale);

/** A breeder's links without archived ones, with what their answer shows of pets and buyers. */
const selectOwnLinks = (db: DbOrTx, userId: string | Placeholder, which: SQL | undefined) =>
  db
    .select({
      id: paymentLinks.id,
      createdAt: paymentLinks.createdAt,
      link: {
        id: paymentLinks.id,
        status: paymentLinks.status,
        createdAt: paymentLinks.createdAt,
        suspendedAt: paymentLinks.suspendedAt,
        suspensionReason: paymentLinks.suspensionReason,
        pausedAt: paymentLinks.pausedAt,
        pauseNote: paymentLinks.pauseNote,
        neutralPreview: paymentLinks.neutralPreview,
        clientName: paymentLinks.clientName,
        clientEmail: paymentLinks.clientEmail,
        expiresAt: paymentLinks.expiresAt,
        expiryZone: paymentLinks.expiryZone,
        expiryNote: paymentLinks.expiryNote,
      },
      pet: {
        id: pets.id,
        name: pets.name,
        breed: pets.breed,
        species: pets.species,
        priceCents: pets.priceCents,
        photoHash: pets.photoHash,
      },
      account: approvalsOfAccount,
      saleId: orders.id,
      clientName: orders.clientName,
      clientEmail: orders.clientEmail,
      clientPhone: orders.clientPhone,
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(paymentLinks.userId))
    .leftJoin(orders, soldThrough)
    .where(and(eq(paymentLinks.userId, userId), ne(paymentLinks.status, sql`'archived'`), which));
export type OwnLink = Awaited<ReturnType<typeof selectOwnLinks>>[number];

/** Newest first. */
export const listOwnLinks = (db: Db, userId: string, limit: number, after: PageStart | undefined) =>
  ownLinks(db, { userId, limit }, after);

const ownLinks = preparedPages((db, start) =>
  selectOwnLinks(db, sql.placeholder('userId'), start && comesAfter(start, paymentLinks))
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
    .limit(sql.placeholder('limit')),
);

export const findOwnLink = async (db: DbOrTx, userId: string, linkId: string): Promise<OwnLink | undefined> =>
  (await selectOwnLinks(db, userId, eq(paymentLinks.id, linkId)))[0];

/** A breeder's own link, archived or not, locked for the rest of the transaction. */
/** The pet of a breeder's own link. */
export async function petIdOfLink(db: DbOrTx, userId: string, linkId: string): Promise<string | undefined> {
  const own = and(eq(paymentLinks.id, linkId), eq(paymentLinks.userId, userId));
  return (await db.select({ petId: paymentLinks.petId }).from(paymentLinks).where(own))[0]?.petId;
}

export async function lockOwnLink(tx: DbOrTx, userId: string, linkId: string): Promise<PaymentLinkRow | undefined> {
  const own = and(eq(paymentLinks.id, linkId), eq(paymentLinks.userId, userId));
  // Inserting an order waits for this lock, so a checkout that begins meanwhile sees what changes under it.
  const [row] = await tx.select().from(paymentLinks).where(own).for('update');
  return row;
}
