import type { Feature } from '../../feature.ts';

export const disputes: Feature = {
  name: 'disputes',
  uses: ['ledger', 'payments', 'orders'],
  tables: { writes: ['disputes', 'payment_warnings'], reads: ['payments'] },
};
