import { bank, bankWords } from './bank.ts';
import { card, cardWords } from './card.ts';
import { klarna, klarnaWords } from './klarna.ts';
import type { MethodRules, MethodWords } from './method.ts';

/**
 * The methods by which buyers pay at the provider, in the order of their page. A method is its file, a line in both tables, and its
 * texts in contract/locales; the type asks for the words of each.
 */
export const METHODS = { klarna, bank, card } as const satisfies Record<string, MethodRules>;
export type PaymentMethod = keyof typeof METHODS;

export const METHOD_WORDS = { klarna: klarnaWords, bank: bankWords, card: cardWords } as const satisfies Record<
  PaymentMethod,
  MethodWords
>;

export const PAYMENT_METHODS = /* @__PURE__ */ Object.keys(METHODS) as [PaymentMethod, ...PaymentMethod[]];

/** Everyone can use it: it is always offered, and takes over where another method is refused. */
export const FALLBACK_METHOD = 'card' as const satisfies PaymentMethod;

/** A method that a law, a limit or the provider may refuse, so that the buyer pays by the fallback. */
export type OtherMethod = Exclude<PaymentMethod, typeof FALLBACK_METHOD>;
export const OTHER_METHODS = /* @__PURE__ */ PAYMENT_METHODS.filter(
  (method): method is OtherMethod => method !== FALLBACK_METHOD,
);

/** The methods that a breeder offers unless they say otherwise. */
export const METHODS_FROM_START = /* @__PURE__ */ PAYMENT_METHODS.filter((method) => METHODS[method].isOnFromStart);

/** What is stored of connected accounts about methods that need an approval. */
export type Approval = NonNullable<(typeof METHODS)[PaymentMethod]['approval']>;

/** The methods that need one. */
export const APPROVED_METHODS = /* @__PURE__ */ Object.values(METHODS).filter((rules) => rules.approval !== null);

/** A method beside the fallback on a buyer's page. */
export interface MethodOffer {
  method: PaymentMethod;
  /** Not `offered`: it can't be chosen now; the reason is a text for the buyer. */
  offered: boolean;
  reason: string | null;
  /** Rules of law may forbid it in the buyer's state. */
  isFinancing: boolean;
  /** How many payments the total is shown as; null: as a whole. */
  splitInto: number | null;
}

/** How many payments a total is shown as; `splitMaxCents`: what the operator promises it up to. */
export function installmentCount(method: PaymentMethod, totalCents: number, splitMaxCents: number): number | null {
  return totalCents <= splitMaxCents ? METHODS[method].installments : null;
}

/** How a page words a method for a total that is, or isn't, split into payments. */
export function toChoiceTexts(method: PaymentMethod, isSplit: boolean) {
  const { whole, split } = METHOD_WORDS[method];
  return (isSplit ? split : null) ?? whole;
}
