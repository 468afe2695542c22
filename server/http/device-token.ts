import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_DAYS } from '../../contract/business.ts';
import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl'>;

const DAY_SECONDS = 86_400;

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false;
const nameOf = (site: Site) => (isSecure(site) ? '__Host-device' : 'device');

/** The token of a browser that has signed in before; undefined for a new one. It opens nothing by itself. */
export function readDeviceToken(site: Site, request: FastifyRequest): string | undefined {
  // Requests to the sandbox's own pages have no parsed cookies.
  const { cookies } = request as Partial<FastifyRequest>;
  const given = cookies?.[nameOf(site)];
  return given && /^[\w-]{43}$/.test(given) ? given : undefined;
}

/** Stays after signing out, so that the browser keeps its own allowance of wrong passwords. */
export function setDeviceToken(site: Site, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(site), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
    maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS,
  });
}
