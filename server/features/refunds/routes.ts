import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/orders.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { refundOrder } from './request.ts';

export function refundRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.refundOrder, async ({ context, params, body, idempotencyKey }) => ({
    order: await refundOrder(context, params.id, { amountCents: body.amount, key: idempotencyKey }),
  }));
}
