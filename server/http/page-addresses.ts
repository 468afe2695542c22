import type { FastifyInstance } from 'fastify';
import { readPageAddress, toPatterns } from '../../contract/pages/page-address.ts';

/** Calls and files are asked for by programs, which write them rightly. */
const BY_PROGRAMS = /^\/(?:api|assets|photos)\//;

/**
 * Leads the address of any page, as it arrived through messages and people, to the one that the product writes. Call it before the routes
 * are registered: each of them that a browser opens is a page.
 */
export function leadToPages(app: FastifyInstance): void {
  const pages = new Set<string>();
  let patterns = toPatterns([]);
  app.addHook('onRoute', ({ method, url }) => {
    if (![method].flat().includes('GET') || BY_PROGRAMS.test(url) || url.includes('*')) return;
    pages.add(url);
  });
  app.addHook('onReady', (done) => {
    // The router prefers the one with fewer values.
    const inOrder = [...pages].sort((one, other) => one.split(':').length - other.split(':').length);
    patterns = toPatterns(inOrder);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.originalUrl;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || BY_PROGRAMS.test(given)) return done();
    const address = readPageAddress(given, patterns);
    if (address === undefined || address === given) return done();
    // The address may hold a key.
    return reply.header('cache-control', 'no-store').redirect(address, 301);
  });
}
