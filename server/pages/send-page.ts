import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '../../contract/public-page.ts';
import type { Website } from './website.ts';

/** Sends a rendered page, or 304 when the browser has it. Only the legal texts may be indexed. */
export function sendPage(
  website: Website,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PublicPage,
) {
  const html = website.renderPublicPage(page);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  // "no-cache": cached but revalidated each time, since a price or a sale may have changed.
  reply.header('cache-control', 'private, no-cache').header('etag', etag).type('text/html; charset=utf-8');
  if (page.kind !== 'legal') reply.header('x-robots-tag', 'noindex');
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.status(status).send(html);
}
