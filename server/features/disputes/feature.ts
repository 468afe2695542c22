import type { Feature } from '../../feature.ts';
import { disputesThatWait } from './waiting.ts';
import { answerByHandJob } from './answer-by-hand.ts';

export const disputes: Feature = {
  name: 'disputes',
  uses: ['accounts', 'push-subscriptions', 'ledger', 'payments', 'orders'],
  tables: { writes: ['disputes', 'payment_warnings'], reads: ['payments', 'ledger_entries', 'dispute_evidence'] },
  jobs: [answerByHandJob],
  waitsForProvider: disputesThatWait,
};
