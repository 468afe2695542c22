import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HealthRecord } from '../../../contract/pets/pet-details.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import type { Dependencies } from '../../context.ts';
import { readReceipt } from './reading.ts';
import { readOffer } from '../payment-links/api.ts';
import { documentIn, documentNotFound } from '../pets/api.ts';
import { sendDocument } from '../../http/answers/send-document.ts';
import { requestContext } from '../../pages/plain-form.ts';

const PER_MINUTE = 60;

/**
 * New photos that buyers asked for, while the pet can be bought. Documents of health records: at a link while its pet
 * can be bought, and at a receipt, as they were when the buyer paid, and the photo of the hand-over, for readers who
 * know its key.
 */
export function documentPages(app: FastifyInstance, dependencies: Dependencies): void {
  const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } };

  app.get(`${publicPaths.link}/:id/documents/:document`, limit, async (request, reply) => {
    const { id } = request.params as { id: string };
    const offer = await readOffer(requestContext(dependencies, request), id);
    return send(request, reply, offer.isForSale ? offer.details?.health : undefined);
  });

  app.get(`${publicPaths.link}/:id/photo/:document`, limit, async (request, reply) => {
    const { id, document } = request.params as { id: string; document: string };
    const { proof, isForSale } = await readOffer(requestContext(dependencies, request), id);
    if (!isForSale || proof?.hash !== document) throw documentNotFound();
    return sendDocument(reply, dependencies.photoStore, { id: document, type: 'photo' }, 'new-photo');
  });

  app.get(`${publicPaths.receipt}/documents/:document`, limit, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const { details } = await readReceipt(requestContext(dependencies, request), typeof key === 'string' ? key : '');
    return send(request, reply, details?.health);
  });

  app.get(`${publicPaths.receipt}/hand-over`, limit, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const { handOver } = await readReceipt(requestContext(dependencies, request), typeof key === 'string' ? key : '');
    if (!handOver?.photo) throw documentNotFound();
    return sendDocument(reply, dependencies.photoStore, { id: handOver.photo.id, type: 'photo' }, 'hand-over');
  });

  function send(request: FastifyRequest, reply: FastifyReply, health: HealthRecord[] | undefined) {
    const { document, name } = documentIn(health, (request.params as { document: string }).document);
    return sendDocument(reply, dependencies.photoStore, document, name);
  }
}
