import type { FastifyInstance } from 'fastify';
import * as deposits from '../../../../contract/deposits.ts';
import type { Dependencies } from '../../../context.ts';
import { route } from '../../../http/route.ts';
import { releaseByBreeder } from '../deposits/release.ts';
import { recordCash, withdrawCash } from './record.ts';
import { returnCash } from './return.ts';

/** What breeders do with a reservation. */
export function reservationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, deposits.releaseOrder, async ({ context, params, body }) => ({
    deposit: await releaseByBreeder(context, params.id, body.returnAll),
  }));
  route(app, dependencies, deposits.recordCash, async ({ context, params, body: { amount, ...how } }) => ({
    deposit: await recordCash(context, params.id, { amountCents: amount, ...how }),
  }));
  route(app, dependencies, deposits.withdrawCash, async ({ context, params }) => ({
    deposit: await withdrawCash(context, params.id),
  }));
  route(app, dependencies, deposits.returnCash, async ({ context, params, body }) => ({
    deposit: await returnCash(context, params.id, body.paymentId),
  }));
}
