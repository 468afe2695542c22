import * as calls from '../../../contract/promises/promises.ts';
import type { Feature } from '../../feature.ts';
import { returnPromises } from './erasure.ts';
import { followSale } from './follow-sale.ts';
import { promisePages } from './pages.ts';
import { promiseRoutes } from './routes.ts';
import { runPromisesJob } from './run-promises.ts';

export const promises: Feature = {
  name: 'promises',
  uses: ['audit', 'accounts', 'pets', 'ledger', 'orders', 'receipts', 'refunds', 'debts'],
  tables: {
    writes: ['promises', 'promise_proofs'],
    reads: ['orders', 'receipts', 'documents', 'refunds', 'ledger_entries', 'mails'],
  },
  calls: [calls],
  routes: [promiseRoutes],
  pages: [promisePages],
  jobs: [runPromisesJob],
  on: { promisedSaleChanged: followSale },
  endings: [returnPromises],
};
