import type { PaymentMethod, PurchaseReturn } from './orders.ts';

/** Texts about money returned to a buyer, shared by pages and mails so that they agree. */

export const RETURNED = 'Payment returned';
export const PARTLY_RETURNED = 'Payment partly returned';

type AutomaticReason = 'already_sold' | 'not_for_sale' | 'mismatch';

/** Whether a payment is refunded automatically, without a decision by breeder or bank. */
export const isAutomaticRefund = (reason: PurchaseReturn['reason']): reason is AutomaticReason =>
  reason === 'already_sold' || reason === 'not_for_sale' || reason === 'mismatch';

/** Why a payment is refunded automatically. */
export function automaticReason(petName: string, reason: AutomaticReason): string {
  if (reason === 'mismatch') return `Your payment was not the one that was requested for ${petName}. We are sorry.`;
  const why = reason === 'already_sold' ? 'had just been sold to someone else' : 'was no longer for sale';
  return `When your payment arrived, ${petName} ${why}. We are sorry.`;
}

/** When the money arrives. Sources: docs/decisions/0017-what-a-buyer-reads.md. */
export function returnTime(method: PaymentMethod, isAll: boolean): string {
  if (method === 'card')
    return 'We return it to the card you paid with. It usually appears within 5 to 10 business days.';
  return isAll
    ? 'Klarna cancels your remaining payments and returns what you have paid, usually within 5 to 7 business days.'
    : 'Klarna deducts it from your remaining payments or returns it to you, usually within 5 to 7 business days.';
}

/** Who returned how much, in one sentence. `amount` is formatted. */
export function returnSentence(
  { reason, amount }: { reason: PurchaseReturn['reason']; amount: string },
  isAll: boolean,
  names: { pet: string; breeder: string | null },
): string {
  const breeder = names.breeder ?? 'The breeder';
  if (isAutomaticRefund(reason))
    return `${automaticReason(names.pet, reason)} Your whole payment of ${amount} was returned, the platform fee included.`;
  if (reason === 'bank') return `The dispute was decided for you: ${amount} of your payment was returned to you.`;
  return isAll
    ? `${breeder} has returned your whole payment of ${amount} for ${names.pet}, the platform fee included.`
    : `${breeder} has returned ${amount} of your payment for ${names.pet}.`;
}
