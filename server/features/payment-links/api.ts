/** What other nouns may use of payment-links. */
export { findAvailability } from './availability/availability.ts';
export {
  ABANDONED_AFTER_MS,
  currentHold,
  heldUntil,
  type Hold,
  holdOfPet,
  isOver,
  isOwn,
} from './availability/hold.ts';
export { type Kept, keptForList, parseKept } from './availability/kept.ts';
export { findInstallmentTerms, findPayee, lockPayee } from './availability/payee.ts';
export {
  buyerNamedBy,
  conditionsOfLink,
  eraseNamedBuyer,
  findLinkFor,
  linksFor,
  nameBuyer,
} from './conditions/named-buyer.ts';
export { priceLink } from './conditions/lines.ts';
export { isKennelAvailable, readKennel } from './kennels/read-kennel.ts';
export { findPetState, readLitterPage } from './litters/page.ts';
export { readChoice } from './litters/picks.ts';
export { lawRefusal, methodRefusal, refusalOfTotal } from './methods.ts';
export {
  findActiveLink,
  findPurchasedOffer,
  hasSuspendedLink,
  daysUntil,
  type Offer,
  type OfferToBuyer,
  readOffer,
  readOfferTo,
  readTerms,
  toCachePolicy,
  unavailable,
  withChoice,
  withoutLines,
} from './offer.ts';
export { linkPage, presentAddress, presentOfferPhoto, presentPricing } from './presenter.ts';
export { markPaid } from './sale.ts';
export { paymentUrl, requireOwnLink } from './service.ts';
export { reinstateLink, suspendLink } from './suspension.ts';
export { verifyPasted } from './verify.ts';
