import { GIVEN_MAX } from '../../../contract/pages/verify.ts';
import { decodePart, isPretending, PAGE_PATH, type Own } from './pretending-address.ts';
import { isUnreadable, readRewritten } from './rewritten-address.ts';

/** An address of ours, or the host of another one and what it is. */
export type FoundAddress =
  | { kind: 'ours'; address: URL }
  | { kind: 'pretending' | 'unreadable' | 'foreign'; host: string }
  | { kind: 'unknown' };
type Other = Extract<FoundAddress, { host: string }>;
interface Place {
  from: number;
  to: number;
  /** Starts after a blank, or with nothing in front that could be a host. */
  isAlone: boolean;
  /** A host and nothing else. */
  isBareHost: boolean;
  found: FoundAddress[];
}

/** What ends an address in a text, although browsers take it in one. */
const MARKUP = String.raw`<>"\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a\u2018\x60{}|^\[\]`;
const LETTER = String.raw`[\p{L}\p{M}\p{N}_%-]`;
const LABEL = String.raw`(?:(?!https?:[/\\])${LETTER})+`;
const DOT = String.raw`[.\u3002\uff0e\uff61]`;
/** No scheme is longer than thirty letters. */
const SCHEME = String.raw`(?:https?|hxxps?):[/\\]*|\b(?![a-z\d+.-]{0,30}https?:)[a-z][a-z\d+.-]{0,30}:[/\\]{2,}`;
const BEHIND = String.raw`(?::\d{1,5})?[/\\]`;
/** With a name of one part only if a page of ours is behind it. */
const HOST = String.raw`${LABEL}(?:${DOT}${LABEL})+${DOT}?|localhost(?=[:/\\])|${LABEL}(?=${BEHIND}(?:\S*[/\\])?${PAGE_PATH})`;
const REST = String.raw`(?:[/\\?#][^\s${MARKUP}]*)?`;
const OWNER = String.raw`[^\s/\\?#${MARKUP}]`;
/** Each part is tried from its first letter alone: from each of them, a long word would take seconds. */
const ADDRESS = new RegExp(
  [
    String.raw`(?<scheme>${SCHEME})(?<written>(?:[^\s/\\?#]*@)?(?:\[[\da-f:.]+\](?::\d+)?|[^\s/\\?#${MARKUP}]*)${REST})`,
    String.raw`(?<!${LETTER})(?<bare>(?:(?<!${OWNER})${OWNER}*@)?(?:${HOST})(?::\d{1,5})?${REST})`,
  ].join('|'),
  'giu',
);
const INNER = /(?:https?|hxxps?):[/\\]/i;
const WEB = /^h(?:tt|xx)p/i;
const TRAILING = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/?#]+$/;
/** Ends of sentences that aren't hosts ("Hi.Thanks") have other ends. */
const COMMON_ENDS =
  /\.(?:com|net|org|info|biz|co|io|us|me|app|dev|page|link|site|online|shop|store|pet|pets|dog|cat|xyz|top|club|live|example|es|mx|uk|de|fr|ca|ru|cn|\P{ASCII}+|xn--[\w-]+)$/iu;
