import * as subscriptionsCalls from '../../../contract/subscriptions/subscriptions.ts';
import type { Feature } from '../../feature.ts';
import { eraseSubscriptions } from './account-deletion.ts';
import { remindOfTrialsJob } from './queue-mails.ts';
import { noticeOfRenewalsJob } from './renewal-notices.ts';
import { customerRetention } from './retention.ts';
import { subscriptionRoutes } from './routes.ts';
import { cancelSubscriptionJob } from './sync.ts';

export const subscriptions: Feature = {
  name: 'subscriptions',
  uses: ['audit', 'accounts', 'payments'],
  tables: { writes: ['subscriptions'], reads: ['users', 'mails'] },
  calls: [subscriptionsCalls],
  routes: [subscriptionRoutes],
  jobs: [cancelSubscriptionJob, remindOfTrialsJob, noticeOfRenewalsJob],
  retention: [customerRetention],
  endings: [eraseSubscriptions],
};
