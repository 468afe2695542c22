import { cleanKennelAddress } from '../kennel-pages/kennel-address.ts';
import { KENNEL_ROUTE } from './kennel-page.ts';
import { publicPaths } from './public-page.ts';

const UUID = /^[\W_]*(?:3d)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
/** One that lost its dashes, which the hash of a photo or document looks like, too. */
const BARE_UUID = /^[\W_]*([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})(?![\w-])/i;
/** What nobody sees: direction marks, joiners, byte order marks, soft hyphens, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const DASH = /[\p{Pd}\u2212]/gu;
/** The parameters that carry an id or a key; others are people's texts. */
const KEYS = /([?&#])(?:amp;)*(key|session_id|token|order|again)(?:=|%3d)([^&#]*)/gi;
/**
 * A key of ours (server/private-links.ts, one-time tokens), that of a review with its sale before it (server/features/reviews/key.ts), one
 * that stops mails (server/features/alerts/key.ts), and a checkout session's id.
 */
const SECRET = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]{43}/;
const STOP_KEY = /^(?:[\w-]{43}|[a-z]+\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[\w-]{22}/;
const SESSION = /^cs_(?:test|live)_[\da-z]{50,}/i;
/** The sign of equality, as quoted-printable mails write it, is left before what is longer than a key. */
const QUOTED_EQUALS = /^3D(?=cs_|[\w-]{43}|[a-z]+\.)/;

/**
 * An id or a key as it was before a message, a mail program or a person put something around it: punctuation, blanks, characters that
 * nobody sees, dashes of another kind. A key may itself end with `-` or `_`. `mayBeHash`: 32 hexadecimal digits stay as they are.
 */
export function cleanKey(given: string, mayBeHash = false): string {
  const text = given.normalize('NFKC').replace(INVISIBLE, '').replace(DASH, '-');
  const id = UUID.exec(text)?.[1] ?? readBrokenId(text.replace(/[\s=]/g, ''), mayBeHash);
  if (id) return id.toLowerCase();
  return text
    .replace(/\s/g, '')
    .replace(/^[^\w:-]+/, '')
    .replace(/(?<![^\w-])[^\w-]+$/, '');
}

const readBrokenId = (text: string, mayBeHash: boolean): string | undefined =>
  UUID.exec(text)?.[1] ?? (mayBeHash ? undefined : BARE_UUID.exec(text)?.slice(1).join('-'));

/**
 * A key from a query or a fragment. Keys have one length, ids of sessions only letters and digits: what stands behind isn't theirs,
 * and neither are the marks of a quoted line within.
 */
export function cleanSecret(given: string, shape = SECRET): string {
  const text = given
    .normalize('NFKC')
    .replace(DASH, '-')
    .replace(/^[^\w-]+/, '')
    .replace(QUOTED_EQUALS, '');
  const whole = text.replace(INVISIBLE, '').replace(/[\s=>|]/g, '');
  return (SESSION.exec(text) ?? SESSION.exec(whole) ?? shape.exec(whole))?.[0] ?? cleanKey(text);
}

/** A fixed part of an address, which begins and ends with a letter or digit, without the words or signs behind it. */
const cleanName = (given: string): string =>
  cleanKey(given.normalize('NFKC').replace(/(?<=\w)[\s=<].*/s, '')).replace(/(?<![\W_])[\W_]+$/, '');

/** Decodes what was encoded once or twice; what is broken or cut off is left out. */
function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < 2 && decoded.includes('%'); times++) {
    const whole = decoded.replace(/%(?![\da-f]{2})[\da-f]?/gi, '');
    try {
      decoded = decodeURIComponent(whole);
    } catch {
      decoded = whole.replace(/(?:%[89a-f][\da-f])+/gi, '');
    }
  }
  return decoded;
}

/** No id or key is shorter; what is left of something else than a key isn't it. */
const KEY_MIN = 16;

const KENNEL_NAME = KENNEL_ROUTE.split('/').at(-1);

