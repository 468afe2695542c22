import type { FastifyInstance } from 'fastify';
import * as deposits from '../../../contract/reservations/reserved-orders.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { recordCash, withdrawCash } from './record-cash.ts';
import { returnCash } from './return-cash.ts';
import { releaseByBreeder } from './release.ts';
import { sendNewAddress } from './new-address.ts';
import { listMoveTargets, proposeMove, withdrawMove } from './propose-move.ts';

/** What breeders do with a reservation. */
export function reservationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, deposits.releaseOrder, async ({ context, params, body }) => ({
    deposit: await releaseByBreeder(context, params.id, body.returnAll),
  }));
  route(app, dependencies, deposits.sendReservationAddress, async ({ context, params }) => ({
    deposit: await sendNewAddress(context, params.id),
  }));
  route(app, dependencies, deposits.moveTargets, async ({ context, params, query }) => ({
    pets: await listMoveTargets(context, params.id, query.q),
  }));
  route(app, dependencies, deposits.proposeMove, async ({ context, params, body }) => ({
    deposit: await proposeMove(context, params.id, body.petId),
  }));
  route(app, dependencies, deposits.withdrawMove, async ({ context, params }) => ({
    deposit: await withdrawMove(context, params.id),
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
