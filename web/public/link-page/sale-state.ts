import type { PublicPaymentLink } from '../../../contract/payment-links.ts';

/** Whether the pet can be bought: `sold` once anyone has paid, `closed` if not for sale for another reason. */
export function saleState({ paymentLink, pet }: PublicPaymentLink): 'open' | 'sold' | 'closed' {
  if (pet.status === 'refunded') return 'closed';
  if (pet.status === 'sold' || paymentLink.status === 'paid') return 'sold';
  return pet.status === 'active' && paymentLink.status === 'active' ? 'open' : 'closed';
}
