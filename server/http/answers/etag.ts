import { createHash } from 'node:crypto';

/** Names what is shown, in whichever encoding; therefore weak (RFC 9110, 8.8.1). */
export const computeEtag = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether If-None-Match names this tag. */
export function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
  );
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
