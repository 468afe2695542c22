/** What mail programs turn into a link. */
export const ADDRESS = /:\/\/|@|\bwww\.|\.(com|net|org|info|biz|link|shop|site|online|top|click|xyz)\b/i;

/** An address on the web or of a mailbox, however it is written. */
const PLAIN_ADDRESS = /:\/\/|\bwww\.|[^\s@]@[^\s@]+\.[^\s@]|\.(?:com|net|org|info|biz|xyz)(?![\p{L}\p{N}])/iu;
/** With a path behind it, such as "evil.example/win". */
const WITH_PATH = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.\p{L}{2,}\//giu;
/** The word, as a name writes it. */
const DOT_COM = /(?<![\p{L}\p{N}.-])Dot\.Com(?![\p{L}\p{N}./-])/gu;

/** Ends of domains that are words of English. */
const WORDS =
  'ai|app|bid|buzz|cam|care|cash|cat|cc|click|club|cn|dev|dog|email|fun|gift|help|icu|io|link|live|loan|ly|money|news|online|page|pay|pet|pro|ru|shop|site|space|store|support|tech|today|top|tv|vet|vip|website|win|world|zip';
const DOMAIN = new RegExp(`(?<![\\p{L}\\p{N}-])([\\p{L}\\p{N}-]{2,})\\.(${WORDS})(?![\\p{L}\\p{N}])`, 'giu');
/** Before a surname. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|st|ste|sr|sra|sta|rev|fr|hon|capt|col|gen|lt|sgt|maj|ch|gch|int)$/i;

/**
 * Whether a name holds an address on the web or of a mailbox. "Mr.Page" and "Hot.Dog" hold none: the word after the dot has a
 * capital or follows a title, where domains such as "gift.app" have small letters.
 */
export function holdsAddress(name: string): boolean {
  const text = name.normalize('NFKC').replace(DOT_COM, ' ');
  if (PLAIN_ADDRESS.test(text)) return true;
  if ([...text.matchAll(WITH_PATH)].some(([, before = '']) => !TITLE.test(before))) return true;
  return [...text.matchAll(DOMAIN)].some(
    ([, before = '', after = '']) => !TITLE.test(before) && !/^\p{Lu}/u.test(after),
  );
}

/** A dot within a name after which a mail program could see the end of a domain. */
const TIGHT_DOT = new RegExp(
  `(?<before>[\\p{L}\\p{N}-])\\.(?=(?:com|${WORDS}|\\p{L}{2})(?![\\p{L}\\p{N}])|\\p{L}+/)`,
  'giu',
);

/** The name with a blank after such dots, so that no mail program turns a part of it into a link. */
export const spaceDots = (name: string): string => name.replace(TIGHT_DOT, '$<before>. ');
