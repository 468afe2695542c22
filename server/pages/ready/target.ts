import type { IncomingMessage } from 'node:http';
import { publicPaths } from '../../../contract/public-page.ts';
import { getPaymentLink } from '../../../contract/payment-links.ts';

export interface Target {
  /** Of the answer: both addresses of a page have one, and each language has its own. */
  key: string;
  linkId: string;
  kind: 'page' | 'json';
  /** The route's pattern, for metrics. */
  route: string;
}

const json = getPaymentLink.path.replace('{id}', '');
const BASES = [
  { base: `${publicPaths.link}/`, kind: 'page' },
  { base: `${publicPaths.olderLink}/`, kind: 'page' },
  { base: json, kind: 'json' },
] as const;
const LINK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The link whose page or JSON a plain read asks for; undefined for everything else, a query string included. */
export function targetOf({ method, url = '', headers, httpVersion }: IncomingMessage): Target | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const found = BASES.find(({ base }) => url.startsWith(base));
  const linkId = found && url.slice(found.base.length);
  if (!linkId || !LINK_ID.test(linkId)) return undefined;
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  if (hasBody || (!headers.host && httpVersion === '1.1')) return undefined;
  return { key: `${found.kind} ${linkId}`, linkId, kind: found.kind, route: `${found.base}:id` };
}
