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
const COPIED_PATH = new RegExp(
  `^(?:${publicPaths.link}|${publicPaths.olderLink}|${publicPaths.litter})/[\\da-f]{8}-`,
  'i',
);

interface Own {
  siteUrl: string;
  productName: string;
}

/**
 * Whether an address of another site wants to be taken for ours: a host that looks alike, our name in it or behind it, our host before an @,
 * our paths, our host with another port.
 */
export function isPretending(address: URL, { siteUrl, productName }: Own): boolean {
  const own = new URL(siteUrl);
  if (address.hostname === own.hostname) return true;
  const names = [own.hostname, own.hostname.split('.').at(-2) ?? own.hostname, productName]
    .map(toLook)
    .filter((name) => name.length >= NAME_MIN);
  const host = domainToUnicode(address.hostname) || address.hostname;
  const labels = [host, ...host.split('.')].map(toLook);
  const looksAlike = labels.some((label) => names.some((name) => label.includes(name) || differsBy(label, name) < 2));
  const inFront = toLook(decode(`${address.username} ${address.password} ${address.pathname}`));
  const isNamed =
    names.some((name) => inFront.includes(name)) || decode(address.search + address.hash).includes(own.host);
  return looksAlike || isNamed || COPIED_PATH.test(address.pathname);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
