import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { maskEmails, withoutValues } from '../../describe-error.ts';
import { roughAddress } from '../../network/rough-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, for the log. */
    userId: string | null;
  }
}

/**
 * A kill loses the lines of a tenth of a second. A busy server writes many lines at once, since each write has a cost.
 */
const BUFFER = { minLength: 16_000, periodicFlush: 100 };
/** While nobody reads the output, further lines are dropped from here on. */
const BUFFER_MAX_BYTES = 8 * 1024 * 1024;

let output: ReturnType<typeof destination> | undefined;

/** Writes in the background; the rest is written when the process exits, also after an uncaught error. */
export const stdout = () => (output ??= destination({ fd: 1, sync: false, ...BUFFER, maxLength: BUFFER_MAX_BYTES }));

/** What begins a query, also where a program has encoded the address or written another sign (contract/pages/page-address.ts). */
const QUERY = /[?#&;]|%(?:25)*(?:3f|23|26|3b)/i;
/** Has the length of a key, wherever it stands: no part of a path of ours is so long. */
const KEY = /[\w-]{43,}/g;

/** What a line says of a request. No headers and no query: cookies, tokens and session ids travel there. */
export const describeRequest = ({ method, url = '', ip }: { method?: string; url?: string; ip?: string }) => ({
  method,
  path: url.split(QUERY, 1)[0]!.replace(KEY, '[hidden]'),
  ...(ip ? { address: roughAddress(ip) } : {}),
});

/** JSON lines on stdout; never a password, token, cookie, card number, secret or full email address. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    stream: stdout(),
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
      req: describeRequest,
      res: (reply: { statusCode: number; request?: { userId: string | null } }) => ({
        status: reply.statusCode,
        ...(reply.request ? { userId: reply.request.userId } : {}),
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