function cleanValue(given: string, written: string): string {
  if (written === KENNEL_NAME) return cleanKennelAddress(given) || given;
  // Values of other names are those of photos and documents.
  const cleaned = cleanKey(given, written !== ':id');
  return cleaned.length >= KEY_MIN ? cleaned : given;
}

/** The values and fixed parts of a path, without those that say nothing. */
const toParts = (path: string): { given: string; name: string }[] =>
  path.split(/[/\\]/).flatMap((given) => {
    const name = cleanName(given).toLowerCase();
    return name === '' ? [] : [{ given, name }];
  });

/** Paths of pages, taken apart once: each request looks for its own. */
export type PagePatterns = readonly (readonly { written: string; name: string; isValue: boolean }[])[];

/** Takes paths of pages apart, with `:names` for values. */
export const toPatterns = (paths: readonly string[]): PagePatterns =>
  paths.map((path) =>
    path
      .split('/')
      .filter(Boolean)
      .map((written) => ({ written, name: cleanName(written), isValue: written.startsWith(':') })),
  );

/** No page has a longer path, whatever a message put around it. */
const PATH_MAX = 2_000;

/**
 * The address of the page that `target` (path and query) means, as the product writes it, whatever happened to it on its way: a slash too
 * many, another case, something around an id. Undefined for what is no page.
 */
export function readPageAddress(target: string, patterns: PagePatterns): string | undefined {
  const at = target.search(/[?#]/);
  if ((at < 0 ? target.length : at) > PATH_MAX) return undefined;
  // No address holds what a page's source has behind a link.
  const path = decode(at < 0 ? target : target.slice(0, at)).replace(/(?<=\w)<.*/s, '');
  const query = at < 0 ? '' : target.slice(at);
  // Some programs encode the whole address, or write its question mark as another sign.
  const inPath = path.search(/[?#&]/);
  const parts = toParts(inPath < 0 ? path : path.slice(0, inPath));
  const found = patterns.find((pattern) => matches(pattern, parts));
  if (!found) return undefined;
  const named = found.map(({ written, isValue }, index) =>
    isValue ? encodePart(cleanValue(parts[index]!.given, written)) : written,
  );
  const page = `/${named.join('/')}`;
  return page + cleanRest(inPath < 0 ? query : joinQueries(encodeRest(path.slice(inPath)), query), page);
}

/** What was decoded with the path, as an address has it: no header takes other characters. */
const encodeRest = (decoded: string): string =>
  decoded.replace(/[^!-~]+/gu, (signs) => encodeURIComponent(signs.replace(/\p{Cc}/gu, '')));

/** The query that stood in a path, before the one that follows it; an `&` begins one only where it names something. */
function joinQueries(inPath: string, query: string): string {
  const first = inPath.replace(/^&(?:amp;)*(?=\w+(?:=|%3d))/i, '?');
  return (first.startsWith('&') ? '' : first) + (first.startsWith('?') ? query.replace(/^\?/, '&') : query);
}

const encodePart = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');

const matches = (pattern: PagePatterns[number], parts: readonly { name: string }[]): boolean =>
  pattern.length === parts.length &&
  pattern.every(({ name, isValue }, index) => isValue || parts[index]!.name === name);

/** Cleans the keys in a query and a fragment, and changes nothing else. */
const cleanRest = (rest: string, page: string): string =>
  rest.replaceAll('&amp;', '&').replace(KEYS, (all, sign: string, given: string, value: string) => {
    const name = given.toLowerCase();
    const cleaned = name === 'order' ? cleanKey(decode(value)) : cleanSecret(decode(value), findShape(name, page));
    return cleaned.length >= KEY_MIN ? `${sign}${name}=${encodeURIComponent(cleaned)}` : all;
  });

function findShape(name: string, page: string): RegExp {
  if (name === 'session_id') return SESSION;
  return page === publicPaths.stopAlerts ? STOP_KEY : SECRET;
}
