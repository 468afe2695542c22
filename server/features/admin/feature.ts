import * as adminCalls from '../../../contract/admin/admin.ts';
import * as moderationCalls from '../../../contract/admin/moderation.ts';
import * as healthCalls from '../../../contract/admin/health.ts';
import type { Feature } from '../../feature.ts';
import { adminRoutes } from './routes.ts';

export const admin: Feature = {
  name: 'admin',
  uses: ['audit', 'accounts', 'pets', 'payment-links', 'kennel-pages', 'reviews'],
  tables: { reads: ['users', 'account_standings', 'account_counts', 'subscriptions'] },
  calls: [adminCalls, moderationCalls, healthCalls],
  routes: [adminRoutes],
};
