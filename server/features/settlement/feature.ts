import type { Feature } from '../../feature.ts';
import { refundUnmatchedJob } from './refund-unmatched.ts';
import { unknownDisputeFailures, unknownDisputes } from './unknown-disputes.ts';
import { unmatchedFailures, unmatchedByStatus } from './unmatched-failures.ts';

export const settlement: Feature = {
  name: 'settlement',
  uses: ['connected-accounts', 'waitlists', 'ledger', 'payments', 'orders', 'disputes', 'refunds', 'debts'],
  tables: {
    writes: ['unmatched_payments'],
    alsoWrites: ['orders', 'disputes', 'payment_warnings'],
    reads: ['ledger_entries', 'payments', 'refunds'],
  },
  jobs: [refundUnmatchedJob],
  failures: { payment: unmatchedFailures, dispute: unknownDisputeFailures },
  figures: [unmatchedByStatus, unknownDisputes],
};
