import * as buyerCalls from '../../../contract/sales/buyers.ts';
import * as inFlightCalls from '../../../contract/sales/payments-in-flight.ts';
import * as salesCalls from '../../../contract/sales/sales.ts';
import * as waitingCalls from '../../../contract/sales/waiting-sales.ts';
import type { Feature } from '../../feature.ts';
import { verifyPages } from './pages.ts';
import { orderRetention } from './retention.ts';
import { saleRoutes } from './routes.ts';

export const sales: Feature = {
  name: 'sales',
  uses: [
    'accounts',
    'payment-links',
    'questions',
    'waitlists',
    'ledger',
    'orders',
    'payments',
    'disputes',
    'debts',
    'receipts',
    'refunds',
    'hand-overs',
    'promises',
    'reservations',
    'evidence',
    'buyer-data',
  ],
  tables: {
    writes: ['sales_figures'],
    alsoWrites: ['orders'],
    reads: [
      'pets',
      'disputes',
      'order_deposits',
      'order_changes',
      'ledger_entries',
      'payments',
      'refunds',
      'hand_overs',
      'payment_receipts',
      'receipts',
      'recorded_sales',
    ],
  },
  calls: [salesCalls, buyerCalls, waitingCalls, inFlightCalls],
  routes: [saleRoutes],
  pages: [verifyPages],
  retention: orderRetention,
};
