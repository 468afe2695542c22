import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalFor } from '../../contract/locales/messages.ts';
import type { Dependencies } from '../context.ts';
import { setRetryAfter, type HttpError } from '../http/http-error.ts';
import { requestPath } from '../http/security.ts';
import { requestContext, sendPrivate } from './plain-form.ts';
import { basicsAt } from './private-page.ts';
import type { Website } from './website.ts';

/** Whether a person reads the answer in a browser, rather than a program of ours or of others. */
export const isReadByPerson = (request: FastifyRequest): boolean =>
  Boolean(request.headers.accept?.includes('text/html')) && !requestPath(request).startsWith('/api/');

/**
 * The page for errors that no other page shows: a sentence for what was refused, and for a fault (undefined) the number by which support
 * finds it in the log.
 */
export function sendErrorPage(
  website: Website,
  dependencies: Dependencies,
  reply: FastifyReply,
  error: HttpError | undefined,
): FastifyReply {
  const { request } = reply;
  const basics = basicsAt(requestContext(dependencies, request), request.originalUrl);
  if (error) setRetryAfter(reply, error);
  const why =
    error && error.status < 500
      ? ({ reason: 'refused', sentence: refusalFor(request.language, error) } as const)
      : ({ reason: 'failed', ...(error ? {} : { failureNumber: request.id }) } as const);
  return sendPrivate(website, reply, error?.status ?? 500, { kind: 'absent', ...basics, ...why });
}
