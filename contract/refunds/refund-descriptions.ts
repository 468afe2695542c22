import type { PurchaseReturn } from '../orders/orders.ts';
import { METHOD_WORDS, type PaymentMethod } from '../payment-methods/payment-methods.ts';
import type { Say } from '../words/say.ts';

/** Texts about money returned to a buyer, shared by pages and mails so that they agree. */

type AutomaticReason = 'already_sold' | 'not_for_sale' | 'list_closed' | 'has_place' | 'mismatch';

/** Whether a payment is refunded automatically, without a decision by breeder or bank. */
export const isAutomaticRefund = (reason: PurchaseReturn['reason']): reason is AutomaticReason =>
  reason in AUTOMATIC_REASONS;

const AUTOMATIC_REASONS = {
  already_sold: 'refund.alreadySold',
  not_for_sale: 'refund.notForSale',
  list_closed: 'refund.listClosed',
  has_place: 'refund.hasPlace',
  mismatch: 'refund.mismatch',
} as const;

/** Why a payment is refunded automatically. */
export const automaticReason = (say: Say, pet: string, reason: AutomaticReason): string =>
  say(AUTOMATIC_REASONS[reason], { pet });

/** When the money arrives. Sources: docs/decisions/0017-checkout-page-and-payment-status.md. */
export function returnTime(say: Say, method: PaymentMethod, isAll: boolean): string {
  const { all, part } = METHOD_WORDS[method].returned;
  return say(isAll ? all : part);
}

/** One sentence: who returned how much. `amount` is formatted. */
export function returnSentence(
  say: Say,
  { reason, amount }: { reason: PurchaseReturn['reason']; amount: string },
  isAll: boolean,
  { pet, breeder }: { pet: string; breeder: string | null },
): string {
  if (isAutomaticRefund(reason)) return say('refund.automatic', { reason: automaticReason(say, pet, reason), amount });
  if (reason === 'bank') return say('refund.bank', { amount });
  if (breeder === null) return say(isAll ? 'refund.allByBreeder' : 'refund.partByBreeder', { amount, pet });
  return say(isAll ? 'refund.all' : 'refund.part', { breeder, amount, pet });
}
