import { APIError } from 'better-auth/api';
import type { IncomingHttpHeaders } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import type { Context } from '../../../context.ts';
import { isDatabaseUnreachable } from '../../../db/connection/failures.ts';

/** The code with which better-auth refuses what was given; undefined for any other failure. */
export function toRefusalCode(error: unknown): string | undefined {
  if (!(error instanceof APIError) || isDatabaseUnreachable(error.cause)) return undefined;
  return typeof error.body?.code === 'string' ? error.body.code : undefined;
}

/** The headers that better-auth reads. A browser is at our public origin, whatever it claims. */
export const authHeaders = ({ origin, publicUrl }: Context, cookie?: IncomingHttpHeaders['cookie']) =>
  fromNodeHeaders({
    cookie,
    origin: publicUrl(),
    'user-agent': origin?.userAgent,
    'x-forwarded-for': origin?.ipAddress,
  });

/** The token of the session that better-auth opens; its cookie holds the token and a signature. */
export function sessionTokenIn(headers: Headers): string {
  const values = headers.getSetCookie().map((cookie) => /^(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1]);
  return decodeURIComponent(values.find(Boolean) ?? '').split('.')[0]!;
}
