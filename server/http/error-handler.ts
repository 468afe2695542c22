import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { notFound } from '../errors.ts';
import { toHttpError, withHttpStatus, type HttpError } from './http-error.ts';

/** Answers every error of the API as JSON; a feature's pages handle their own. */
export function setErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toHttpError(error);
    if (known) {
      if (known.status >= 500) request.log.warn({ err: error }, known.code);
      return sendError(reply, known);
    }
    request.log.error({ err: error }, 'unexpected error');
    return asJson(reply)
      .status(500)
      .send({
        message: `Something went wrong on our side. Please try again. If it goes on, tell us this number: ${request.id}`,
        code: 'internal',
      } satisfies ErrorBody);
  });
}

function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const { retryAfterSeconds, ...details } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return asJson(reply)
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ message: error.message, code: error.code, ...details } satisfies ErrorBody);
}

/**
 * Makes the answer JSON. Removes the headers of a download, which are set already if it fails before its first byte, and where a redirect
 * would have led.
 */
const asJson = (reply: FastifyReply): FastifyReply => {
  for (const header of ['content-disposition', 'content-encoding', 'location']) reply.removeHeader(header);
  return reply.type('application/json; charset=utf-8');
};

/** The error of an unknown endpoint. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, withHttpStatus(notFound('There is no such call.')));
}
