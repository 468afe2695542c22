import type { FastifyReply, FastifyRequest } from 'fastify';
import { buyerAddress, type BuyerAddress } from '../../../contract/addresses/buyer-address.ts';
import type { Config } from '../../config.ts';
import { ownCookieName, setOwnCookie } from './own-cookie.ts';

const COOKIE = 'address';

/** Keeps for a day, in the buyer's own browser, where they said they live: their next page and checkout start from it. */
export function rememberAddress(
  config: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  { state, zip }: BuyerAddress,
): void {
  setOwnCookie(config, reply, COOKIE, `${state}.${zip}`, 1);
}

/** Whether this browser has an address cookie, readable or not. */
export const hasAddressCookie = (
  site: Pick<Config, 'publicUrl'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): boolean => cookies[ownCookieName(site, COOKIE)] !== undefined;

/** What the buyer said before with this browser; null when nothing, or nothing readable. */
export function readRememberedAddress(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): BuyerAddress | null {
  const [state, zip] = (request.cookies[ownCookieName(config, COOKIE)] ?? '').split('.');
  return buyerAddress.safeParse({ state, zip }).data ?? null;
}
