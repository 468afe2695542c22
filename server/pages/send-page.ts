import type { FastifyReply } from 'fastify';
import type { PublicPage } from '../../contract/public-page.ts';
import { etagOf } from '../http/etag.ts';
import type { Website } from './website.ts';

/** Sends a rendered page; compression.ts answers 304 when the browser has it. Only the legal texts may be indexed. */
export function sendPage(website: Website, reply: FastifyReply, status: number, page: PublicPage) {
  const html = website.renderPublicPage(page);
  // "no-cache": cached but revalidated each time, since a price or a sale may have changed.
  reply.header('cache-control', 'private, no-cache').header('etag', etagOf(html)).type('text/html; charset=utf-8');
  if (page.kind !== 'legal') reply.header('x-robots-tag', 'noindex');
  return reply.status(status).send(html);
}
