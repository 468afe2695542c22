import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import { totalCents } from '../../contract/money.ts';
import { checkoutRequest, createCheckout, getPaymentSuccess, paymentMethod } from '../../contract/orders.ts';
import {
  publicPaths,
  successPath,
  type AbsentPage,
  type LinkPage,
  type PublicPage,
} from '../../contract/public-page.ts';
import { systemContext, type Context, type Dependencies } from '../context.ts';
import { openCheckout, priceChangedSentence } from '../features/orders/checkout/open.ts';
import { successFacts } from '../features/orders/service.ts';
import { linkPage, readOffer, type Offer } from '../features/payment-links/offer.ts';
import { paymentUrlOf } from '../features/payment-links/service.ts';
import { parseForm } from '../http/body.ts';
import { buyerToken } from '../http/buyer-token.ts';
import { toHttpError, type HttpError } from '../http/http-error.ts';
import { parse, rateLimitOf } from '../http/route.ts';
import { settingsOf, type Website } from './website.ts';

type LinkRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>;

const linkRoutes = [`${publicPaths.link}/:id`, `${publicPaths.olderLink}/:id`];

/** The buyer's pages: rendered on the server and usable without scripts. */
export async function publicPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const contextFor = (request: FastifyRequest): Context => ({ ...systemContext(dependencies), log: request.log });
  const basics = (canonicalUrl: string) => ({ settings: settingsOf(dependencies.config), canonicalUrl });

  async function showLink(
    request: LinkRequest,
    reply: FastifyReply,
    failure: LinkPage['failure'] = null,
    status = 200,
  ) {
    const context = contextFor(request);
    const id = givenId.parse(request.params.id);
    const page = basics(paymentUrlOf(context, id));
    try {
      const offer = await readOffer(context, id);
      const { error, success } = request.query;
      // Set on the first view, so that a new buyer's double click comes from one buyer.
      if (request.method === 'GET') buyerToken(dependencies.config, request, reply);
      const notice = error !== undefined ? 'cancelled' : success !== undefined ? 'success' : null;
      const shownFailure = failure ?? repriced(request.query, offer);
      return await send(request, reply, status, linkPage(context, offer, { ...page, notice, failure: shownFailure }));
    } catch (error) {
      const { httpError, absent } = absence(error);
      if (httpError.details.retryAfterSeconds) reply.header('retry-after', httpError.details.retryAfterSeconds);
      return send(request, reply, httpError.status, { kind: 'absent', ...page, reason: absent });
    }
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: number, page: PublicPage) {
    const html = website.renderPublicPage(page);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    // "no-cache": cached but revalidated each time, since a price or a sale may have changed.
    reply
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.status(status).send(html);
  }

  for (const path of linkRoutes) {
    app.get(path, (request, reply) => showLink(request as LinkRequest, reply));
  }

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    for (const path of linkRoutes) {
      scope.post(path, { config: { rateLimit: rateLimitOf(createCheckout) } }, async (request, reply) => {
        const context = contextFor(request);
        const body = (request.body ?? {}) as Record<string, unknown>;
        const chosen = paymentMethod.safeParse(body['paymentMethod']);
        try {
          const wanted = parse(checkoutRequest, { paymentMethod: body['paymentMethod'], total: body['total'] });
          const id = givenId.parse((request.params as { id: string }).id);
          const checkout = await openCheckout(context, id, wanted, buyerToken(dependencies.config, request, reply));
          if (!checkout.fallbackMessage) return await reply.redirect(checkout.checkoutUrl, 303);
          // Without a script only the page can show the fallback; submitting again pays by card.
          return await showLink(request as LinkRequest, reply, {
            message: checkout.fallbackMessage,
            paymentMethod: 'card',
          });
        } catch (error) {
          const known = toHttpError(error);
          if (!known) throw error;
          if (known.details.retryAfterSeconds) reply.header('retry-after', known.details.retryAfterSeconds);
          const failure = {
            message: known.code === 'price_changed' ? known.message : `Payment setup failed: ${known.message}`,
            paymentMethod: chosen.success ? chosen.data : null,
          };
          return showLink(request as LinkRequest, reply, failure, known.status);
        }
      });
    }
  });

  app.get<{ Querystring: { session_id?: string } }>(
    publicPaths.success,
    { config: { rateLimit: rateLimitOf(getPaymentSuccess) } },
    async (request, reply) => {
      const context = contextFor(request);
      const sessionId = request.query.session_id;
      const path = typeof sessionId === 'string' ? successPath(sessionId) : publicPaths.success;
      const canonical = basics(context.publicUrl() + path);
      const nothing = { purchase: null, photo: null, breed: null, breederName: null };
      try {
        const facts = typeof sessionId === 'string' ? await successFacts(context, sessionId) : nothing;
        return await send(request, reply, facts.purchase ? 200 : 404, { kind: 'success', ...canonical, ...facts });
      } catch (error) {
        const { httpError } = absence(error);
        if (httpError.status === 404) return send(request, reply, 404, { kind: 'success', ...canonical, ...nothing });
        if (httpError.details.retryAfterSeconds) reply.header('retry-after', httpError.details.retryAfterSeconds);
        return send(request, reply, httpError.status, { kind: 'absent', ...canonical, reason: 'unavailable' });
      }
    },
  );
}

/** The page's script navigates here, with the chosen method, when the total has changed since the page loaded. */
function repriced({ price, method }: LinkRequest['query'], { pet }: Offer): LinkPage['failure'] {
  if (price !== 'changed') return null;
  const chosen = paymentMethod.safeParse(method);
  return {
    message: priceChangedSentence(totalCents(pet.priceCents)),
    paymentMethod: chosen.success ? chosen.data : null,
  };
}

/** Why a page can't be shown; rethrows unexpected errors. */
function absence(error: unknown): { httpError: HttpError; absent: AbsentPage['reason'] } {
  const httpError = toHttpError(error);
  if (!httpError) throw error;
  if (httpError.status === 404) return { httpError, absent: httpError.code === 'paused' ? 'paused' : 'missing' };
  return { httpError, absent: 'unavailable' };
}
