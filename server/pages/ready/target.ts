import type { IncomingMessage } from 'node:http';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { getPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { listPets } from '../../../contract/pets/pets.ts';

interface Read {
  /** Cache key of the answer, before a page's language is added to it. Both addresses of a page share one. */
  key: string;
  /** The route's pattern, for metrics. */
  route: string;
}
/** What is read of a link, or the first page of the pets for sale. */
export type Target = Read & ({ kind: 'page' | 'json'; linkId: string } | { kind: 'list' });

const json = getPaymentLink.path.replace('{id}', '');
const BASES = [
  { base: `${publicPaths.link}/`, kind: 'page' },
  { base: `${publicPaths.olderLink}/`, kind: 'page' },
  { base: json, kind: 'json' },
] as const;
const LINK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Few enough that no reader can fill the memory with them. */
const FIRST_PAGE = /^(\?limit=[1-9]\d?)?$/;

/** What a plain read asks for; undefined for everything else, any other query string included. */
export function parseTarget({ method, url = '', headers, httpVersion }: IncomingMessage): Target | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  if (hasBody || (!headers.host && httpVersion === '1.1')) return undefined;
  return linkIn(url) ?? listIn(url);
}

function linkIn(url: string): Target | undefined {
  const found = BASES.find(({ base }) => url.startsWith(base));
  const linkId = found && url.slice(found.base.length);
  if (!linkId || !LINK_ID.test(linkId)) return undefined;
  return { key: `${found.kind} ${linkId}`, linkId, kind: found.kind, route: `${found.base}:id` };
}

function listIn(url: string): Target | undefined {
  const { path } = listPets;
  if (!url.startsWith(path) || !FIRST_PAGE.test(url.slice(path.length))) return undefined;
  return { key: url, kind: 'list', route: path };
}
