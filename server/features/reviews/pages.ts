import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiptPath } from '../../../contract/pages/public-page.ts';
import {
  REVIEW_MAIL_ROUTE,
  REVIEW_ROUTE,
  reviewMailPath,
  reviewPath,
  type ReviewPage,
} from '../../../contract/pages/review-page.ts';
import { reviewForm, REVIEWS } from '../../../contract/reviews/reviews.ts';
import type { Context, Dependencies } from '../../context.ts';
import { parseForm } from '../../http/body.ts';
import { inChosenLanguage } from '../../http/language.ts';
import { parse } from '../../http/route.ts';
import { countForm, leadTo, readFormFields, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt, type ByKey } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';
import { mailReviewLink } from './mail-review-link.ts';
import { readMailed, readReview } from './read-review.ts';
import { writeReview } from './write-review.ts';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** Where a buyer reviews a purchase, and reads the review later: a plain form without scripts. The page of the receipt has its address mailed. */
export async function reviewPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const withKey = (path: string) => (request: FastifyRequest, reply: FastifyReply, answer: ByKey) =>
    answerByKey({ dependencies, website }, request, reply, { path, reason: 'no-receipt' }, answer);
  const [byReview, byReceipt] = [withKey(REVIEW_ROUTE), withKey(REVIEW_MAIL_ROUTE)];
  app.get(REVIEW_ROUTE, limit, (request, reply) =>
    byReview(request, reply, async (context, key) => show(context, reply, await readReview(context, key))),
  );
  app.get(REVIEW_MAIL_ROUTE, limit, (request, reply) =>
    byReceipt(request, reply, async (context, key) => {
      const mailed = await readMailed(context, key);
      // Who opens this address otherwise, such as after a refusal, has been mailed nothing: the receipt has the button.
      if (mailed.state === 'mailed' && (request.query as { done?: unknown }).done === undefined)
        return leadTo(reply, receiptPath(key));
      return show(context, reply, mailed);
    }),
  );
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    scope.post(REVIEW_ROUTE, limit, (request, reply) =>
      byReview(request, reply, async (context, key) => {
        const fields = readFormFields(request);
        try {
          const form = parse(reviewForm, fields);
          await countForm(context, request, 'review', REVIEWS.perNetwork);
          await writeReview(context, key, form);
          // A reload then repeats nothing.
          return await reply.redirect(inChosenLanguage(request, reviewPath(key)), 303);
        } catch (error) {
          const given = { stars: fields['stars'] ?? '', text: fields['text'] ?? '' };
          const known = toRefusal(reply, error);
          const refused = { ...(await readReview(context, key)), ...refusedForm(request, known), given };
          return show(context, reply, refused, known.status);
        }
      }),
    );
    scope.post(REVIEW_MAIL_ROUTE, limit, (request, reply) =>
      byReceipt(request, reply, async (context, key) => {
        try {
          await countForm(context, request, 'review mail', REVIEWS.perNetwork);
          await mailReviewLink(context, key);
          return await reply.redirect(inChosenLanguage(request, `${reviewMailPath(key)}&done=1`), 303);
        } catch (error) {
          const known = toRefusal(reply, error);
          const refused = { ...(await readMailed(context, key)), ...refusedForm(request, known) };
          return show(context, reply, refused, known.status);
        }
      }),
    );
  });

  type Shown = Awaited<ReturnType<typeof readReview>> & Partial<Pick<ReviewPage, 'failure' | 'wrong' | 'given'>>;

  async function show(context: Context, reply: FastifyReply, shown: Shown, status = 200) {
    const path = shown.state === 'mailed' ? REVIEW_MAIL_ROUTE : REVIEW_ROUTE;
    return sendPrivate(website, reply, status, {
      ...basicsAt(context, path),
      kind: 'review',
      failure: null,
      given: { stars: '', text: '' },
      ...shown,
    });
  }
}
