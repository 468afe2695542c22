import type { Feature } from '../../feature.ts';
import { makeRefundJob } from './make.ts';
import { refundRoutes } from './routes.ts';
import { refundsThatWait } from './waiting.ts';

export const refunds: Feature = {
  name: 'refunds',
  uses: ['audit', 'connected-accounts', 'pets', 'ledger', 'payments', 'orders', 'disputes'],
  tables: { writes: ['refunds'], alsoWrites: ['orders'], reads: ['payments'] },
  routes: [refundRoutes],
  jobs: [makeRefundJob],
  waitsForProvider: [refundsThatWait],
};
