import type { FastifyInstance } from 'fastify';
import * as signatures from '../../../contract/agreements/signatures.ts';
import * as calls from '../../../contract/orders/orders.ts';
import { getPaymentSuccess } from '../../../contract/orders/payment-success.ts';
import type { Dependencies } from '../../context.ts';
import { readRememberedAddress, rememberAddress } from '../../http/cookies/buyer-address.ts';
import { readHolder } from '../../http/cookies/holder.ts';
import { route } from '../../http/route.ts';
import { endHold } from './end-holds.ts';
import { openCheckout } from './open.ts';
import { readAgreement } from './sign.ts';
import { readPurchase } from './success.ts';

export function checkoutRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.createCheckout, ({ context, params, body, idempotencyKey, request, reply }) => {
    if (body.address) rememberAddress(context.config, reply, body.address);
    const address = body.address ?? readRememberedAddress(context.config, request);
    const buyer = readHolder(context.config, idempotencyKey, request);
    return openCheckout(context, params.id, { ...body, address }, buyer);
  });
  route(app, dependencies, signatures.readAgreement, async ({ context, params, query }) => ({
    agreement: await readAgreement(context, params.id, query.extras),
  }));
  route(app, dependencies, calls.endHold, ({ context, params, body }) => endHold(context, params.id, body.refuseBuyer));
  route(
    app,
    dependencies,
    getPaymentSuccess,
    async ({ context, query }) => (await readPurchase(context, query.session_id)).purchase,
  );
}
