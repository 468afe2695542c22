import { townAndState } from '../../../contract/address.ts';
import { financingRefusal, financingRefusals } from '../../../contract/law.ts';
import { stateOfAddress, type UsState } from '../../../contract/place.ts';
import { isPlausibleAddress } from '../../../contract/plausible-address.ts';
import type { LinkPage, PagePhoto } from '../../../contract/public-page.ts';
import {
  INSTALLMENTS_MAX_TOTAL_CENTS,
  INSTALLMENTS_MIN_TOTAL_CENTS,
  PLATFORM_FEE_PERCENT,
} from '../../../contract/business.ts';
import { formatMoney, platformFeeCents, toAmount, totalCents } from '../../../contract/money.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import type { Pricing } from '../../../contract/pricing.ts';
import { photoAddress, photoPreviewAddress } from '../../../contract/photo-address.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isMember, subscriptionStatusOf } from '../accounts/membership.ts';
import { presentPublicPet, speciesOf } from '../pets/presenter.ts';
import { buyerKeysOf } from './buyer-keys.ts';
import { findOffer, type Offer } from './queries.ts';

export type { Offer };

/**
 * A payment link's current offer; a sold one stays visible. Throws NotFound when it is missing or archived, and
 * NotFound with code "paused" while the breeder is not a member or can't be paid, or breeder or link is suspended.
 */
export async function readOffer(context: Context, linkId: string): Promise<Offer> {
  const offer = await findOffer(context.db, linkId);
  if (!offer || offer.link.status === 'archived' || offer.seller.closedAt) {
    throw notFound('This payment link may have expired or been removed.');
  }
  if (isForSale(offer) && !canSell(offer, context.now)) {
    throw notFound('This payment link is temporarily unavailable. Please ask the breeder.', 'paused');
  }
  return offer;
}

/** The same without these checks, for a buyer who has paid; undefined when link or breeder is gone. */
export async function findPurchasedOffer(context: Context, linkId: string): Promise<Offer | undefined> {
  const offer = await findOffer(context.db, linkId);
  return offer?.seller.closedAt ? undefined : offer;
}

export const isForSale = ({ link, pet }: Offer) => link.status === 'active' && pet.status === 'active';

function canSell({ link, seller, subscription, account }: Offer, now: Date): boolean {
  if (link.suspendedAt || seller.suspendedAt) return false;
  return (
    isMember(subscriptionStatusOf(seller, subscription, now)) && (seller.isAdmin || account?.chargesEnabled === true)
  );
}

type KlarnaTerms = {
  pet: Pick<Offer['pet'], 'priceCents' | 'species' | 'breed'>;
  seller: Pick<Offer['seller'], 'isAdmin' | 'physicalAddress'>;
  account: Pick<NonNullable<Offer['account']>, 'klarnaActive'> | null;
};

/** Why the law forbids financing for a buyer in this state (null: nobody said) and this seller; null when it doesn't. */
export const lawRefusal = ({ pet, seller }: Omit<KlarnaTerms, 'account'>, buyerState: UsState | null) =>
  financingRefusal(speciesOf(pet), [buyerState, stateOfAddress(seller.physicalAddress)]);

/** Why this seller can't offer installments for this total to a buyer in this state; null when they can. */
export function installmentsRefusal(terms: KlarnaTerms, buyerState: UsState | null): string | null {
  const { pet, seller, account } = terms;
  const byLaw = lawRefusal(terms, buyerState);
  if (byLaw) return byLaw;
  const total = totalCents(pet.priceCents);
  if (!seller.isAdmin && !account?.klarnaActive) {
    return 'Installments are not available for this breeder yet. New seller accounts have to be approved for them first.';
  }
  if (total < INSTALLMENTS_MIN_TOTAL_CENTS)
    return `Installments are available from ${formatMoney(INSTALLMENTS_MIN_TOTAL_CENTS)}.`;
  if (total > INSTALLMENTS_MAX_TOTAL_CENTS)
    return `Installments are available up to ${formatMoney(INSTALLMENTS_MAX_TOTAL_CENTS)}.`;
  return null;
}

/** The public response: never the buyer's email or phone, and the name for that buyer's own browser only. */
export function presentOffer(
  context: Pick<Context, 'config'>,
  offer: Offer,
  buyerToken: string | null,
): PublicPaymentLink {
  const { link, pet, seller, buyerKey } = offer;
  const isBuyer =
    buyerToken !== null && buyerKey !== null && buyerKeysOf(context.config, buyerToken).includes(buyerKey);
  const clientName = isBuyer ? offer.clientName : null;
  return {
    paymentLink: { id: link.id, status: link.status, createdAt: link.createdAt.toISOString(), clientName },
    pet: { ...presentPublicPet(pet), status: pet.status },
    breeder: {
      fullName: seller.fullName,
      physicalAddress:
        seller.addressVisibility === 'town' ? townAndState(seller.physicalAddress) : seller.physicalAddress,
      verified: Object.values(checksOf(offer)).every((since) => since !== null),
    },
    pricing: pricingOf(pet.priceCents),
  };
}

/** The checks behind "Verified Breeder": since when each holds, null while it doesn't. */
function checksOf({ seller, account, platformVerifiedAt }: Offer): LinkPage['checks'] {
  const accountSince = seller.isAdmin ? platformVerifiedAt : account?.verifiedAt;
  return {
    paymentAccount: accountSince?.toISOString() ?? null,
    emailConfirmed: seller.emailVerifiedAt?.toISOString() ?? null,
    plausibleAddress: isPlausibleAddress(seller.physicalAddress) ? seller.physicalAddressAt.toISOString() : null,
  };
}

/** What a buyer pays at this price. */
export function pricingOf(priceCents: number): Pricing {
  return {
    price: toAmount(priceCents),
    platformFee: toAmount(platformFeeCents(priceCents)),
    platformFeePercent: PLATFORM_FEE_PERCENT,
    total: toAmount(totalCents(priceCents)),
    currency: 'USD',
  };
}

export function photoOf(photo: Offer['photo']): PagePhoto | null {
  return (
    photo && {
      imageUrl: photoAddress(photo.hash, 800),
      width: photo.width,
      height: photo.height,
      placeholder: photo.placeholder,
    }
  );
}

type PageRest = Pick<LinkPage, 'settings' | 'canonicalUrl' | 'notice' | 'failure' | 'place'> & {
  buyerToken: string | null;
};

/** The public page's data: the same response and what only the page needs. */
export function linkPage(context: Context, offer: Offer, { buyerToken, ...rest }: PageRest): LinkPage {
  const refusal = installmentsRefusal(offer, null);
  return {
    kind: 'link',
    ...rest,
    link: presentOffer(context, offer, buyerToken),
    photo: photoOf(offer.photo),
    previewImageUrl: offer.photo && `${context.publicUrl()}${photoPreviewAddress(offer.photo.hash)}`,
    checks: checksOf(offer),
    installments: {
      offered: refusal === null,
      reason: refusal,
      inFour: totalCents(offer.pet.priceCents) <= context.config.installmentsSplitMaxCents,
    },
    law: { anywhere: lawRefusal(offer, null), inState: financingRefusals(speciesOf(offer.pet)) },
  };
}
