import type { Feature } from '../../feature.ts';
import { agreementRoutes } from './routes.ts';

export const agreements: Feature = {
  name: 'agreements',
  uses: ['audit', 'pets'],
  tables: { writes: ['agreement_versions', 'agreement_settings'] },
  routes: [agreementRoutes],
};
