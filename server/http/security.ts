import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../context.ts';
import { badRequest, forbidden } from '../errors.ts';
import { tooManyAttempts } from './http-error.ts';
import { readApiKey } from './clients/api-key.ts';
import { toNetwork } from '../network/to-network.ts';
import { securityHeaders } from './security-headers.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Where the provider sends events with a snapshot of their object. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';
/** Where it sends thin events. */
export const THIN_WEBHOOK_PATH = `${WEBHOOK_PATH}/thin`;
const WEBHOOK_PATHS = new Set([WEBHOOK_PATH, THIN_WEBHOOK_PATH]);

/** Security headers, limits of reads and the refusal of foreign origins, for every route. */
export async function addSecurity(app: FastifyInstance, { config, publicUrl }: Dependencies): Promise<void> {
  // Without this plugin the limits of reads have no effect (RATE_LIMITS=off: tests and load).
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      enableDraftSpec: true,
      keyGenerator: (request) => toNetwork(request.ip),
      errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(Math.max(1, Math.ceil(ttl / 1000))),
    });
  }

  const headersFor = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(requestPath(request))).header('x-request-id', request.id);
    done(findHostRefusal(request, publicUrl));
  });
}

function findHostRefusal(request: FastifyRequest, publicUrl: () => string): Error | undefined {
  if (!request.headers.host && request.raw.httpVersion === '1.1') return badRequest('This request names no host.');
  if (!SAFE_METHODS.has(request.method) && !WEBHOOK_PATHS.has(requestPath(request)) && isForeign(request, publicUrl()))
    return forbidden('This request came from another site.', 'foreign_origin');
  return undefined;
}

export function requestPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}

/** Checks `Origin`, else `Sec-Fetch-Site`; a client that sends neither is no browser and is allowed. */
function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  // A page of another site can't send it, and no cookie is read beside it.
  if (readApiKey(request) !== undefined && request.headers.cookie === undefined) return false;
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== publicUrl && !isSameListener(origin, request.headers.host, publicUrl);
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * On a developer's machine one listener has several names: localhost, 127.0.0.1. A page may call the name it was loaded
 * from; a public installation has one origin.
 */
function isSameListener(origin: string, host: string | undefined, publicUrl: string): boolean {
  const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return loopback.test(publicUrl) && loopback.test(origin) && origin === `http://${host}`;
}
