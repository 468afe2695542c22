import * as receiptsCalls from '../../../contract/receipts/receipts.ts';
import type { Feature } from '../../feature.ts';
import { documentPages } from './pages.ts';
import { receiptRoutes } from './routes.ts';

export const receipts: Feature = {
  name: 'receipts',
  uses: [
    'audit',
    'accounts',
    'push-subscriptions',
    'pets',
    'payment-links',
    'blocked-buyers',
    'ledger',
    'payments',
    'orders',
  ],
  tables: {
    writes: ['receipts', 'payment_receipts', 'receipt_counters'],
    reads: [
      'users',
      'pets',
      'photos',
      'order_changes',
      'order_agreements',
      'agreement_addenda',
      'ledger_entries',
      'payments',
      'refunds',
      'orders',
      'hand_overs',
      'hand_over_photos',
    ],
  },
  calls: [receiptsCalls],
  routes: [receiptRoutes],
  pages: [documentPages],
};
