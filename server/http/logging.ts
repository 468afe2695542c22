import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { maskEmails, withoutValues } from '../describe-error.ts';
import { roughAddress } from '../rough-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, for the log. */
    userId: string | null;
  }
}

/** JSON lines on stdout; never a password, token, cookie, card number, secret or full email address. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'token',
        'cookie',
        'authorization',
        'secret',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.secret',
      ],
      censor: '[hidden]',
    },
    serializers: {
      // No headers and no query: cookies, tokens and session ids travel there.
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ...(request.ip ? { address: roughAddress(request.ip) } : {}),
      }),
      res: (reply: { statusCode: number; request?: { userId: string | null; ip: string } }) => ({
        status: reply.statusCode,
        ...(reply.request ? { userId: reply.request.userId, address: roughAddress(reply.request.ip) } : {}),
      }),
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: maskEmails(withoutValues(error.message)),
        cause: error.cause instanceof Error ? maskEmails(withoutValues(error.cause.message)) : undefined,
        stack: maskEmails(withoutValues(error.stack ?? '')),
      }),
    },
  };
}

/** An answer that the framework doesn't see. */
interface Answer {
  id: string;
  request: IncomingMessage;
  status: number;
  ipAddress: string;
  elapsedMs: number;
}

/** Logs such an answer as the framework logs its own. */
export function logAnswer(log: FastifyBaseLogger, { id, request, status, ipAddress, elapsedMs }: Answer): void {
  const lines = log.child({ reqId: id });
  lines.info({ req: { method: request.method, url: request.url, ip: ipAddress } }, 'incoming request');
  lines.info(
    { res: { statusCode: status, request: { userId: null, ip: ipAddress } }, responseTime: elapsedMs },
    'request completed',
  );
}
