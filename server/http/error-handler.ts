import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { HttpError, badRequest, databaseUnreachable, notFound } from '../errors.ts';
import { isDatabaseUnreachable, isUnstorableText } from '../db/failures.ts';

/** Answers every error of the API as JSON; pages handle their own errors (pages/public-pages.ts). */
export function setErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toHttpError(error);
    if (known) {
      if (known.status >= 500) request.log.warn({ err: error }, known.code);
      return sendError(reply, known);
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.status(500).send({
      message: `Something went wrong on our side. Please try again. If it goes on, tell us this number: ${request.id}`,
      code: 'internal',
    } satisfies ErrorBody);
  });
}

export function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const { retryAfterSeconds, ...details } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ message: error.message, code: error.code, ...details } satisfies ErrorBody);
}

/** 404 for an unknown endpoint. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, notFound('There is no such call.'));
}

/** Maps errors of the framework, the database and our code to a named error; undefined for a bug. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isDatabaseUnreachable(error)) return databaseUnreachable();
  if (isUnstorableText(error)) return badRequest('This request holds characters that cannot be stored.');
  const { statusCode, code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return badRequest('This request is too large.', 'too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return badRequest('Please send JSON.', 'not_json');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return badRequest('This is not valid JSON.', 'not_json');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'invalid', 'This request is not valid.');
  }
  return undefined;
}
