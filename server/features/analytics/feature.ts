import * as analyticsCalls from '../../../contract/analytics/analytics.ts';
import type { Feature } from '../../feature.ts';
import { eraseViews } from './account-deletion.ts';
import { analyticsRoutes } from './routes.ts';
import { viewRetention } from './views.ts';

export const analytics: Feature = {
  name: 'analytics',
  uses: ['accounts', 'promises'],
  tables: {
    writes: ['page_views', 'page_viewers'],
    reads: ['pets', 'order_deposits', 'payment_links', 'payments', 'orders'],
  },
  calls: [analyticsCalls],
  routes: [analyticsRoutes],
  retention: viewRetention,
  erasure: [eraseViews],
};
