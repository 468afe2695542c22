import type { FastifyReply } from 'fastify';
import { MAIN_LANGUAGE } from '../../contract/language.ts';
import type { PageBasics } from '../../contract/pages/page-basics.ts';
import type { AbsentPage, PublicPage } from '../../contract/pages/public-page.ts';
import { computeEtag } from '../http/answers/etag.ts';
import { setRetryAfter, toHttpError, type HttpError } from '../http/http-error.ts';
import { otherAddresses } from '../http/language.ts';
import { addVary } from '../http/answers/vary.ts';
import type { Website } from './website.ts';

/** The page in the reader's language; terms and privacy policy are in English alone. */
export function renderFor(website: Website, reply: FastifyReply, page: PublicPage): string {
  const { request } = reply;
  if (page.kind === 'legal') return website.renderPublicPage(page, { language: MAIN_LANGUAGE, otherAddresses: {} });
  reply.rememberLanguage();
  for (const header of ['accept-language', 'cookie']) addVary(reply, header);
  reply.header('content-language', request.language);
  return website.renderPublicPage(page, { language: request.language, otherAddresses: otherAddresses(request) });
}

/** Sends a rendered page; compression.ts answers 304 when the browser has it. Only the legal texts may be indexed. */
export function sendPage(website: Website, reply: FastifyReply, status: number, page: PublicPage) {
  const html = renderFor(website, reply, page);
  // "no-cache": cached but revalidated each time, since a price or a sale may have changed.
  reply.header('cache-control', 'private, no-cache').header('etag', computeEtag(html)).type('text/html; charset=utf-8');
  if (page.kind !== 'legal') reply.header('x-robots-tag', 'noindex');
  return reply.status(status).send(html);
}

/**
 * Why a page that anybody may open can't be shown: `toMissing` says it of one that isn't there (404), any other is unavailable now. Throws
 * unexpected errors.
 */
export function sendAbsence(
  website: Website,
  reply: FastifyReply,
  error: unknown,
  basics: PageBasics,
  toMissing: (known: HttpError) => AbsentPage['reason'],
) {
  const known = toHttpError(error);
  if (!known) throw error;
  setRetryAfter(reply, known);
  const reason = known.status === 404 ? toMissing(known) : 'unavailable';
  return sendPage(website, reply, known.status, { kind: 'absent', ...basics, reason, note: known.details.note });
}
