import type { PurchaseReturn } from '../orders/payment-success.ts';
import { METHOD_WORDS, type PaymentMethod } from '../payment-methods/payment-methods.ts';
import type { Translate } from '../locales/translate.ts';

/** Texts about money returned to a buyer, shared by pages and mails so that they agree. */

type AutomaticReason = 'already_sold' | 'not_for_sale' | 'list_closed' | 'has_place' | 'mismatch';

/** Whether a payment is refunded automatically, without a decision by breeder or bank. */
export const isAutomaticRefund = (reason: PurchaseReturn['reason']): reason is AutomaticReason =>
  reason in AUTOMATIC_REASONS;

const AUTOMATIC_REASONS = {
  already_sold: 'refund.alreadySold',
  not_for_sale: 'refund.notForSale',
  list_closed: 'refund.listClosed',
  has_place: 'refund.hasSpot',
  mismatch: 'refund.mismatch',
} as const;

/** Why a payment is refunded automatically. */
export const automaticReason = (translate: Translate, pet: string, reason: AutomaticReason): string =>
  translate(AUTOMATIC_REASONS[reason], { pet });

/** When the money arrives. Sources: docs/decisions/0017-checkout-page-and-payment-status.md. */
export function returnTime(translate: Translate, method: PaymentMethod, isAll: boolean): string {
  const { all, part } = METHOD_WORDS[method].returned;
  return translate(isAll ? all : part);
}

/** One sentence: who returned how much. `amount` is formatted. */
export function returnSentence(
  translate: Translate,
  { reason, amount }: { reason: PurchaseReturn['reason']; amount: string },
  isAll: boolean,
  { pet, breeder }: { pet: string; breeder: string | null },
): string {
  if (isAutomaticRefund(reason))
    return translate('refund.automatic', { reason: automaticReason(translate, pet, reason), amount });
  if (reason === 'bank') return translate('refund.bank', { amount });
  if (breeder === null) return translate(isAll ? 'refund.allByBreeder' : 'refund.partByBreeder', { amount, pet });
  return translate(isAll ? 'refund.all' : 'refund.part', { breeder, amount, pet });
}
