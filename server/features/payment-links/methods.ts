import { financingRefusal, financingRefusals } from '../../../contract/law/law.ts';
import { listStatesOfAddress } from '../../../contract/addresses/address-parts.ts';
import type { UsState } from '../../../contract/addresses/us-states.ts';
import { formatMoney, totalCents } from '../../../contract/money.ts';
import {
  type Approval,
  FALLBACK_METHOD,
  METHODS,
  METHODS_FROM_START,
  OTHER_METHODS,
  type OtherMethod,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import { MAIN_LANGUAGE, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { toAddressParts, type ReadAddress } from '../accounts/api.ts';
import { petSpecies } from '../pets/api.ts';
import type { connectedAccounts, paymentLinks, pets, users } from '../../db/schema.ts';

/** By which methods an offer can be paid, and why not by others. */

type MethodTerms = {
  /** Days until the pet goes home at the latest; left out where no day is known. */
  handOverInDays?: number;
  deposit?: object | null;
  /** What is paid for with the pet's extras and discount; left out: the pet's price. */
  priceCents?: number;
  pet: Pick<typeof pets.$inferSelect, 'priceCents' | 'species' | 'breed'>;
  /** What the link says of methods; left out or null: as the breeder's others. */
  link?: Pick<typeof paymentLinks.$inferSelect, 'paymentMethods'> | null;
  seller: Pick<typeof users.$inferSelect, 'isAdmin' | 'paymentMethods'> & ReadAddress;
  account: Pick<typeof connectedAccounts.$inferSelect, Approval> | null;
};

const computeTotal = ({ priceCents, pet }: Pick<MethodTerms, 'priceCents' | 'pet'>): number =>
  totalCents(priceCents ?? pet.priceCents);

/** The methods that the breeder has turned on for a link. */
export const methodsOn = ({ link, seller }: Pick<MethodTerms, 'link' | 'seller'>): readonly PaymentMethod[] =>
  link?.paymentMethods ?? seller.paymentMethods ?? METHODS_FROM_START;

/**
 * Whether a card can pay the price with its fee: always, unless the breeder has turned cards off and a method that everyone can use
 * takes their place.
 */
export function takesCards(terms: MethodTerms): boolean {
  if (methodsOn(terms).includes(FALLBACK_METHOD)) return true;
  const total = computeTotal(terms);
  return !OTHER_METHODS.some(
    (method) => !METHODS[method].isFinancing && refusalOfTotal(method, terms, total, null, MAIN_LANGUAGE) === null,
  );
}

/**
 * Why the law forbids financing for a buyer in this state (null: nobody said) and this seller; null when it doesn't. Where the seller's
 * state isn't known, the rules of all states count.
 */
export const lawRefusal = (
  { pet, seller }: Omit<MethodTerms, 'account'>,
  buyerState: UsState | null,
  language: Language = 'en',
) => {
  const sellers = listStatesOfAddress(toAddressParts(seller));
  const refusal = financingRefusal(petSpecies(pet), [buyerState, ...sellers], language);
  if (refusal !== null || sellers.length > 0) return refusal;
  const isForbiddenSomewhere = Object.keys(financingRefusals(petSpecies(pet), language)).length > 0;
  return isForbiddenSomewhere ? translateIn(language)('installments.unknownState') : null;
};

/** Why this seller can't be paid what is due now by a method, by a buyer in this state; null when they can. */
export function methodRefusal(
  method: OtherMethod,
  terms: MethodTerms,
  buyerState: UsState | null,
  language: Language = 'en',
): string | null {
  const { paysDeposits, refusals } = METHODS[method];
  if (terms.deposit && !paysDeposits) return translateIn(language)(refusals.deposit);
  return refusalOfTotal(method, terms, computeTotal(terms), buyerState, language);
}

/**
 * Why this seller can't be paid `total` cents, such as a balance or a part of it, by a method, by a buyer in this state;
 * null when they can.
 */
export function refusalOfTotal(
  method: OtherMethod,
  terms: MethodTerms,
  total: number,
  buyerState: UsState | null,
  language: Language,
): string | null {
  const { pet, seller, account, handOverInDays = 0 } = terms;
  const { isFinancing, approval, limits, refundDays, refusals } = METHODS[method];
  const translate = translateIn(language);
  if (!methodsOn(terms).includes(method)) return translate('bank.notOffered');
  const byLaw = isFinancing ? lawRefusal({ pet, seller }, buyerState, language) : null;
  if (byLaw) return byLaw;
  if (approval && !seller.isAdmin && !account?.[approval]) return translate(refusals.notYet);
  // A buyer who cancels shortly before the pet goes home could not be refunded anymore.
  if (refundDays !== null && handOverInDays > refundDays)
    return translate(refusals.tooFar, { days: String(refundDays) });
  if (limits && total < limits.minCents) return translate(refusals.from, { amount: formatMoney(limits.minCents) });
  if (limits && total > limits.maxCents) return translate(refusals.upTo, { amount: formatMoney(limits.maxCents) });
  return null;
}
