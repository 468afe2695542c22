import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, idempotencyHeader } from '../../contract/fields.ts';
import type { Config } from '../config.ts';
import { buyerCookieOf, newBuyerToken } from './buyer-cookie.ts';

const DAY_SECONDS = 86_400;

/**
 * Identifies an anonymous buyer, so that a repeated request finds the same checkout; kept for a day. A client without
 * cookies may send an unguessable Idempotency-Key instead.
 */
export function buyerToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const known = knownBuyerToken(config, request);
  if (known !== null) return known;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const name = buyerCookieOf(config);
  const token = newBuyerToken(config);
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DAY_SECONDS });
  return token;
}

/** The same for a buyer who was here before; null for anybody else. */
export function knownBuyerToken(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string | null {
  const given = request.cookies[buyerCookieOf(config)];
  if (given && /^[\w-]{43}$/.test(given)) return given;
  const key = idempotencyHeader.safeParse(request.headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  return key.success ? `key:${key.data}` : null;
}
