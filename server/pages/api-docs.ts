import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../context.ts';
import { apiDocsPage } from './api-docs-page.tsx';
import { openApiOf } from './openapi.ts';

/** /api/openapi.json, and the same as a page without scripts or external files. */
export function apiDocs(app: FastifyInstance, { config, publicUrl }: Dependencies): void {
  const document = () => openApiOf(config.productName, publicUrl());
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document()));
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(apiDocsPage(document(), config.publicSandbox)),
  );
}