const FILE = /\.(?:pdf|jpe?g|png|heic|docx?|txt)$/i;
/** What stands between an address that is shown and the one behind it: in Markdown, mails without formatting, Slack, wikis, forums, HTML. */
const SHOWN_FIRST = /^[*_~'"`]*(?:\s?[<[]|\]\s?\(\s*<?)['"]*$/;
/** A host alone in such brackets is a note, as mail scanners write it. */
const NOTE = /^[*_~'"`]*\s?[<[]['"]*$/;
const BEHIND_FIRST = /^['"]*[\]>][*_~'"`]*$/;
const EITHER = /^[*_~'"`]*(?:\||\]\s?\[)[*_~'"`]*$/;
const ANCHOR = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s<>]+)(?![^\s<>]))[^<>]*>(.*?)<\/a/gis;
const OF_PAGE = new RegExp(`[/\\\\]${PAGE_PATH}`, 'i');
const DEPTH_MAX = 4;
/** More than any message has in the addresses that programs rewrote: each level of the whole message. */
const INNER_MAX = DEPTH_MAX * GIVEN_MAX;

/** How deep in other addresses a text stands, and how many characters are left to be read there, at any depth. */
interface Within {
  depth: number;
  left: { characters: number };
}

/** Whether an address is on our site, also without its encryption, or with "www." in front. */
function isOurs({ hostname, port }: URL, siteUrl: string): boolean {
  const own = new URL(siteUrl);
  const bare = (host: string) => host.replace(/^www\.|\.$/g, '');
  const isSamePort = own.port === '' ? ['', '80', '443'].includes(port) : port === own.port;
  return isSamePort && bare(hostname) === bare(own.hostname);
}

/**
 * The addresses in a text, and the text without them and what is stuck to them. One that stands in another's is never ours, and neither is one
 * that is shown over another's.
 */
export function findAddresses(
  given: string,
  own: Own,
  within: Within = { depth: 0, left: { characters: INNER_MAX } },
): { found: FoundAddress[]; rest: string } {
  const inner = { ...within, depth: within.depth + 1 };
  const dressed: FoundAddress[] = [];
  const text = given.replace(ANCHOR, (all, ...[double, single, none, shown]: string[]) => {
    const behind = double ?? single ?? none ?? '';
    const label = withoutTags(shown!);
    const others = readValue(behind, own, inner).filter(({ kind }) => kind !== 'ours');
    if (others.length === 0 || !hasOurs(findAddresses(label, own, inner).found)) return all;
    dressed.push(...others.map(toPretending));
    return others.every(({ kind }) => kind === 'unreadable') ? ` ${label} ` : ' ';
  });
  const places = readPlaces(text, own, within);
  places.forEach((place, index) => undress(text, place, places[index + 1]));
  const found = places.flatMap((place) => place.found.filter(({ kind }) => kind !== 'ours' || place.isAlone));
  const rest = text.replace(/\S+/g, (word, at: number) =>
    places.some(({ from, to }) => from < at + word.length && to > at) ? '\u2026' : word,
  );
  return { found: [...dressed, ...found], rest };
}

/** From each sign that opens a tag to the next one that closes it. */
const withoutTags = (html: string): string => {
  const [last = '', ...parts] = html.split('>').toReversed();
  return parts.reduce((text, part) => (part.includes('<') ? part.replace(/<.*/s, '') : `${part}>`) + text, last);
};

const hasOurs = (found: FoundAddress[]): boolean => found.some(({ kind }) => kind === 'ours');

const toPretending = (found: FoundAddress): FoundAddress =>
  found.kind === 'foreign' ? { kind: 'pretending', host: found.host } : found;

/** Ours over another's address: what is shown doesn't count, and what is behind it pretends, unless it only counts clicks. */
function undress(text: string, one: Place, next: Place | undefined): void {
  if (!next) return;
  const between = text.slice(one.to, next.from);
  const isNote = next.isBareHost && NOTE.test(between);
  const pairs = [
    ...((SHOWN_FIRST.test(between) && !isNote) || EITHER.test(between) ? [[one, next] as const] : []),
    ...(BEHIND_FIRST.test(between) || EITHER.test(between) ? [[next, one] as const] : []),
  ];
  for (const [shown, behind] of pairs) {
    if (!hasOurs(shown.found) || hasOurs(behind.found)) continue;
    behind.found = behind.found.map(toPretending);
    if (behind.found.some(({ kind }) => kind === 'pretending')) shown.isAlone = false;
  }
}

function readPlaces(text: string, own: Own, within: Within): Place[] {
  const places: Place[] = [];
  const pattern = new RegExp(ADDRESS);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { scheme, written, bare = '' } = match.groups!;
    const from = match.index;
    const start = text.slice(0, from).search(/(?<!\S)\S*$/);
    const glued = /^\S*/.exec(text.slice(from))![0];
    const schemeLength = scheme?.length ?? 0;
    // What is stuck to ours, or stands in the address of another, is read on its own, too.
    const inner = match[0].slice(schemeLength).search(INNER);
    const length = inner < 0 ? match[0].length : schemeLength + inner;
    pattern.lastIndex = from + Math.max(length, 1);
    const candidate = {
      written: written ?? bare,
      glued: glued.slice(schemeLength),
      isWeb: !scheme || WEB.test(scheme),
    };
    const found = inner === 0 || (!scheme && !isAddress(bare, own)) ? [] : judge(candidate, own, within);
    if (found.length === 0) continue;
    const before = places.filter((place) => place.from >= start);
    const isAlone =
      before.length > 0
        ? before.every((place) => place.isAlone && hasOurs(place.found))
        : isHarmless(text.slice(start, from));
    const to = from + match[0].slice(0, length).replace(TRAILING, keepSlash).length;
    const isBareHost = !scheme && !/^www\.|[/\\?#@:]/i.test(bare);
    places.push({ from, to, isAlone, isBareHost, found });
  }
  return places;
}

/** Nothing that could be the host of an address which goes on with what follows. */
const isHarmless = (before: string): boolean =>
  !/[/\\@#%]/.test(before) && !/\d/.test(before.slice(0, before.lastIndexOf('?') + 1));

/** Only a slash behind an address belongs to it. */
const keepSlash = (signs: string): string => (/^[/=]/.test(signs) ? signs[0]! : '');

function isAddress(text: string, own: Own): boolean {
  const { host: ownHost, hostname } = new URL(own.siteUrl);
  // "example.com@evil.example" is no mail address of anybody.
  if (MAIL_ADDRESS.test(text)) return text.toLowerCase().startsWith(`${ownHost}@`);
  if (OF_PAGE.test(text)) return true;
  const host = text
    .replace(/^[^/\\?#]*@/, '')
    .split(/[/\\?#:]/, 1)[0]!
    .replace(/[.]$/, '');
  if (FILE.test(host)) return false;
  const isHost = /\p{L}/u.test(host.slice(host.lastIndexOf('.') + 1)) || /^\d+(?:\.\d+){3}$/.test(host);
  const address = parse(host);
  if (!isHost || !address) return false;
  return (
    /[/\\?#]/.test(text) ||
    /^www\./i.test(host) ||
    COMMON_ENDS.test(host) ||
    host === hostname ||
    isPretending(address, '', own)
  );
}

interface Candidate {
  written: string;
  /** With all that browsers may take in. */
  glued: string;
  isWeb: boolean;
}

/** What an address is, or what a scanner or an app made its own address of. */
function judge({ written, glued, isWeb }: Candidate, own: Own, { depth, left }: Within): FoundAddress[] {
  const address = parse(written);
  const path = glued.replace(/^[^/\\?#]*/, '');
  if (!address) {
    const host = /^[^/\\?#]*/.exec(written)![0];
    const unreadable = { hostname: host, username: '', password: '' };
    return host !== '' && isPretending(unreadable, path, own) ? [{ kind: 'pretending', host }] : [];
  }
  if (isOurs(address, own.siteUrl))
    return [isWeb ? { kind: 'ours', address: parse(written.split(INNER, 1)[0]!)! } : { kind: 'unknown' }];
  const values = depth < DEPTH_MAX ? readRewritten(address) : [];
  left.characters -= values.join('').length;
  const within =
    left.characters < 0 ? [] : values.flatMap((value) => readValue(value, own, { depth: depth + 1, left }));
  const others = within.filter(({ kind }) => kind !== 'ours');
  const foreign: Other = { kind: 'foreign', host: address.host };
  if (values.length > 1) return [foreign, ...others];
  if (within.length > 0) return others.length > 0 ? others : within;
  if (isPretending(address, path, own)) return [{ ...foreign, kind: 'pretending' }];
  return [isUnreadable(address) ? { ...foreign, kind: 'unreadable' } : foreign];
}

const readValue = (value: string, own: Own, within: Within): FoundAddress[] =>
  findAddresses(decodeWhole(value.trim().replace(/^[/\\]{2,}/, 'https://')), own, within).found;

function parse(written: string): URL | undefined {
  const text = written.replace(TRAILING, keepSlash).replace(/^(?:%[\da-f]{2})+/i, '');
  const address = URL.parse(`http://${text}`);
  if (!address?.host) return undefined;
  // A soft end of a line that lost its line.
  address.pathname = address.pathname.replaceAll('=', '');
  return address;
}

/** Decodes what was encoded up to three times. */
export function decodeWhole(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3 && /^https?%/i.test(decoded); times++)
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, decodePart);
  return decoded;
}
