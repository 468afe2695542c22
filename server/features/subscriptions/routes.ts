import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/subscriptions/subscriptions.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import * as subscriptions from './service.ts';

export function subscriptionRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.createSubscription, ({ context, body }) =>
    subscriptions.createSubscription(context, body.plan),
  );
  route(app, dependencies, calls.getOrCreateSubscription, ({ context, query }) =>
    subscriptions.getOrCreateSubscription(context, { duringTrial: query.during === 'trial' }),
  );
  route(app, dependencies, calls.openBillingPortal, ({ context }) => subscriptions.openBillingPortal(context));
  route(app, dependencies, calls.unsubscribe, async ({ context }) => ({
    user: await subscriptions.unsubscribe(context),
  }));
}
