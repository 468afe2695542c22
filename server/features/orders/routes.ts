import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/orders.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { newToken } from '../../ids.ts';
import { openCheckout } from './checkout/open.ts';
import { salesFiguresOf } from './figures.ts';
import { refundOrder } from './refunds/request.ts';
import { myOrders, purchaseOf } from './service.ts';

const DAY_SECONDS = 86_400;

export function orderRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(
    app,
    dependencies,
    calls.createCheckout,
    ({ context, params, body, request, reply }) =>
      openCheckout(context, params.id, body, buyerToken(dependencies, request, reply)),
    { limit: { max: 60, windowSeconds: 300 } },
  );
  route(
    app,
    dependencies,
    calls.getPaymentSuccess,
    async ({ context, query }) => (await purchaseOf(context, query.session_id)).purchase,
    { limit: { max: 120, windowSeconds: 60 } },
  );
  route(app, dependencies, calls.myOrders, ({ context, query }) => myOrders(context, query.cursor));
  route(app, dependencies, calls.salesFigures, ({ context }) => salesFiguresOf(context));
  route(app, dependencies, calls.refundOrder, async ({ context, params, body }) => ({
    order: await refundOrder(context, params.id, { amountCents: body.amount, key: body.key }),
  }));
}

/**
 * Identifies an anonymous buyer, so that a repeated request finds the same checkout; kept for a day. A client without
 * cookies may send an unguessable Idempotency-Key instead.
 */
export function buyerToken({ config }: Dependencies, request: FastifyRequest, reply: FastifyReply): string {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const name = secure ? '__Host-buyer' : 'buyer';
  const given = request.cookies[name];
  if (given && /^[\w-]{43}$/.test(given)) return given;
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && /^[\w-]{22,200}$/.test(key)) return `key:${key}`;
  const token = newToken();
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DAY_SECONDS });
  return token;
}
