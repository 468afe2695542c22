import type { Feature } from '../../feature.ts';

export const payments: Feature = {
  name: 'payments',
  uses: [],
  tables: { writes: ['payments'] },
};
