const UUID = /^[\W_]*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
/** One that lost its dashes, which the hash of a photo or document looks like, too. */
const BARE_UUID = /^[\W_]*([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})(?![\w-])/i;
/** What nobody sees: direction marks, joiners, byte order marks, soft hyphens, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const DASH = /[\p{Pd}\u2212]/gu;
/** The parameters that carry an id or a key; others are people's texts. */
const KEYS = /([?&#](?:key|session_id|token|order)=)([^&#]*)/g;

/**
 * An id or a key as it was before a message, a mail program or a person put something around it: punctuation, blanks, characters that
 * nobody sees, dashes of another kind. A key may itself end with `-` or `_`. `mayBeHash`: 32 hexadecimal digits stay as they are.
 */
export function cleanKey(given: string, mayBeHash = false): string {
  const text = given.normalize('NFKC').replace(INVISIBLE, '').replace(DASH, '-');
  const id = UUID.exec(text)?.[1] ?? readBrokenId(text.replace(/[\s=]/g, ''), mayBeHash);
  return id?.toLowerCase() ?? text.replace(/\s/g, '').replace(/^[^\w:-]+|[^\w-]+$/g, '');
}

const readBrokenId = (text: string, mayBeHash: boolean): string | undefined =>
  UUID.exec(text)?.[1] ?? (mayBeHash ? undefined : BARE_UUID.exec(text)?.slice(1).join('-'));

/** A fixed part of an address, which begins and ends with a letter or digit. */
const cleanName = (given: string): string => cleanKey(given).replace(/[\W_]+$/, '');

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

const cleanValue = (given: string, mayBeHash: boolean): string => {
  const cleaned = cleanKey(given, mayBeHash);
  return cleaned.length >= KEY_MIN ? cleaned : given;
};

/** The values and fixed parts of a path, without those that say nothing. */
const toParts = (path: string): string[] => path.split(/[/\\]/).filter((part) => cleanName(part) !== '');

/**
 * The address of the page that `target` (path and query) means, as the product writes it, whatever happened to it on its way: a slash too
 * many, another case, something around an id. `patterns` are the paths of the pages, with `:names` for values. Undefined for what is no page.
 */
export function readPageAddress(target: string, patterns: readonly string[]): string | undefined {
  const at = target.search(/[?#]/);
  const path = decode(at < 0 ? target : target.slice(0, at));
  // Some programs encode the whole address.
  const inPath = path.search(/[?#]/);
  const parts = toParts(inPath < 0 ? path : path.slice(0, inPath));
  const found = patterns.map(toNames).find((names) => matches(names, parts));
  if (!found) return undefined;
  const rest = inPath < 0 ? target.slice(at < 0 ? target.length : at) : path.slice(inPath);
  // Values of other names are those of photos and documents.
  const named = found.map((name, index) =>
    name.startsWith(':') ? encodePart(cleanValue(parts[index]!, name !== ':id')) : name,
  );
  return `/${named.join('/')}${cleanRest(rest)}`;
}

const encodePart = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');

const toNames = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const matches = (names: string[], parts: string[]): boolean =>
  names.length === parts.length &&
  names.every((name, index) => name.startsWith(':') || cleanName(parts[index]!).toLowerCase() === cleanName(name));

/** Cleans the keys in a query and a fragment, and changes nothing else. */
const cleanRest = (rest: string): string =>
  rest.replaceAll('&amp;', '&').replace(KEYS, (all, name: string, value: string) => {
    const cleaned = cleanKey(decode(value));
    return cleaned.length >= KEY_MIN ? name + encodeURIComponent(cleaned) : all;
  });
