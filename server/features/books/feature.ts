import * as booksCalls from '../../../contract/books/books.ts';
import * as recordedSalesCalls from '../../../contract/books/recorded-sales.ts';
import type { Feature } from '../../feature.ts';
import { eraseRecordedSales } from './recorded/service.ts';
import { recordedSaleRetention } from './retention.ts';
import { bookRoutes } from './routes.ts';

export const books: Feature = {
  name: 'books',
  uses: ['audit', 'accounts', 'pets', 'receipts'],
  tables: {
    writes: ['recorded_sales'],
    reads: ['connected_accounts', 'documents', 'ledger_entries', 'payments', 'orders', 'receipts', 'payment_receipts'],
  },
  calls: [booksCalls, recordedSalesCalls],
  routes: [bookRoutes],
  retention: [recordedSaleRetention],
  erasure: [eraseRecordedSales],
};
