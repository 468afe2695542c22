import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { sameSecret } from './ids.ts';

/** Minimum interval between writes of a session's last use, which its owner sees. */
export const LAST_SEEN_SECONDS = 15 * 60;

type Site = Pick<Config, 'publicUrl'>;

/** A `__Host-` name is bound to this host, and needs https. */
const toFullName = ({ publicUrl }: Site, name: string) => (publicUrl?.startsWith('https:') ? `__Host-${name}` : name);

export const sessionCookieName = (site: Site) => toFullName(site, 'session');

/** How better-auth signs a cookie: the value, a dot, an HMAC-SHA256 in base64. */
const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/;

export const sign = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64');

/** Value and signature of a cookie as it is in the header; undefined if it isn't signed. */
export function readSigned(encoded: string): { value: string; signature: string } | undefined {
  const [, value, signature] = SIGNED.exec(decode(encoded)) ?? [];
  return value && signature ? { value, signature } : undefined;
}

/** The session's token that the header names, if we have signed it. */
export const sessionTokenIn = (config: Site & Pick<Config, 'sessionSecret'>, header: string): string | undefined =>
  readSignedCookie(config, header, 'session');

/** The value of a cookie of ours that the header names, if we have signed it. */
export function readSignedCookie(
  config: Site & Pick<Config, 'sessionSecret'>,
  header: string,
  name: string,
): string | undefined {
  const start = `${toFullName(config, name)}=`;
  const pair = header.split(';').find((each) => each.trimStart().startsWith(start));
  const given = pair && readSigned(pair.trim().slice(start.length));
  return given && sameSecret(given.signature, sign(given.value, config.sessionSecret)) ? given.value : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
