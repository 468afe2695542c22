import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/analytics/analytics.ts';
import type { Dependencies } from '../../context.ts';
import { toNetwork } from '../../network/to-network.ts';
import { route } from '../../http/route.ts';
import { findActor } from '../accounts/api.ts';
import { readAnalytics } from './reading.ts';
import { readSetup } from './setup.ts';
import { countView } from './views.ts';

export function analyticsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getAnalytics, ({ context, query }) => readAnalytics(context, query.timeZone));
  route(app, dependencies, calls.getSetup, ({ context }) => readSetup(context));
  route(app, dependencies, calls.countView, async ({ context, params, request }) => {
    const actor = await findActor(context, request.headers);
    await countView(context, params.id, {
      network: toNetwork(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      userId: (actor?.employer ?? actor)?.id ?? null,
    });
  });
}
