import type { PaymentMethod } from '../../contract/orders.ts';

/** How the two methods are called wherever the buyer meets them. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  klarna: '4 interest-free payments',
  card: 'Credit card',
};
