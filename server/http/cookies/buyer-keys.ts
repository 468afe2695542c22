import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, idempotencyHeader } from '../../../contract/fields.ts';
import type { Config } from '../../config.ts';
import { keyedHashes } from '../../ids.ts';
import { BUYER_COOKIE, newBuyerToken } from './buyer-cookie.ts';
import { ownCookie, ownCookieName, setOwnCookie } from './own-cookie.ts';

/** What identifies a reader. */
type Visitor = Pick<FastifyRequest, 'cookies' | 'headers'>;

/** The hash by each SESSION_SECRET: the first for new orders, all of them to find an older one. */
export type BuyerKeys = ReturnType<typeof keyedHashes>;

/**
 * Identifies an anonymous buyer, so that a repeated request finds the same checkout: by a cookie, which is kept for a day
 * after the last form. A client without cookies may send an unguessable Idempotency-Key instead.
 */
export function readBuyerKeys(config: Config, request: FastifyRequest, reply: FastifyReply): BuyerKeys {
  return keyedHashes(config.sessionSecrets, `buyer:${buyerToken(config, request, reply)}`);
}

/** The buyer keys of a returning buyer, by cookie or Idempotency-Key; empty for anyone else. Sets no cookie. */
export function readReturningBuyerKeys(config: Config, request: FastifyRequest): string[] {
  const token = readBuyerToken(config, request);
  return token === null ? [] : keyedHashes(config.sessionSecrets, `buyer:${token}`);
}

/** Whether a request names a buyer, of any purchase. */
export const mayBeBuyer = (config: Config, visitor: Visitor): boolean => readBuyerToken(config, visitor) !== null;

/** The cookie for a buyer who comes for the first time; undefined for a known one. */
export function buyerCookieFor(config: Config, visitor: Visitor): string | undefined {
  return mayBeBuyer(config, visitor) ? undefined : ownCookie(config, BUYER_COOKIE, newBuyerToken(config), 1);
}

function buyerToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const known = readBuyerToken(config, request);
  // Forms that open a checkout renew the cookie, so that it lasts until the buyer returns.
  const isRenewed = request.method === 'POST' && known === cookieToken(config, request);
  if (known !== null && !isRenewed) return known;
  const token = known ?? newBuyerToken(config);
  setOwnCookie(config, reply, BUYER_COOKIE, token, 1);
  return token;
}

function readBuyerToken(config: Config, request: Visitor): string | null {
  const given = cookieToken(config, request);
  if (given !== null) return given;
  const header = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (header === undefined) return null;
  const key = idempotencyHeader.safeParse(header);
  return key.success ? `key:${key.data}` : null;
}

function cookieToken(config: Config, request: Visitor): string | null {
  const given = request.cookies[ownCookieName(config, BUYER_COOKIE)];
  return given && /^[\w-]{43}$/.test(given) ? given : null;
}
