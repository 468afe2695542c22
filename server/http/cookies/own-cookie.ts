import cookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

type Site = Pick<Config, 'publicUrl'>;

const DAY_SECONDS = 86_400;

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false;

/** The cookie's full name: over https only this very host can have set it. */
export const ownCookieName = (site: Site, name: string) => (isSecure(site) ? `__Host-${name}` : name);

export function setOwnCookie(site: Site, reply: FastifyReply, name: string, value: string, days: number): void {
  reply.setCookie(ownCookieName(site, name), value, optionsFor(site, days));
}

/** The value of a Set-Cookie header, for responses that the framework doesn't send. */
export const ownCookie = (site: Site, name: string, value: string, days: number): string =>
  cookie.serialize(ownCookieName(site, name), value, optionsFor(site, days));

const optionsFor = (site: Site, days: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(site),
  maxAge: days * DAY_SECONDS,
});
