import type { Feature } from '../../feature.ts';
import { eraseOldPayloadsJob, eraseEvents } from './account-deletion.ts';
import { failedEvents } from './failed-events.ts';
import { eventFigures } from './figures.ts';
import { eventRetention } from './retention.ts';
import { webhookRoutes } from './routes.ts';
import { handleEventJob } from './service.ts';

export const webhooks: Feature = {
  name: 'webhooks',
  uses: ['connected-accounts', 'payments'],
  tables: { writes: ['provider_events'], reads: ['users', 'connected_accounts', 'reconcile_cursors'] },
  routes: [webhookRoutes],
  jobs: [handleEventJob, eraseOldPayloadsJob],
  retention: eventRetention,
  erasure: [eraseEvents],
  failures: { event: failedEvents },
  figures: eventFigures,
};
