import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of our own origin sent the request. Browsers set Origin and Sec-Fetch-Site, which no page can forge;
 * a request with neither comes from a program and is allowed.
 */
export function isOwnPage(request: FastifyRequest, pagesOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // A page that hides its origin sends `null`; then only Sec-Fetch-Site decides.
  if (origin === 'null') return site === 'same-origin';
  return origin === undefined || origin === URL.parse(pagesOrigin)?.origin;
}
