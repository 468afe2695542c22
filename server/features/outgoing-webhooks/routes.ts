import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { changeWebhook, deleteWebhook, rotateSecret } from './change-webhook.ts';
import { createWebhook, listWebhooks } from './create-webhook.ts';
import { listDeliveries, sendAgain, sendMissed, sendTestEvent } from './send-again.ts';

export function outgoingWebhookRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listWebhooks, async ({ context }) => ({ webhooks: await listWebhooks(context) }));
  route(app, dependencies, calls.createWebhook, ({ context, body }) => createWebhook(context, body));
  route(app, dependencies, calls.changeWebhook, async ({ context, params, body }) => ({
    webhook: await changeWebhook(context, params.id, body),
  }));
  route(app, dependencies, calls.rotateWebhookSecret, ({ context, params }) => rotateSecret(context, params.id));
  route(app, dependencies, calls.deleteWebhook, ({ context, params }) => deleteWebhook(context, params.id));
  route(app, dependencies, calls.listDeliveries, async ({ context, params }) => ({
    deliveries: await listDeliveries(context, params.id),
  }));
  route(app, dependencies, calls.sendTestEvent, async ({ context, params }) => ({
    delivery: await sendTestEvent(context, params.id),
  }));
  route(app, dependencies, calls.sendAgain, async ({ context, params }) => ({
    delivery: await sendAgain(context, params.id),
  }));
  route(app, dependencies, calls.sendMissed, async ({ context, params }) => ({
    count: await sendMissed(context, params.id),
  }));
}
