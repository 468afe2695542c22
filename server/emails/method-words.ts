import type { PaymentMethod } from '../../contract/orders.ts';

export function methodWords(method: PaymentMethod): string {
  return method === 'klarna' ? '4 interest-free payments with Klarna' : 'Card';
}
