import type { PaymentMethod, PurchaseReturn } from './orders.ts';

/** What page and mail say about money that goes back to a buyer; both read from here, so that they agree. */

export const RETURNED = 'Payment returned';
export const PARTLY_RETURNED = 'Payment partly returned';

/** Why a payment goes back by itself. */
export function lateReason(petName: string, reason: 'already_sold' | 'not_for_sale'): string {
  const why = reason === 'already_sold' ? 'had just been sold to someone else' : 'was no longer for sale';
  return `When your payment arrived, ${petName} ${why}. We are sorry.`;
}

/** When the money arrives. Sources: docs/decisions/0017-what-a-buyer-reads.md. */
export function returnTime(method: PaymentMethod, isAll: boolean): string {
  if (method === 'card')
    return 'It goes back to the card you paid with. Your bank usually shows it within 5 to 10 business days.';
  return isAll
    ? 'Klarna cancels your remaining payments and returns what you have paid, usually within 5 to 7 business days.'
    : 'Klarna takes it off your remaining payments or returns it to you, usually within 5 to 7 business days.';
}

/** Who gave how much back, in one sentence. `amount` is for people. */
export function returnSentence(
  { reason, amount }: { reason: PurchaseReturn['reason']; amount: string },
  isAll: boolean,
  names: { pet: string; breeder: string },
): string {
  if (reason === 'already_sold' || reason === 'not_for_sale')
    return `${lateReason(names.pet, reason)} Your whole payment of ${amount} was returned, the platform fee included.`;
  if (reason === 'bank') return `The dispute was decided for you: ${amount} of your payment was returned to you.`;
  return isAll
    ? `${names.breeder} has returned your whole payment of ${amount} for ${names.pet}, the platform fee included.`
    : `${names.breeder} has returned ${amount} of your payment for ${names.pet}.`;
}
