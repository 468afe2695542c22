import type { Happening } from '../../../contract/live/live.ts';
import { formatMoney, fromAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { METHODS, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';

interface Toast {
  title: string;
  description?: string;
}

/** The toast for a change of a sale; undefined for one that needs no toast. */
export function toToast(
  happening: Happening,
  { pet: { name }, clientName, total, refunded, paymentMethod }: Order,
): Toast | undefined {
  const buyer = clientName?.split(' ')[0] ?? 'A buyer';
  switch (happening) {
    case 'payment_under_way':
      return { title: `${buyer} is paying for ${name}`, description: describeWait(paymentMethod, name) };
    case 'paid':
      return { title: `${buyer} paid ${formatMoney(fromAmount(total))} for ${name}` };
    case 'payment_failed':
      return { title: `The payment for ${name} didn’t go through` };
    case 'refunded':
      return { title: `${formatMoney(fromAmount(refunded))} of the price of ${name} was refunded` };
    case 'disputed':
      return {
        title: `The buyer of ${name} disputed the payment`,
        description: 'Open the sale to send the bank the evidence.',
      };
    case 'dispute_won':
      return { title: `You won the dispute about ${name}` };
    case 'dispute_lost':
      return {
        title: `You lost the dispute about ${name}`,
        description: 'The buyer’s bank returned the money to the buyer.',
      };
    case 'handed_over':
      return { title: `${name} was handed over`, description: 'The buyer and you have both confirmed it.' };
    case 'changed':
      return undefined;
  }
}

function describeWait(method: PaymentMethod, petName: string): string {
  const { certainAfterDays: days } = METHODS[method];
  if (days === null) return 'The payment takes a moment to complete.';
  return `The bank confirms it within ${days} business days. Please don’t hand over ${petName} before then.`;
}
