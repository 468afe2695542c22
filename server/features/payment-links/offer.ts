import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { publicDescription } from '../../../contract/law/law.ts';
import { type OfferedLines, type OrderLines, priceOffer } from '../../../contract/order-lines/order-lines.ts';
import type { ExtraChoice } from '../../../contract/order-lines/link-lines.ts';
import type { PetDetails } from '../../../contract/pets/pet-details.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import {
  blockedBuyers,
  connectedAccounts,
  isLiveAccountOwnedBy,
  depositTerms,
  kennelPages,
  orders,
  paymentLinks,
  petDetails,
  pets,
  photos,
  proofs,
  providerIdentity,
  subscriptions,
  users,
} from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { isMember, membershipHoldsUntil, toSubscriptionStatus } from '../accounts/api.ts';
import { daysBetween, toUtcDay } from '../../../contract/day.ts';
import { depositChangesAt, computeDepositOffer, shownDetails, petSpecies } from '../pets/api.ts';
import { toAvailability, needsAgreement } from './availability/availability.ts';
import { holdOfPet, shownUntil } from './availability/hold.ts';
import { keptForList } from './availability/kept.ts';
import { takesCards } from './methods.ts';
import { isExpired } from './conditions/expiry.ts';
import { withoutLatePromise } from './conditions/lines.ts';
import { soldThrough, type PaymentLinkRow } from './queries.ts';

const PAUSED = 'This payment link is temporarily unavailable. Please ask the breeder.';
const EXPIRED = 'This offer has ended. Please ask the breeder.';

/** Says nothing of why. */
export const unavailable = () => notFound(PAUSED, 'paused');

export type ShownPhoto = Pick<typeof photos.$inferSelect, 'hash' | 'width' | 'height' | 'placeholder'>;

/** A pet's photos after its cover, in their order. */
const furtherPhotos = () => sql<ShownPhoto[]>`(
  select coalesce(json_agg(json_build_object(
      'hash', f.hash, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder) order by p.position), '[]')
  from pet_photos p join photos f on f.user_id = p.user_id and f.hash = p.hash
  where p.pet_id = ${pets.id})`;

/** Whether a browser has an open checkout of the pet in a row of `pets`. */
const hasCheckout = () => sql<boolean>`exists (select from ${orders} o where o.pet_id = ${pets.id}
  and o.buyer_key = any(${sql.placeholder('buyerKeys')}) and o.status = 'pending')`;

/** Whether the breeder in a row of `users` has blocked a browser. */
const isBlocked = () => sql<boolean>`exists (select from ${blockedBuyers} b where b.user_id = ${users.id}
  and b.keys && ${sql.placeholder('buyerKeys')}::text[])`;

