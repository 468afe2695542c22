import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screensOf } from '../../contract/screens.ts';
import type { Dependencies } from '../context.ts';
import { answerUnknownCall } from '../http/error-handler.ts';
import { pathOf } from '../http/security.ts';
import type { Website } from './website.ts';

/** The app's document at the address of each screen; any other address gets its 404 page, with status 404. */
export async function appPages(app: FastifyInstance, website: Website, { config }: Dependencies): Promise<void> {
  await app.register(fastifyStatic, {
    root: website.folder,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.map', '.vite/**'],
    // All names but the few at the root contain a content hash.
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const document = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(website.appDocument);
  for (const { path } of screensOf(config)) app.get(path, document);

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return answerUnknownCall(request, reply);
    reply.status(404);
    return document(request, reply);
  });
}
