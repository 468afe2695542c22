import { formatMoney, fromAmount, totalCents } from '../../../contract/money.ts';
import type { PaymentLink } from '../../../contract/payment-links.ts';

/** What a breeder sends to a buyer, ready to go. */
export function shareMessage({ pet, paymentUrl }: Pick<PaymentLink, 'pet' | 'paymentUrl'>): string {
  const total = formatMoney(totalCents(fromAmount(pet.price)));
  return `Here is the payment page for ${pet.name} (${pet.breed}), ${total} in all. You can pay by card or in 4 instalments: ${paymentUrl}`;
}
