import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl'>;

const DAY_SECONDS = 86_400;

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false;

/** The cookie's full name: over https only this very host can have set it. */
export const ownCookieName = (site: Site, name: string) => (isSecure(site) ? `__Host-${name}` : name);

export function setOwnCookie(site: Site, reply: FastifyReply, name: string, value: string, days: number): void {
  reply.setCookie(ownCookieName(site, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
    maxAge: days * DAY_SECONDS,
  });
}