/** All data of a public page, in one query. */
const offers = prepared((db) =>
  db
    .select({
      link: paymentLinks,
      pet: pets,
      details: petDetails,
      depositTerms,
      seller: users,
      subscription: subscriptions,
      account: connectedAccounts,
      photo: photos,
      furtherPhotos: furtherPhotos(),
      proof: proofs,
      /** When this database was bound to the platform's own provider account, which is paid for an admin's pets. */
      platformVerifiedAt: providerIdentity.acceptedAt,
      saleId: orders.id,
      salePriceCents: orders.priceCents,
      saleLines: orders.lines,
      clientName: orders.clientName,
      buyerKey: orders.buyerKey,
      hold: holdOfPet(),
      needsAgreement: needsAgreement(),
      kept: keptForList(),
      hasCheckout: hasCheckout(),
      isBlocked: isBlocked(),
      /** The breeder's own page, while it is switched on. */
      kennel: { name: kennelPages.name, address: kennelPages.address, logoHash: kennelPages.logoHash },
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .leftJoin(depositTerms, eq(depositTerms.petId, pets.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .leftJoin(photos, and(eq(photos.userId, pets.userId), eq(photos.hash, pets.photoHash)))
    .leftJoin(proofs, and(eq(proofs.linkId, paymentLinks.id), eq(proofs.status, sql`'answered'`)))
    .leftJoin(providerIdentity, eq(users.isAdmin, true))
    .leftJoin(orders, soldThrough)
    .leftJoin(kennelPages, and(eq(kennelPages.userId, users.id), kennelPages.isOn, isNull(kennelPages.suspendedAt)))
    .where(eq(paymentLinks.id, sql.placeholder('linkId')))
    .orderBy(desc(subscriptions.createdAt))
    .limit(plannedLimit(1)),
);

async function findTerms({ db, config, now }: Context, linkId: string, buyerKeys: string[]) {
  const [row] = await offers(db, { linkId, buyerKeys });
  if (!row) return undefined;
  const handOverInDays = daysUntil(row.details?.readyOn, now);
  const isForSale = row.link.status === 'active' && row.pet.status === 'active';
  const deposit = row.depositTerms && computeDepositOffer(row.depositTerms, row.pet, row.details, now);
  const offered = isForSale && !deposit ? withoutLatePromise(row.link.offeredLines, now) : null;
  return {
    ...row,
    ...toAvailability(row, { buyerKeys, holdsPets: config.holdsPets, now }),
    isForSale,
    handOverInDays,
    /** The account that is charged; null when the platform itself sells. */
    payeeId: row.seller.isAdmin ? null : (row.account?.stripeAccountId ?? null),
    /** What reserves the pet now; null: it is paid in full. */
    deposit,
    /** Extras, a discount and a promise; null: none. A pet with a deposit has none. */
    offered,
    ...priceChosen({ ...row, handOverInDays, offered }, []),
  };
}

type Priced = Parameters<typeof takesCards>[0] & {
  offered: OfferedLines | null;
  salePriceCents: number | null;
  saleLines: OrderLines | null;
};

/** What an offer costs with chosen extras, or was sold for, and whether a card can pay that. */
function priceChosen(terms: Priced, choice: ExtraChoice) {
  const { offered, pet, salePriceCents, saleLines } = terms;
  const isSold = salePriceCents !== null;
  const priced =
    offered && !isSold
      ? priceOffer(offered, pet.priceCents, choice)
      : {
          priceCents: salePriceCents ?? pet.priceCents,
          lines: saleLines,
          choice: [],
          isExact: isSold || choice.length === 0,
        };
  return { ...priced, takesCards: takesCards({ ...terms, priceCents: priced.priceCents }) };
}

/** An offer of the pet alone, for who reserves it. */
export const withoutLines = <Of extends Priced>(offer: Of) => {
  const plain = { ...offer, offered: null };
  return { ...plain, ...priceChosen(plain, []) };
};

/** An offer with the extras that a buyer chooses; what isn't offered is left out, and `isExact` is then false. */
export const withChoice = <Of extends Priced>(offer: Of, choice: ExtraChoice) => ({
  ...offer,
  ...priceChosen(offer, choice),
});

/** Days from today until a day; none for a day that is unknown or over. */
export const daysUntil = (day: string | null | undefined, now: Date): number =>
  day ? Math.max(0, daysBetween(toUtcDay(now), day)) : 0;

type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

/** An offer as one buyer finds it. */
export interface OfferToBuyer extends Omit<Terms, 'details'> {
  /** The pet's details as displayed to buyers. */
  details: PetDetails | null;
}
export type Offer = Omit<OfferToBuyer, 'heldByOther' | 'isKept' | 'hasCheckout' | 'isBlocked'>;

/**
 * A payment link's current offer; a sold one stays visible. Throws NotFound when it is missing or archived, and
 * NotFound with code "paused" while the breeder is not a member or can't be paid, or breeder or link is suspended, or, with
 * the breeder's words in `note`, while the breeder has paused it; with code "expired" and their words after its last day.
 */
export const readOffer = (context: Context, linkId: string): Promise<Offer> => readOfferTo(context, linkId, []);

/**
 * A payment link's current offer to the browser with these buyer keys; a sold one stays visible. Throws NotFound when the link is
 * missing or archived, and NotFound with code "paused" or "expired" while nobody can buy through it.
 */
export async function readOfferTo(context: Context, linkId: string, buyerKeys: string[]): Promise<OfferToBuyer> {
  const terms = await readTerms(context, linkId, buyerKeys);
  return { ...terms, details: shownDetails(terms.details, petSpecies(terms.pet)) };
}

/**
 * A payment link's current terms of sale, with the pet's details as stored rather than as a page shows them; a sold one stays visible.
 * Throws NotFound when the link is missing or archived, and NotFound with code "paused" or "expired" while nobody can buy through it.
 */
export async function readTerms(context: Context, linkId: string, buyerKeys: string[] = []): Promise<Terms> {
  const offer = await findTerms(context, linkId, buyerKeys);
  if (!offer || offer.link.status === 'archived' || offer.seller.closedAt) {
    throw notFound('This payment link may have expired or been removed.');
  }
  const { link, isForSale } = offer;
  if (!isForSale) return offer;
  const hasEnded = isExpired(link, context.now);
  if (!canSell(offer, context.now)) throw unavailable();
  if (link.pausedAt) throw notFound(PAUSED, 'paused', publicNote(offer, link.pauseNote));
  if (hasEnded) throw notFound(EXPIRED, 'expired', publicNote(offer, link.expiryNote));
  return offer;
}

/** The breeder's note as buyers may read it now: a legal rule, or the pet's species, may be newer than the note. */
function publicNote({ pet }: Terms, words: string | null): { note?: string } {
  const note = words === null ? '' : publicDescription(petSpecies(pet), words).description;
  return note ? { note } : {};
}

/** How long an offer's page stays the same unless somebody changes it, and whether it is personal. */
export const toCachePolicy = (
  { link, seller, subscription, buyerKey, isForSale, hold, kept, depositTerms: terms, handOverInDays, offered }: Offer,
  now: Date,
) => ({
  until: Math.min(
    membershipHoldsUntil(seller, subscription, now),
    (isForSale && link.expiresAt?.getTime()) || Infinity,
    shownUntil(hold, now),
    terms || handOverInDays > 0 || offered?.promise ? depositChangesAt(now) : Infinity,
  ),
  isPersonal: buyerKey !== null || !isForSale || hold !== null || kept !== null,
});

/**
 * A payment link's offer for a buyer who has paid, or for its breeder, even if the link is archived, paused or expired; undefined when
 * the link is gone or the breeder's account is closed.
 */
export async function findPurchasedOffer(context: Context, linkId: string): Promise<Offer | undefined> {
  const terms = await findTerms(context, linkId, []);
  if (!terms || terms.seller.closedAt) return undefined;
  return { ...terms, details: shownDetails(terms.details, petSpecies(terms.pet)) };
}

interface Payee {
  seller: typeof users.$inferSelect;
  subscription: Pick<typeof subscriptions.$inferSelect, 'status' | 'pastDueSince' | 'canceledAt'> | null;
  account: typeof connectedAccounts.$inferSelect | null;
}

const canSell = (offer: Terms, now: Date): boolean => !offer.link.suspendedAt && canBePaid(offer, now);

/** Whether a breeder is a member who takes payments, and isn't suspended. */
export function canBePaid({ seller, subscription, account }: Payee, now: Date): boolean {
  if (seller.suspendedAt) return false;
  return (
    isMember(toSubscriptionStatus(seller, subscription, now)) && (seller.isAdmin || account?.chargesEnabled === true)
  );
}

export async function findActiveLink(db: DbOrTx, petId: string): Promise<PaymentLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.petId, petId), eq(paymentLinks.status, 'active')))
    .limit(1);
  return row;
}

/** Whether an admin has suspended a link of the pet besides this one, archived or not: another link would undo that. */
export async function hasSuspendedLink(db: DbOrTx, petId: string, besides = ''): Promise<boolean> {
  const isSuspended = and(
    eq(paymentLinks.petId, petId),
    isNotNull(paymentLinks.suspendedAt),
    ne(paymentLinks.id, besides),
  );
  return (await db.select({ id: paymentLinks.id }).from(paymentLinks).where(isSuspended).limit(1)).length > 0;
}
