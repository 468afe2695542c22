import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { formatMoney, fromAmount, totalCents } from '../../../contract/money.ts';
import { klarnaName } from '../../../contract/payments/payment-method-names.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';

type ShareableLink = Pick<PaymentLink, 'id' | 'pet' | 'paymentUrl' | 'klarnaOffered' | 'neutralPreview' | 'lines'>;

/**
 * The message for the buyer; it promises four payments only for totals up to `splitMaxCents`, and to nobody: it can't know the
 * state of its reader. The address is last, since messengers then show its preview.
 */
export function shareMessage(
  { id, pet, paymentUrl, klarnaOffered, neutralPreview, lines }: ShareableLink,
  splitMaxCents: number,
): string {
  const code = linkCode(id);
  if (neutralPreview)
    return `Here is the payment page that we talked about${code ? `, with the code ${code}` : ''}: ${paymentUrl}`;
  const total = totalCents(fromAmount(pet.price));
  // Whether a discount counts depends on the pet's deposit, so the page alone names that total.
  const sum = lines?.discount ? '' : `, ${formatMoney(total)} in all`;
  const inFour = total <= splitMaxCents;
  const klarna = ` or, where it is offered, ${inFour ? 'in' : 'with'} ${klarnaName(inFour)}`;
  return `Here is the payment page for ${pet.name} (${pet.breed})${sum}. You can pay by card${klarnaOffered ? klarna : ''}${code ? `. The page’s code is ${code}` : ''}: ${paymentUrl}`;
}
