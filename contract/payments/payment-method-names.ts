import type { CashMethod } from '../reservations/cash.ts';
import { toChoiceTexts, METHODS, type PaymentMethod } from '../payment-methods/payment-methods.ts';
import { methods } from '../locales/en.ts';
import type { Translate } from '../locales/translate.ts';

/** Names of payment methods: one wording for the buyer's pages, mails, the dashboard and shared messages. */

export const CARD_NAME = methods.card;

/** What a price in parts was paid with, which the first part's method alone doesn't name. */
interface Parts {
  cashCents: number;
  hasKlarnaPart: boolean;
  /** Besides Klarna. */
  partMethods: readonly PaymentMethod[];
}

/** The method that was paid with, or all of an order's; plain "Klarna" while the plan (`plan`) is unknown. */
export function paidWith(
  method: PaymentMethod | CashMethod,
  plan: string | null,
  { cashCents, hasKlarnaPart, partMethods }: Parts = { cashCents: 0, hasKlarnaPart: false, partMethods: [] },
): string {
  const all = new Set([method, ...partMethods, ...(hasKlarnaPart ? ['klarna'] : [])]);
  if (all.has('bank') && (all.size > 1 || cashCents > 0))
    return all.size === 2 && all.has('card') && cashCents === 0 ? methods.cardAndBank : methods.several;
  if (cashCents > 0) return hasKlarnaPart ? methods.all : methods.direct;
  if (hasKlarnaPart) return methods.cardAndKlarna;
  return methods[
    (plan !== null && Object.hasOwn(METHODS, method) && planName(method as PaymentMethod, plan)) || method
  ];
}

function planName(method: PaymentMethod, plan: string): keyof typeof methods | undefined {
  const names: Record<string, keyof typeof methods> = METHODS[method].plans?.names ?? {};
  return Object.hasOwn(names, plan) ? names[plan] : undefined;
}

/** A name of `paidWith` in the reader's language; receipts and the API keep the English one. */
export function methodNameIn(translate: Translate, name: string): string {
  const found = (Object.keys(methods) as (keyof typeof methods)[]).find((key) => methods[key] === name);
  return found ? translate(`methods.${found}`) : name;
}

/**
 * Klarna's name before paying. The buyer picks the plan on Klarna's page, so four payments are named only for a total
 * within the ceiling of this installation (`inFour`).
 */
export function klarnaName(inFour: boolean): string {
  return methods[toChoiceTexts('klarna', inFour).name];
}
