import { isPlausibleAddress, listStatesOfAddress, townAndState } from '../../../contract/addresses/address-parts.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { depositLawAt, financingRefusals, publicDescription } from '../../../contract/law/law.ts';
import { CURRENCY, PLATFORM_FEE_PERCENT } from '../../../contract/business.ts';
import { presentDepositOffer } from '../../../contract/pets/deposit-offer.ts';
import { platformFeeCents, toAmount, totalCents } from '../../../contract/money.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { photoAddress } from '../../../contract/pets/photo-address.ts';
import type { Pricing } from '../../../contract/pricing.ts';
import type { PagePhoto } from '../../../contract/pages/page-photo.ts';
import { proofPath, type LinkPage } from '../../../contract/pages/public-page.ts';
import type { Context } from '../../context.ts';
import { type ReadAddress, timeZoneOfBreeder, toAddressParts } from '../accounts/api.ts';
import { presentPublicDetails, presentPublicPet, petSpecies } from '../pets/api.ts';
import { firstName, payUntil } from './conditions/expiry.ts';
import { heldUntil, isHeldByOther, isOver, isOwn } from './availability/hold.ts';
import { isKeptFrom, keptUntil } from './availability/kept.ts';
import { presentOfferedLines, presentSoldLines } from './conditions/lines.ts';
import { cardPath } from './card.ts';
import {
  METHODS,
  OTHER_METHODS,
  PAYMENT_METHODS,
  installmentCount,
  type MethodOffer,
  type OtherMethod,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import { priceText } from '../../../contract/payments/provider-prices.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { lawRefusal, methodRefusal, methodsOn } from './methods.ts';
import type { Offer, ShownPhoto } from './offer.ts';
import { isRefunded } from './queries.ts';
import { formatDeadline, type Language } from '../../../contract/language.ts';

/**
 * The public response: never the buyer's email or phone, and the name, and the lines of the price once it is paid, for that buyer's own
 * browser only.
 */
export function presentOffer(offer: Offer, buyerKeys: string[], now: Date): PublicPaymentLink {
  const { link, pet, details, buyerKey } = offer;
  const isOwnSale = buyerKey !== null && buyerKeys.includes(buyerKey);
  const clientName = isOwnSale ? offer.clientName : null;
  return {
    paymentLink: { id: link.id, status: link.status, createdAt: link.createdAt.toISOString(), clientName },
    pet: {
      ...presentPublicPet(pet),
      status: pet.status,
      species: petSpecies(pet),
      details: presentPublicDetails(details, offer.isForSale),
    },
    breeder: presentBreeder(offer),
    pricing: presentPricing(offer.priceCents),
    ...(offer.offered ? { lines: presentOfferedLines(offer, offer.offered) } : {}),
    ...(isOwnSale && offer.saleLines ? { lines: presentSoldLines(offer.saleLines) } : {}),
    ...(offer.isForSale && isHeldByOther(offer.hold, buyerKeys, now)
      ? {
          held: {
            until: heldUntil(offer.hold),
            ...(offer.hold.isRetry ? { timeZone: timeZoneOfBreeder(offer.seller) } : {}),
          },
        }
      : {}),
    ...(offer.isForSale && offer.kept && isKeptFrom(offer.kept, buyerKeys)
      ? {
          kept: {
            until: keptUntil(offer.kept),
            timeZone: timeZoneOfBreeder(offer.seller),
            joinLitterId: offer.kept.joinLitterId,
          },
        }
      : {}),
    ...(offer.isForSale && offer.deposit ? { deposit: presentDepositOffer(offer.deposit) } : {}),
    ...(offer.isForSale && offer.needsAgreement ? { agreement: true } : {}),
  };
}

/** A breeder's address as pages show it before a pet is paid in full. */
export const presentAddress = (
  seller: ReadAddress & Pick<Offer['seller'], 'addressVisibility' | 'physicalAddress'>,
): string => (seller.addressVisibility === 'town' ? townAndState(toAddressParts(seller)) : seller.physicalAddress);

type Checked = Pick<Offer, 'seller' | 'account' | 'platformVerifiedAt'>;

/** A breeder as buyers read them. */
export const presentBreeder = (checked: Checked): PublicPaymentLink['breeder'] => ({
  fullName: checked.seller.fullName,
  physicalAddress: presentAddress(checked.seller),
  verified: Object.values(presentChecks(checked)).every((since) => since !== null),
  ...(checked.seller.license ? { license: checked.seller.license } : {}),
});

/** The checks behind "Verified Breeder": since when each holds, null while it doesn't. */
export function presentChecks({ seller, account, platformVerifiedAt }: Checked): LinkPage['checks'] {
  const accountSince = seller.isAdmin ? platformVerifiedAt : account?.verifiedAt;
  return {
    paymentAccount: accountSince?.toISOString() ?? null,
    emailConfirmed: seller.emailVerifiedAt?.toISOString() ?? null,
    plausibleAddress: isPlausibleAddress(toAddressParts(seller)) ? seller.physicalAddressAt.toISOString() : null,
  };
}

/** What a buyer pays at this price. */
export function presentPricing(priceCents: number): Pricing {
  return {
    price: toAmount(priceCents),
    platformFee: toAmount(platformFeeCents(priceCents)),
    platformFeePercent: PLATFORM_FEE_PERCENT,
    total: toAmount(totalCents(priceCents)),
    currency: CURRENCY,
  };
}

export const presentOfferPhoto = (photo: ShownPhoto | null): PagePhoto | null => photo && pagePhoto(photo);

const pagePhoto = (photo: ShownPhoto): PagePhoto => ({
  imageUrl: photoAddress(photo.hash, 800),
  width: photo.width,
  height: photo.height,
  placeholder: photo.placeholder,
});

/** While the pet can be bought. */
function presentProof({ proof, link, isForSale }: Offer): Pick<LinkPage, 'proof'> {
  if (!isForSale || !proof?.hash || !proof.answeredAt) return {};
  const { word, hash, answeredAt } = proof;
  return { proof: { imageUrl: proofPath(link.id, hash), word, on: answeredAt.toISOString() } };
}

/** The breeder's own page, once they have switched it on. */
const presentKennel = ({ kennel }: Offer): Pick<LinkPage, 'kennel'> =>
  kennel
    ? {
        kennel: {
          name: kennel.name,
          address: kennel.address,
          logoUrl: kennel.logoHash && photoAddress(kennel.logoHash, 400),
        },
      }
    : {};

const minutesLeft = (until: string | null, now: Date): number | null =>
  until === null ? null : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS));

