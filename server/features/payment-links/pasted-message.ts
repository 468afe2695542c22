import { cleanKey } from '../../../contract/pages/page-address.ts';
import { idsOfCode } from '../../../contract/payment-links/link-code.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { isUnreadable, readRewritten } from './rewritten-address.ts';

/** What stands in a text that somebody pasted. */
export interface Pasted {
  addresses: URL[];
  /** Addresses of others behind a text that shows one of ours. */
  dressed: URL[];
  /** The ids that a code or an id stands for. `isSure`: the text says that it is one; receipts have numbers of the same form. */
  codes: { ids: [from: string, to: string]; isSure: boolean }[];
}

const LINK_PATHS = [publicPaths.link, publicPaths.olderLink, publicPaths.litter].map((path) => path.slice(1)).join('|');
/** The id of a link that a line ended within. */
const BROKEN_ID = new RegExp(`(/(?:${LINK_PATHS})/[\\da-f-]{0,35})[\\s>|=]+(?=[\\da-f-])`, 'gi');
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** What no address has unencoded. */
const IN_ADDRESS = String.raw`[^\s<>"\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a\u2018\x60{}|^\[\]]`;
const WITH_SCHEME = new RegExp(String.raw`(?:https?|hxxps?):[/\\]{1,3}${IN_ADDRESS}+`, 'giu');
const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\p{M}\d-]*[\p{L}\d])?\.)+(?:\p{L}{2,}|xn--[\w-]+)`;
const WITHOUT_SCHEME = new RegExp(
  String.raw`(?<![\p{L}\d@/._%=-])(?:[\w.:-]+@)?(?:${HOST}|localhost(?=[:/]))(?::\d{1,5})?(?:[/?#]${IN_ADDRESS}*)?`,
  'giu',
);
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/?#]+$/;
/** Ends of sentences that aren't hosts ("Hi.Thanks") have other ends. */
const COMMON_ENDS =
  /\.(?:com|net|org|info|biz|co|io|us|me|app|dev|page|link|site|online|shop|store|pet|pets|dog|cat|xyz|top|club|live|example|es|mx|uk|de|fr|ca|ru|cn|\P{ASCII}+|xn--[\w-]+)$/iu;
const TRAILING = /[\p{P}\p{S}]+$/u;
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{4}(?:[\s\p{Pd}\u2212_\u00b7.=]{1,3}|)[\p{L}\p{N}]{4}(?![\p{L}\p{N}])/gu;
/** An id, with the path of its page or alone. */
const ID = new RegExp(
  `(?<![\\w-])(?:/?(?:${LINK_PATHS})/)?([\\da-f]{8}-?(?:[\\da-f]{4}-?){3}[\\da-f]{12})(?![\\w-])`,
  'gi',
);
/** An address of which a program has encoded each sign, alone or in the text that it hands to another program. */
const ENCODED =
  /(?<![^\s"'(<])(?:(?:mailto|sms|smsto|whatsapp|viber|tg|fb-messenger|line):[^\s?&]*[?&\s]\S*?)?(https?%(?:25)*3a\S*)/gi;
const ADDRESSES_MAX = 20;
const CODES_MAX = 8;

/** Finds the addresses and codes in a message as it was copied from anywhere; those that a program rewrote as they were before. */
export function readPasted(given: string, siteUrl: string): Pasted {
  const text = clean(given);
  const addresses = readAddresses(text, siteUrl).slice(0, ADDRESSES_MAX);
  const words = text.replace(WITH_SCHEME, ' ').replace(WITHOUT_SCHEME, ' ');
  const asked = addresses.flatMap((address) => (isOurs(address, siteUrl) ? (address.searchParams.get('q') ?? []) : []));
  const isCode = addresses.length === 0 && idsOfCode(text) !== undefined;
  const found = isCode ? [text] : Array.from(words.matchAll(CODE), ([code]) => code);
  const codes = [...asked, ...found].flatMap((code) => {
    const ids = idsOfCode(code);
    return ids ? [{ ids, isSure: isCode || asked.includes(code) || isSureCode(code, words) }] : [];
  });
  for (const [all, id] of words.matchAll(ID)) {
    const key = cleanKey(id!);
    codes.push({ ids: [key, key], isSure: all.includes('/') || text.trim().length - all.length < 3 });
  }
  const sureFirst = codes.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
  return { addresses, dressed: readDressed(text, siteUrl), codes: sureFirst.slice(0, CODES_MAX) };
}

/** Whether an address is on our site, also without its encryption, or with "www." in front. */
export function isOurs({ hostname, port }: URL, siteUrl: string): boolean {
  const own = new URL(siteUrl);
  const bare = (host: string) => host.replace(/^www\.|\.$/g, '');
  const isSamePort = own.port === '' ? ['', '80', '443'].includes(port) : port === own.port;
  return isSamePort && bare(hostname) === bare(own.hostname);
}

/** An address of ours to look at, with another one behind it, as in Markdown, HTML, and mails without formatting. */
const DRESSED = [
  new RegExp(`(?<shown>${IN_ADDRESS}+)\\]?\\s?[(<]\\s*(?<behind>https?:${IN_ADDRESS}+)`, 'giu'),
  /href\s*=\s*["']?(?<behind>https?:[^"'\s>]+)["']?[^>]*>(?<shown>[^<]+)</gi,
];

const readDressed = (text: string, siteUrl: string): URL[] =>
  DRESSED.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(({ groups = {} }) => {
    const shown = parse(groups['shown']!.trim());
    if (!shown || !isOurs(shown, siteUrl)) return [];
    return readAddress(groups['behind']!).filter((address) => !isOurs(address, siteUrl));
  });

const isSureCode = (code: string, text: string): boolean =>
  /(?:code|c[o\u00f3]digo)[\s:\u00ab"\u201c'*_]*(?:is|es)?[\s:\u00ab"\u201c'*_]*$/iu.test(
    text.slice(0, text.indexOf(code)),
  );

/** Without what nobody sees, what mail programs put at the ends of lines, and what HTML writes for a sign. */
function clean(given: string): string {
  const text = given.replace(INVISIBLE, '');
  const joined = /=\r?\n|=3D/i.test(text)
    ? text
        .replace(/=\r?\n/g, '')
        .replace(/=([2-7][\dA-F])/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
  return joined
    .replaceAll('&amp;', '&')
    .replace(/&#(?:x([\da-f]{1,4})|(\d{1,5}));/gi, (_all, hex?: string, decimal = '32') =>
      String.fromCharCode(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(?:lt|gt|quot);/g, ' ')
    .replace(ENCODED, (_all, address: string) => ` ${decodeWhole(address)}`)
    .replace(BROKEN_ID, '$1');
}

function readAddresses(text: string, siteUrl: string): URL[] {
  const written = text.match(WITH_SCHEME) ?? [];
  const bare = (text.replace(WITH_SCHEME, ' ').match(WITHOUT_SCHEME) ?? []).filter((each) => isAddress(each, siteUrl));
  return [...written, ...bare].flatMap((each) => readAddress(each));
}

function isAddress(text: string, siteUrl: string): boolean {
  // "example.com@evil.example" is no mail address of anybody.
  if (MAIL_ADDRESS.test(text)) return text.toLowerCase().startsWith(`${new URL(siteUrl).host}@`);
  const host = text.replace(/^[^@/]*@/, '').split(/[/?#:]/, 1)[0]!;
  return /[/?#]/.test(text) || /^www\./i.test(host) || COMMON_ENDS.test(host) || host === new URL(siteUrl).hostname;
}

const DEPTH_MAX = 4;

/** The address, or what a scanner or an app made its own address of. */
function readAddress(written: string, depth = 0): URL[] {
  const address = parse(written);
  if (!address) return [];
  const inner = depth < DEPTH_MAX && !isUnreadable(address) ? readRewritten(address) : undefined;
  const text = inner?.replace(INVISIBLE, '').replace(ENCODED, (_all, twice: string) => decodeWhole(twice)) ?? '';
  const within = (text.match(WITH_SCHEME) ?? text.match(WITHOUT_SCHEME) ?? []).flatMap((each) =>
    readAddress(each, depth + 1),
  );
  return within.length > 0 ? within : [address];
}

function parse(written: string): URL | undefined {
  const text = written
    .replace(TRAILING, keepSlash)
    .replace(/^hxxp/i, 'http')
    .replace(/^(https?):[/\\]{1,3}/i, '$1://')
    // A soft end of a line that lost its line.
    .replace(/^[^?#]*/, (beforeQuery) => beforeQuery.replaceAll('=', ''));
  const address = URL.parse(/^https?:/i.test(text) ? text : `http://${text}`);
  return address?.host ? address : undefined;
}

/** Decodes what was encoded up to three times. */
function decodeWhole(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3 && /^https?%/i.test(decoded); times++)
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, decodePart);
  return decoded;
}

function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Only a slash behind an address belongs to it. */
const keepSlash = (signs: string) => (/^[/=]/.test(signs) ? signs[0]! : '');
