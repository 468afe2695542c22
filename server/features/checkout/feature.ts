import * as signaturesCalls from '../../../contract/agreements/signatures.ts';
import type { Feature } from '../../feature.ts';
import { agreementPages } from './agreement-pages.ts';
import { expireCheckoutJob, checkoutSubscriptions } from './close-many.ts';
import { checkoutEvents } from './events.ts';
import { fullPayment } from './full-payment.ts';
import { publicPages } from './pages.ts';
import { checkoutRoutes } from './routes.ts';

export const checkout: Feature = {
  name: 'checkout',
  uses: [
    'audit',
    'accounts',
    'connected-accounts',
    'pets',
    'agreements',
    'payment-links',
    'blocked-buyers',
    'waitlists',
    'reservation-requests',
    'ledger',
    'payments',
    'orders',
    'receipts',
    'refunds',
    'promises',
    'settlement',
  ],
  tables: { alsoWrites: ['order_agreements', 'orders'], reads: ['pets', 'payments', 'payment_links'] },
  calls: [signaturesCalls],
  routes: [checkoutRoutes],
  pages: [publicPages, agreementPages],
  jobs: [expireCheckoutJob],
  events: checkoutEvents,
  on: checkoutSubscriptions,
  paymentKinds: { full: fullPayment },
};
