import * as calls from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { Feature } from '../../feature.ts';
import { remindOfWebhooks, turnAllOff } from './change-webhook.ts';
import { deliveryRetention, eraseWebhooksOfBreeder } from './retention.ts';
import { outgoingWebhookRoutes } from './routes.ts';
import { sendToWebhookJob, sendWebhooksJob } from './send.ts';

/** Triggers write its events (docs/decisions/0111-programs.md), so no other noun knows of it. */
export const outgoingWebhooks: Feature = {
  name: 'outgoing-webhooks',
  uses: ['audit', 'accounts', 'waitlists', 'sales'],
  tables: { writes: ['webhook_endpoints', 'webhook_deliveries'], reads: ['users'] },
  calls: [calls],
  routes: [outgoingWebhookRoutes],
  jobs: [sendWebhooksJob, sendToWebhookJob],
  // What a stranger who had the account may have left behind.
  on: { passwordReset: turnAllOff, accountReclaimed: turnAllOff, passwordChanged: remindOfWebhooks },
  retention: [deliveryRetention],
  endings: [eraseWebhooksOfBreeder],
};
