import type { Feature } from '../../feature.ts';
import { deleteOldEntriesJob } from './jobs.ts';
import { auditRetention } from './retention.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = {
  name: 'audit',
  uses: [],
  tables: { writes: ['audit_entries', 'server_settings'], reads: ['users'] },
  routes: [auditRoutes],
  jobs: [deleteOldEntriesJob],
  retention: [auditRetention],
};
