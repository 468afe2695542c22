import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { logRequest } from './request-line.ts';

/** One line per request, once it is answered, instead of the framework's two. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, url, ip, userId, log } = request;
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    if (error)
      log.error({ req: request, res: reply, responseTime: Math.round(elapsedMs), err: error }, 'request errored');
    else logRequest(log, { id, method, url, ipAddress: ip, status, userId, elapsedMs });
  }
}

export const createRequestLog = (): LogController => new RequestLog();
