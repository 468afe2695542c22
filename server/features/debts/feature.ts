import type { Feature } from '../../feature.ts';
import { debtFailures } from './debt-failures.ts';
import { debtsByReason } from './figures.ts';
import { pursueDebtsJob } from './pursue-debts.ts';

export const debts: Feature = {
  name: 'debts',
  uses: ['payments', 'orders', 'refunds'],
  tables: { reads: ['orders', 'payments', 'refunds', 'ledger_entries', 'unmatched_payments', 'disputes', 'promises'] },
  jobs: [pursueDebtsJob],
  failures: { debt: debtFailures },
  figures: [debtsByReason],
};
