import * as evidenceCalls from '../../../contract/evidence/evidence.ts';
import type { Feature } from '../../feature.ts';
import { sendEvidenceJob } from './send.ts';

export const evidence: Feature = {
  name: 'evidence',
  uses: ['audit', 'questions', 'payments', 'orders', 'disputes', 'receipts', 'refunds', 'hand-overs', 'reservations'],
  tables: { writes: ['dispute_evidence'], reads: ['order_changes', 'orders'] },
  calls: [evidenceCalls],
  jobs: [sendEvidenceJob],
};
