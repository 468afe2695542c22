import * as ordersCalls from '../../../contract/orders/orders.ts';
import * as successCalls from '../../../contract/orders/payment-success.ts';
import type { Feature } from '../../feature.ts';

export const orders: Feature = {
  name: 'orders',
  uses: ['accounts', 'pets', 'agreements', 'waitlists', 'payments'],
  tables: {
    writes: ['order_deposits', 'order_agreements', 'orders'],
    alsoWrites: ['agreement_addenda'],
    reads: ['users', 'pets', 'cash_parts', 'payments', 'refunds', 'hand_overs', 'hand_over_photos'],
  },
  calls: [ordersCalls, successCalls],
};
