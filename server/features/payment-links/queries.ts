import { and, between, desc, eq, inArray, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { LISTINGS_SEARCHED_MAX } from '../../../contract/business.ts';
import { idsOfCode } from '../../../contract/payment-links/link-code.ts';
import type { Approval } from '../../../contract/payment-methods/payment-methods.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { containsFolded } from '../../db/folded.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { splitSearch } from '../../db/paging/split-search.ts';
import { preparedPages } from '../../db/statements/prepared.ts';
import {
  connectedAccounts,
  isLiveAccountOwnedBy,
  isLiveSale,
  orders,
  paymentLinks,
  petDetails,
  pets,
} from '../../db/schema.ts';

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** What `methodRefusal` reads of a connected account. */
export const approvalsOfAccount = {
  klarnaActive: connectedAccounts.klarnaActive,
  bankActive: connectedAccounts.bankActive,
} satisfies Record<Approval, unknown>;

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
        paymentMethods: paymentLinks.paymentMethods,
        neutralPreview: paymentLinks.neutralPreview,
        clientName: paymentLinks.clientName,
        clientEmail: paymentLinks.clientEmail,
        expiresAt: paymentLinks.expiresAt,
        expiryZone: paymentLinks.expiryZone,
        expiryNote: paymentLinks.expiryNote,
        offeredLines: paymentLinks.offeredLines,
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
      readyOn: petDetails.readyOn,
      saleId: orders.id,
      clientName: orders.clientName,
      clientEmail: orders.clientEmail,
      clientPhone: orders.clientPhone,
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(paymentLinks.userId))
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .leftJoin(orders, soldThrough)
    .where(and(isOwn(userId), which));
const isOwn = (userId: string | Placeholder) =>
  and(eq(paymentLinks.userId, userId), ne(paymentLinks.status, sql`'archived'`));
export type OwnLink = Awaited<ReturnType<typeof selectOwnLinks>>[number];

/** Newest first. */
export const listOwnLinks = (db: Db, userId: string, limit: number, after: PageStart | undefined) =>
  ownLinks(db, { userId, limit }, after);

const ownLinks = preparedPages((db, start) =>
  selectOwnLinks(db, sql.placeholder('userId'), start && comesAfter(start, paymentLinks))
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
    .limit(sql.placeholder('limit')),
);

/** Those in which every word of a search occurs, newest first, as far as the newest `LISTINGS_SEARCHED_MAX` reach. */
export function searchOwnLinks(db: Db, userId: string, q: string, limit: number, after: PageStart | undefined) {
  const candidates = db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(isOwn(userId), after && comesAfter(after, paymentLinks)))
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
    .limit(LISTINGS_SEARCHED_MAX);
  return selectOwnLinks(db, userId, and(inArray(paymentLinks.id, candidates), ...splitSearch(q).map(contains)))
    .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
    .limit(limit);
}

/** A word that is an address is looked for by its end, the link's id. */
function contains(word: string): SQL | undefined {
  const { id, clientName, clientEmail } = paymentLinks;
  const text = sql`concat_ws(' ', ${pets.name}, ${pets.breed}, ${clientName}, ${clientEmail}, ${orders.clientName}, ${orders.clientEmail}, ${id})`;
  const found = containsFolded(text, word.slice(word.lastIndexOf('/') + 1));
  const ids = idsOfCode(word);
  return ids ? or(found, between(id, ...ids)) : found;
}

export const findOwnLink = async (db: DbOrTx, userId: string, linkId: string): Promise<OwnLink | undefined> =>
  (await selectOwnLinks(db, userId, eq(paymentLinks.id, linkId)))[0];

/** The pet of a breeder's own link. */
export async function petIdOfLink(db: DbOrTx, userId: string, linkId: string): Promise<string | undefined> {
  const own = and(eq(paymentLinks.id, linkId), eq(paymentLinks.userId, userId));
  return (await db.select({ petId: paymentLinks.petId }).from(paymentLinks).where(own))[0]?.petId;
}

/** A breeder's own link, archived or not, locked for the rest of the transaction. */
export async function lockOwnLink(tx: DbOrTx, userId: string, linkId: string): Promise<PaymentLinkRow | undefined> {
  const own = and(eq(paymentLinks.id, linkId), eq(paymentLinks.userId, userId));
  // Inserting an order waits for this lock, so a checkout that begins meanwhile sees what changes under it.
  const [row] = await tx.select().from(paymentLinks).where(own).for('update');
  return row;
}
