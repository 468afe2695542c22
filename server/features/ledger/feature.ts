import type { Feature } from '../../feature.ts';

export const ledger: Feature = {
  name: 'ledger',
  uses: [],
  tables: { writes: ['ledger_entries'] },
};
