/** What other nouns may use of payment-links. */
export { findAvailability } from './availability/availability.ts';
export { ABANDONED_AFTER_MS, heldUntil, type Hold, holdOfPet, isOver, isOwn, parseHold } from './availability/hold.ts';
export { type Kept, keptForList, parseKept } from './availability/kept.ts';
export { findInstallmentTerms, findPayee } from './availability/payee.ts';
export { buyerNamedBy, conditionsOfLink, eraseNamedBuyer, findLinkFor, linksFor } from './conditions/named-buyer.ts';
export { readLitterPage } from './litters/page.ts';
export { readChoice } from './litters/picks.ts';
export {
  findActiveLink,
  findPurchasedOffer,
  hasSuspendedLink,
  lawRefusal,
  daysUntil,
  methodRefusal,
  type Offer,
  type OfferToBuyer,
  readOffer,
  readOfferTo,
  readTerms,
  refusalOfTotal,
  toCachePolicy,
  unavailable,
} from './offer.ts';
export { linkPage, presentOfferPhoto, presentPricing } from './presenter.ts';
export { markPaid } from './sale.ts';
export { paymentUrl } from './service.ts';
export { reinstateLink, suspendLink } from './suspension.ts';
export { verifyPasted } from './verify.ts';
