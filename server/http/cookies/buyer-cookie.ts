import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { keyedHash, drawRandomBytes, sameSecret } from '../../ids.ts';
import { ownCookieName } from './own-cookie.ts';

type Site = Pick<Config, 'publicUrl' | 'sessionSecrets'>;

const RANDOM_BYTES = 16;

/** Without the prefix that it has over https; see own-cookie.ts. */
export const BUYER_COOKIE = 'buyer';

/** A random token that proves that we have made it: its second half is a keyed hash of the first. */
export function newBuyerToken({ sessionSecrets }: Pick<Config, 'sessionSecrets'>): string {
  const random = drawRandomBytes(RANDOM_BYTES);
  return Buffer.concat([random, computeProof(sessionSecrets[0]!, random)]).toString('base64url');
}

/**
 * The token of a browser that has opened one of our pages; undefined without one, and for a forged one. Clients that
 * send requests without opening a page share the stricter limits of their address.
 */
export function readKnownBuyer(site: Site, request: FastifyRequest): string | undefined {
  const given = request.cookies[ownCookieName(site, BUYER_COOKIE)];
  if (!given || !/^[\w-]{43}$/.test(given)) return undefined;
  const bytes = Buffer.from(given, 'base64url');
  const [random, proof] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES).toString('hex')];
  const isOurs = site.sessionSecrets.some((secret) => sameSecret(proof, computeProof(secret, random).toString('hex')));
  return isOurs ? given : undefined;
}

const computeProof = (secret: string, random: Buffer) =>
  Buffer.from(keyedHash(secret, `buyer cookie:${random.toString('hex')}`), 'hex').subarray(0, RANDOM_BYTES);
