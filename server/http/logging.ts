import type { FastifyServerOptions } from 'fastify';

/** Email addresses in any text keep their first letter and domain: enough to find a case, not to identify a person. */
export function maskEmails(text: string): string {
  return text.replace(/([\w.+-])[\w.+-]*@([\w-]+\.[\w.-]+)/g, '$1***@$2');
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
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
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

/**
 * A short description of an error, safe to store and to show to an admin: its message and its cause's, without a
 * statement's values, keys or full email addresses.
 */
export function describeError(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const parts = [message, ...(cause instanceof Error && !message.includes(cause.message) ? [cause.message] : [])];
  return maskEmails(withoutValues(parts.join(' · ')))
    .replace(/\b(sk|rk|pk|whsec)_\w+/g, '$1_[hidden]')
    .slice(0, 500);
}

/** The query builder puts a statement's values into its error message: names, multi-line addresses, hashes. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [hidden]');
}
