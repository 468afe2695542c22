import * as buyerDataCalls from '../../../contract/buyer-data/buyer-data.ts';
import type { Feature } from '../../feature.ts';
import { eraseBuyersJob, expireCheckouts, endReservations, eraseAgreements, eraseOrders } from './account-deletion.ts';
import { yourDataPages } from './pages.ts';
import { sendBuyerDataLinkJob } from './request.ts';
import { keptEvidenceRetention, lateBuyerRetention } from './retention.ts';
import { buyerDataRoutes } from './routes.ts';

export const buyerData: Feature = {
  name: 'buyer-data',
  uses: [
    'agreements',
    'payment-links',
    'blocked-buyers',
    'questions',
    'alerts',
    'waitlists',
    'reservation-requests',
    'payments',
    'orders',
    'receipts',
    'reviews',
    'hand-overs',
    'promises',
    'debts',
    'checkout',
    'reservations',
    'evidence',
  ],
  tables: {
    alsoWrites: ['order_deposits', 'cash_parts', 'order_agreements', 'orders', 'dispute_evidence'],
    reads: [
      'receipts',
      'payment_receipts',
      'users',
      'agreement_versions',
      'payments',
      'refunds',
      'unmatched_payments',
      'hand_overs',
      'hand_over_photos',
      'kept_evidence',
      'reviews',
    ],
  },
  calls: [buyerDataCalls],
  routes: [buyerDataRoutes],
  pages: [yourDataPages],
  jobs: [sendBuyerDataLinkJob, eraseBuyersJob],
  retention: [lateBuyerRetention, keptEvidenceRetention],
  endings: [expireCheckouts, endReservations],
  erasure: [eraseAgreements, eraseOrders],
};
