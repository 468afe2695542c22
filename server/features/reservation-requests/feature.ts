import * as calls from '../../../contract/reservation-requests/reservation-requests.ts';
import type { Feature } from '../../feature.ts';
import { eraseRequestsOfBreeder, requestRetention } from './erasure.ts';
import { reservationRequestPages } from './pages.ts';
import { reservationRequestRoutes } from './routes.ts';

export const reservationRequests: Feature = {
  name: 'reservation-requests',
  uses: ['accounts', 'payment-links', 'blocked-buyers', 'waitlists'],
  tables: { writes: ['reservation_requests'], reads: ['users', 'pets', 'litters', 'waitlist_entries'] },
  calls: [calls],
  routes: [reservationRequestRoutes],
  pages: [reservationRequestPages],
  retention: [requestRetention],
  erasure: [eraseRequestsOfBreeder],
};
