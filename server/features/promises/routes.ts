import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/promises/promises.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { answerExtension } from './answer-extension.ts';
import { answerProof } from './answer-proof.ts';
import { payByHand } from './pay-by-hand.ts';
import { presentOwnPromise } from './presenter.ts';
import { findOwnPromise } from './queries.ts';

export function promiseRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getPromise, async ({ context, params }) => ({
    promise: await presentOwnPromise(context, await findOwnPromise(context.db, context.actor.id, params.id)),
  }));
  route(app, dependencies, calls.answerProof, async ({ context, params, body }) => ({
    promise: await answerProof(context, params.id, body),
  }));
  route(app, dependencies, calls.answerExtension, async ({ context, params, body }) => ({
    promise: await answerExtension(context, params.id, body.isGranted),
  }));
  route(app, dependencies, calls.payPromiseByHand, async ({ context, params, body }) => ({
    promise: await payByHand(context, params.id, body.note),
  }));
}
