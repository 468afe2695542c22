import type { Feature } from '../../feature.ts';
import { endListJob, spotSubscriptions } from './end-spots.ts';
import { waitlistPages } from './pages.ts';
import { refundSpotsJob } from './return-spot.ts';
import { spotRoutes } from './routes.ts';
import { spotPayment } from './spot-payment.ts';

export const waitlistSpots: Feature = {
  name: 'waitlist-spots',
  uses: [
    'audit',
    'accounts',
    'pets',
    'agreements',
    'payment-links',
    'blocked-buyers',
    'waitlists',
    'reservation-requests',
    'ledger',
    'payments',
    'orders',
    'refunds',
    'debts',
    'pet-updates',
    'settlement',
    'checkout',
    'reservations',
  ],
  tables: {
    alsoWrites: ['order_deposits', 'orders'],
    reads: ['pets', 'order_changes', 'litters', 'litter_pets', 'waitlist_entries', 'waitlist_turns'],
  },
  routes: [spotRoutes],
  pages: [waitlistPages],
  jobs: [endListJob, refundSpotsJob],
  on: spotSubscriptions,
  paymentKinds: { spot: spotPayment },
};
