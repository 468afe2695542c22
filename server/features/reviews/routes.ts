import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reviews/reviews.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { answerReview } from './answer-review.ts';
import { presentOwnReview } from './presenter.ts';
import { readPageOfReviews, listOwnReviews } from './queries.ts';

export function reviewRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listReviews, async ({ context }) => ({
    reviews: (await listOwnReviews(context.db, context.actor.id)).map(({ review, soldIn }) =>
      presentOwnReview(review, soldIn),
    ),
    ...(await readPageOfReviews(context, context.actor.id)),
  }));
  route(app, dependencies, calls.answerReview, async ({ context, params, body }) => ({
    review: await answerReview(context, params.id, body.answer),
  }));
}