type PageContext = Pick<
  LinkPage,
  'again' | 'settings' | 'canonicalUrl' | 'wrong' | 'notice' | 'failure' | 'method' | 'address'
> & {
  buyerKeys: string[];
  language: Language;
  /** Why this buyer can't pay by a method that others can. */
  refused: Partial<Record<OtherMethod, string>>;
};

/** A method that can't pay the deposit isn't shown where only that is due. */
function methodOffers(
  { config }: Context,
  offer: Offer,
  { language, refused }: Pick<PageContext, 'language' | 'refused'>,
): MethodOffer[] {
  const total = totalCents(offer.priceCents);
  const isShown = (method: OtherMethod) =>
    methodsOn(offer).includes(method) && (!offer.deposit || METHODS[method].paysDeposits);
  return OTHER_METHODS.filter(isShown).map((method) => {
    const reason = methodRefusal(method, offer, null, language) ?? refused[method] ?? null;
    const { isFinancing } = METHODS[method];
    const splitInto = installmentCount(method, total, config.installmentsSplitMaxCents);
    return { method, offered: reason === null, reason, isFinancing, splitInto };
  });
}

/** Said only where a method differs in more than its name. */
function methodCosts(offers: MethodOffer[], language: Language): Pick<LinkPage, 'costs'> {
  const isSlow = ({ method, offered }: MethodOffer) => offered && METHODS[method].certainAfterDays !== null;
  if (!offers.some(isSlow)) return {};
  const translate = translateIn(language);
  const say = (method: PaymentMethod) => {
    const cost = translate('bank.costs', { price: priceText(method) });
    return METHODS[method].certainAfterDays === null ? `${cost} ${translate('bank.certainNow')}` : cost;
  };
  return { costs: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, say(method)])) };
}

/** What the reader pays for the pet is on its way, or has failed and keeps the pet for them. */
function presentOwnHold(
  { hold, isForSale, seller }: Offer,
  { buyerKeys, language, now }: Pick<PageContext, 'buyerKeys' | 'language'> & Pick<Context, 'now'>,
): Pick<LinkPage, 'onItsWay' | 'keptForYou'> {
  if (!isForSale || !hold || !isOwn(hold, buyerKeys) || isOver(hold, now)) return {};
  if (hold.isInFlight) return { onItsWay: hold.method === 'bank' ? 'bank' : 'soon' };
  return hold.isRetry ? { keptForYou: formatDeadline(language, hold.expiresAt, timeZoneOfBreeder(seller)) } : {};
}

/** The public page's data: the same response and what only the page needs. */
export function linkPage(
  context: Context,
  offer: Offer,
  { buyerKeys, language, refused, ...rest }: PageContext,
): LinkPage {
  const link = presentOffer(offer, buyerKeys, context.now);
  const states = [rest.address.state, ...listStatesOfAddress(toAddressParts(offer.seller))];
  const offers = methodOffers(context, offer, { language, refused });
  return {
    kind: 'link',
    ...rest,
    link: link.deposit ? { ...link, deposit: { ...link.deposit, law: depositLawAt(link.deposit.law, states) } } : link,
    photo: presentOfferPhoto(offer.photo),
    furtherPhotos: offer.furtherPhotos.map(pagePhoto),
    ...presentProof(offer),
    preview: { imageUrl: context.siteUrl + cardPath(context, offer), isNeutral: offer.link.neutralPreview },
    checks: presentChecks(offer),
    ...presentKennel(offer),
    preparedFor: offer.isForSale ? firstName(offer.link.clientName) : null,
    payUntil: offer.isForSale ? payUntil(offer.link, language) : null,
    ...presentOwnHold(offer, { buyerKeys, language, now: context.now }),
    ...(link.held ? { heldMinutes: minutesLeft(link.held.until, context.now) } : {}),
    isRefunded: isRefunded(offer),
    offers,
    ...(offer.takesCards ? {} : { withoutCard: true as const }),
    ...methodCosts(offers, language),
    law: {
      anywhere: lawRefusal(offer, null, language),
      inState: financingRefusals(petSpecies(offer.pet), language),
      omission: publicDescription(petSpecies(offer.pet), offer.pet.description, language, states).omission,
    },
  };
}
