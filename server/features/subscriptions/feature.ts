import * as subscriptionsCalls from '../../../contract/subscriptions/subscriptions.ts';
import type { Feature } from '../../feature.ts';
import { eraseSubscriptions } from './account-deletion.ts';
import { subscriptionEvents } from './events.ts';
import { remindOfTrialsJob } from './queue-mails.ts';
import { noticeOfRenewalsJob } from './renewal-notices.ts';
import { customerRetention } from './retention.ts';
import { subscriptionRoutes } from './routes.ts';
import { cancelSubscriptionJob } from './sync.ts';
import { membershipsThatWait } from './waiting.ts';

export const subscriptions: Feature = {
  name: 'subscriptions',
  uses: ['audit', 'accounts', 'alerts', 'payments'],
  tables: { writes: ['subscriptions'], reads: ['users', 'mails', 'reconcile_cursors', 'alert_stops'] },
  calls: [subscriptionsCalls],
  routes: [subscriptionRoutes],
  jobs: [cancelSubscriptionJob, remindOfTrialsJob, noticeOfRenewalsJob],
  events: subscriptionEvents,
  retention: [customerRetention],
  endings: [eraseSubscriptions],
  waitsForProvider: membershipsThatWait,
};
