import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reservation-requests/reservation-requests.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { answerRequest, ownRequests } from './answer.ts';

export function reservationRequestRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listReservationRequests, ({ context }) => ownRequests(context));
  route(app, dependencies, calls.answerReservationRequest, ({ context, params, body }) =>
    answerRequest(context, params.id, body.allows),
  );
}
