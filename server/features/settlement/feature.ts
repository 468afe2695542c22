import type { Feature } from '../../feature.ts';
import { settlementEvents } from './events.ts';
import { refundUnmatchedJob } from './refund-unmatched.ts';
import { unknownDisputeFailures, unknownDisputes } from './unknown-disputes.ts';
import { unmatchedFailures, unmatchedByStatus } from './unmatched-failures.ts';
import { unmatchedThatWait } from './waiting.ts';

export const settlement: Feature = {
  name: 'settlement',
  uses: [
    'accounts',
    'connected-accounts',
    'pets',
    'blocked-buyers',
    'waitlists',
    'ledger',
    'payments',
    'orders',
    'disputes',
    'refunds',
    'debts',
  ],
  tables: {
    writes: ['unmatched_payments'],
    alsoWrites: ['orders', 'disputes', 'payment_warnings'],
    reads: ['pets', 'ledger_entries', 'payments', 'refunds', 'users'],
  },
  jobs: [refundUnmatchedJob],
  events: settlementEvents,
  failures: { payment: unmatchedFailures, dispute: unknownDisputeFailures },
  figures: [unmatchedByStatus, unknownDisputes],
  waitsForProvider: [unmatchedThatWait],
};
