import { domainToUnicode } from 'node:url';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { toLook } from '../../db/confusables.ts';

/** How many letters differ, up to two. */
function differsBy(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (text: string, from: number) => text.slice(from);
  if (one === other) return 0;
  const isOne =
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2));
  return isOne ? 1 : 2;
}

const NAME_MIN = 5;
const ID = String.raw`[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}`;
const PATHS = [publicPaths.link, publicPaths.olderLink, publicPaths.litter].map((path) => path.slice(1)).join('|');
/** The end of an address of a page of a link or litter. */
export const PAGE_PATH = String.raw`(?:${PATHS})[/\\]+${ID}`;
const PAGE = new RegExp(String.raw`^(?<before>.*?)[/\\]${PAGE_PATH}`, 'is');

/** Who we are, to compare addresses with. */
export interface Own {
  siteUrl: string;
  productName: string;
}

/**
 * Whether an address of another site wants to be taken for ours: a host that looks alike, with our name in it or our host with another port;
 * our name before an @; a page of ours behind it. A mere mention of us in a path or query doesn't.
 */
export function isPretending(
  address: Pick<URL, 'hostname' | 'username' | 'password'>,
  path: string,
  own: Own,
): boolean {
  const { hostname, host } = new URL(own.siteUrl);
  const names = [hostname, hostname.split('.').at(-2) ?? hostname, own.productName]
    .map(toLook)
    .filter((name) => name.length >= NAME_MIN);
  const given = domainToUnicode(address.hostname) || address.hostname;
  const labels = [given, ...given.split('.')].map(toLook);
  const looksAlike = labels.some((label) => names.some((name) => label.includes(name) || differsBy(label, name) < 2));
  const inFront = toLook(decodePart(`${address.username} ${address.password}`));
  const before = PAGE.exec(decodePart(path.replace(/[?#].*/s, '')))?.groups?.['before'];
  // An address of ours in another one is a mention.
  const isCopy = before !== undefined && !before.toLowerCase().endsWith(host);
  return looksAlike || isCopy || names.some((name) => inFront.includes(name));
}

/** Decodes a part of an address; what is broken stays as it is. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
