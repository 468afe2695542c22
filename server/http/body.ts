import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/** No real request of ours nests deeper. */
const DEPTH_MAX = 6;

/** What may come in as a body: JSON, of a depth that a real request has; forms and photos where a route says so. */
export function addBodyRules(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Many clients say JSON on every request, also on those without a body.
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', async (request) => {
    if (depth(request.body) > DEPTH_MAX) throw badRequest('This request nests too deeply.', 'too_deep');
  });
}

function depth(value: unknown, level = 0): number {
  if (level > DEPTH_MAX || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return level;
  let deepest = level + 1;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depth(child, level + 1));
  return deepest;
}
