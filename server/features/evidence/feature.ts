import * as evidenceCalls from '../../../contract/evidence/evidence.ts';
import type { Feature } from '../../feature.ts';
import { sendEvidenceJob } from './send.ts';

export const evidence: Feature = {
  name: 'evidence',
  uses: [
    'audit',
    'questions',
    'ledger',
    'payments',
    'orders',
    'disputes',
    'receipts',
    'refunds',
    'hand-overs',
    'reservations',
  ],
  tables: { writes: ['dispute_evidence', 'kept_evidence'], reads: ['order_changes', 'orders', 'payments'] },
  calls: [evidenceCalls],
  jobs: [sendEvidenceJob],
};
