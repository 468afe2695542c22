import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { kennelCard } from '../../../contract/listings/kennel-card.ts';
import { countListings, getListing, listListings } from '../../../contract/listings/listings.ts';
import { getLitter, litterCard } from '../../../contract/litters/litters.ts';
import * as calls from '../../../contract/payment-links/payment-links.ts';
import { systemContext, type Dependencies } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { readReturningBuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { route, withStatus } from '../../http/route.ts';
import { createCardReader } from './card.ts';
import { readOffer, toCachePolicy } from './offer.ts';
import { presentOffer } from './presenter.ts';
import { renderLitterCard } from './litters/card.ts';
import { renderKennelCard } from './listings/kennel-card.ts';
import { listingCounts, listings, litterListings, oneListing } from './listings/service.ts';
import { setLinkLines } from './change-lines.ts';
import { setLinkConditions } from './change-conditions.ts';
import { pausePaymentLink, resumePaymentLink } from './pause-links.ts';
import { restorePaymentLink } from './restore-links.ts';
import { archivePaymentLink, changePaymentLink, createPaymentLink, myPaymentLinks } from './service.ts';

/** Drawing one takes a tenth of a second of one core. */
const CARD_LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

export function paymentLinkRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.createPaymentLink, async ({ context, body }) => {
    const { paymentLink, existed } = await createPaymentLink(context, body.petId, body.conditions);
    return withStatus(existed ? 200 : calls.createPaymentLink.status, {
      paymentUrl: paymentLink.paymentUrl,
      paymentLink,
    });
  });
  route(app, dependencies, calls.myPaymentLinks, ({ context, query }) => myPaymentLinks(context, query));
  route(app, dependencies, calls.changePaymentLink, async ({ context, params, body }) => ({
    paymentLink: await changePaymentLink(context, params.id, body),
  }));
  route(app, dependencies, calls.archivePaymentLink, ({ context, params }) => archivePaymentLink(context, params.id));
  route(app, dependencies, listListings, ({ context, query }) => listings(context, query));
  route(app, dependencies, countListings, ({ context }) => listingCounts(context));
  route(app, dependencies, getListing, ({ context, params }) => oneListing(context, params.id));
  route(app, dependencies, getLitter, ({ context, params }) => litterListings(context, params.id));
  route(app, dependencies, kennelCard, async ({ context, params, query, reply }) => {
    const card = await renderKennelCard(context, params.id, query.price === 'shown');
    attach(reply, 'kennel-card.pdf');
    return Readable.from([card]);
  });
  route(app, dependencies, litterCard, async ({ context, params, reply }) => {
    const card = await renderLitterCard(context, params.id);
    attach(reply, 'litter-card.pdf');
    return Readable.from([card]);
  });
  route(app, dependencies, calls.restorePaymentLink, async ({ context, params }) => ({
    paymentLink: await restorePaymentLink(context, params.id),
  }));
  route(app, dependencies, calls.pausePaymentLink, async ({ context, params, body }) => ({
    paymentLink: await pausePaymentLink(context, params.id, body.note),
  }));
  route(app, dependencies, calls.setLinkConditions, async ({ context, params, body }) => ({
    paymentLink: await setLinkConditions(context, params.id, body),
  }));
  route(app, dependencies, calls.setLinkLines, async ({ context, params, body }) => ({
    paymentLink: await setLinkLines(context, params.id, body),
  }));
  route(app, dependencies, calls.resumePaymentLink, async ({ context, params }) => ({
    paymentLink: await resumePaymentLink(context, params.id),
  }));
  const readCard = createCardReader();
  app.get<{ Params: { id: string; name: string } }>('/cards/:id/:name', CARD_LIMIT, async (request, reply) => {
    const { id, name } = request.params;
    const found = await readCard(systemContext(dependencies), id, name.replace(/\.jpg$/, ''));
    if ('movedTo' in found) return reply.header('cache-control', 'no-store').redirect(found.movedTo);
    // The digest is of what it shows, but an archived link's card shouldn't stay with proxies for long.
    return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(found.card);
  });
  route(app, dependencies, calls.getPaymentLink, async ({ context, params, request }) => {
    const offer = await readOffer(context, params.id);
    request.sharedAnswer = toCachePolicy(offer, context.now);
    return presentOffer(offer, readReturningBuyerKeys(dependencies.config, request), context.now);
  });
}
