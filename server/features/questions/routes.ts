import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/questions/questions.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { proofRoutes } from './proof-routes.ts';
import { answerBuyer, endOwn, ownQuestion, ownQuestions, reportOwn } from './service.ts';

export function questionRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listQuestions, ({ context, query }) => ownQuestions(context, query));
  route(app, dependencies, calls.getQuestion, ({ context, params }) => ownQuestion(context, params.id));
  proofRoutes(app, dependencies);
  route(app, dependencies, calls.answerQuestion, ({ context, params, body, idempotencyKey }) =>
    answerBuyer(context, params.id, { text: body.text, key: idempotencyKey }),
  );
  route(app, dependencies, calls.endQuestion, ({ context, params }) => endOwn(context, params.id));
  route(app, dependencies, calls.reportQuestion, ({ context, params }) => reportOwn(context, params.id));
}
