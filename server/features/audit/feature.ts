import * as auditCalls from '../../../contract/admin/audit.ts';
import type { Feature } from '../../feature.ts';
import { deleteOldEntriesJob } from './jobs.ts';
import { auditRetention } from './retention.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = {
  name: 'audit',
  uses: [],
  tables: { writes: ['audit_entries', 'server_settings'], reads: ['users'] },
  calls: [auditCalls],
  routes: [auditRoutes],
  jobs: [deleteOldEntriesJob],
  retention: [auditRetention],
};
