import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { notFound } from '../errors.ts';
import { setRetryAfter, toHttpError, withHttpStatus, type HttpError } from './http-error.ts';

/** Answers with a page, where a person reads the answer; undefined elsewhere. An undefined error is a fault. */
type ShowPage = (reply: FastifyReply, error: HttpError | undefined) => FastifyReply | undefined;

/** Answers every error that no feature has answered: people get a page, programs JSON. */
export function setErrorHandling(app: FastifyInstance, showPage: ShowPage = () => undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toHttpError(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    else if (known.status >= 500) request.log.warn({ err: error }, known.code);
    // A download has them already if it fails before its first byte; and where a redirect would have led.
    for (const header of ['content-disposition', 'content-encoding', 'location']) reply.removeHeader(header);
    const page = showPage(reply, known);
    if (page) return page;
    if (known) return sendError(reply, known);
    return asJson(reply)
      .status(500)
      .send({
        message: `Something went wrong on our side. Please try again. If it goes on, tell us this number: ${request.id}`,
        code: 'internal',
      } satisfies ErrorBody);
  });
}

function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const { retryAfterSeconds: _, ...details } = error.details;
  setRetryAfter(reply, error);
  return asJson(reply)
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ message: error.message, code: error.code, ...details } satisfies ErrorBody);
}

const asJson = (reply: FastifyReply): FastifyReply => reply.type('application/json; charset=utf-8');

/** The error of an unknown endpoint. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, withHttpStatus(notFound('There is no such call.')));
}
