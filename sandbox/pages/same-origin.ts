import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of our own origin sent this. Browsers say so by Origin and Sec-Fetch-Site, which no page can forge;
 * a program that says neither is no page and may pass.
 */
export function isOwnPage(request: FastifyRequest, pagesOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // A page that hides its address says `null`; where it comes from is then known by the other header only.
  if (origin === 'null') return site === 'same-origin';
  return origin === undefined || origin === URL.parse(pagesOrigin)?.origin;
}
