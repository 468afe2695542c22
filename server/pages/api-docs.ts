import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../context.ts';
import { toNotice } from './website.ts';
import { apiDocsPage } from './api-docs-page.tsx';
import { buildOpenApi, type CallsByNoun } from './openapi.ts';

/** /api/openapi.json, and the same as a page without scripts or external files. */
export function apiDocs(app: FastifyInstance, { config, publicUrl }: Dependencies, nouns: CallsByNoun): void {
  // Made with the first request, for all: it takes 50 ms, and its text 5.
  let made: { text: string; page: string } | undefined;
  const make = () => {
    const document = buildOpenApi(config.productName, publicUrl(), nouns);
    return { text: JSON.stringify(document), page: apiDocsPage(document, toNotice(config)) };
  };
  const docs = () => (made ??= make());
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(docs().text),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(docs().page),
  );
}
