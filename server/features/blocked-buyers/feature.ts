import * as calls from '../../../contract/blocked-buyers/blocked-buyers.ts';
import type { Feature } from '../../feature.ts';
import { blockRetention, eraseBlocksOfBreeder } from './erasure.ts';
import { blockedBuyerRoutes } from './routes.ts';

export const blockedBuyers: Feature = {
  name: 'blocked-buyers',
  uses: ['audit'],
  tables: {
    writes: ['blocked_buyers'],
    reads: ['litters', 'orders', 'payments', 'questions', 'reservation_requests', 'waitlist_entries'],
  },
  calls: [calls],
  routes: [blockedBuyerRoutes],
  retention: [blockRetention],
  erasure: [eraseBlocksOfBreeder],
};
