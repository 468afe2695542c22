import * as agreementsCalls from '../../../contract/agreements/agreements.ts';
import type { Feature } from '../../feature.ts';
import { agreementRoutes } from './routes.ts';

export const agreements: Feature = {
  name: 'agreements',
  uses: ['audit', 'pets'],
  tables: { writes: ['agreement_versions', 'agreement_settings'] },
  calls: [agreementsCalls],
  routes: [agreementRoutes],
};
