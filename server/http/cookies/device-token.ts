import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_DAYS } from '../../../contract/business.ts';
import type { Config } from '../../config.ts';
import { ownCookieName, setOwnCookie } from './own-cookie.ts';

type Site = Pick<Config, 'publicUrl'>;

const COOKIE = 'device';

/** The token of a browser that has signed in before; undefined for a new one. It opens nothing by itself. */
export function readDeviceToken(site: Site, request: FastifyRequest): string | undefined {
  // Requests to the sandbox's own pages have no parsed cookies.
  const { cookies } = request as Partial<FastifyRequest>;
  const given = cookies?.[ownCookieName(site, COOKIE)];
  return given && /^[\w-]{43}$/.test(given) ? given : undefined;
}

/** Stays after signing out, so that the browser keeps its own allowance of wrong passwords. */
export function setDeviceToken(site: Site, reply: FastifyReply, token: string): void {
  setOwnCookie(site, reply, COOKIE, token, KNOWN_DEVICE_DAYS);
}
