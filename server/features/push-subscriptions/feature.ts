import * as calls from '../../../contract/push-subscriptions/push-subscriptions.ts';
import type { Feature } from '../../feature.ts';
import { erasePushSubscriptions, pushRetention } from './erasure.ts';
import { pushRoutes } from './routes.ts';
import { sendPushJob } from './send-push.ts';

export const pushSubscriptions: Feature = {
  name: 'push-subscriptions',
  uses: ['accounts'],
  tables: { writes: ['push_subscriptions'], reads: ['sessions'] },
  calls: [calls],
  routes: [pushRoutes],
  jobs: [sendPushJob],
  retention: [pushRetention],
  erasure: [erasePushSubscriptions],
};
