import { z } from 'zod';
import { holdsAddress } from './addresses-in-names.ts';
import { cleanLine, cleanLines } from './clean-text.ts';
import { readEmailAddress } from './email-address.ts';
import { parseAmount, parsePrice } from './money.ts';
import { parseUrl } from './parse-url.ts';

const tooLongFor = (max: number): string => `Please use ${max} characters at most`;

/**
 * A text that no further rule reads if it is much longer than `max`: anybody may send many kilobytes, and rules take their time. What
 * cleaning leaves out has room.
 */
export const textNear = (max: number, message: string, tooLong = message) =>
  z.string({ error: message }).max(4 * max + 200, { error: tooLong, abort: true });

/** One line of text as it looks (`cleanLine`), trimmed; `message` is the error for anything shorter than `min`, a missing value included. */
export function line(min: number, max: number, message: string) {
  return textNear(max, message, tooLongFor(max))
    .overwrite(cleanLine)
    .trim()
    .min(min, message)
    .max(max, tooLongFor(max));
}

export const NAME_MAX = 100;

const NOT_A_NAME = 'Please write a name only, without a web or email address';

/** A name that gets into mails: one line without an address. */
export function name(min: number, max: number, message: string) {
  return line(min, max, message).refine((text) => !holdsAddress(text), NOT_A_NAME);
}

/** Several lines of text as they look (`cleanLines`), trimmed; `tooLong` is the error for anything longer than `max`. */
export function lines(min: number, max: number, message: string, tooLong = tooLongFor(max)) {
  return textNear(max, message, tooLong).overwrite(cleanLines).trim().min(min, message).max(max, tooLong);
}

export function email(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const address = readEmailAddress(text);
    if (address !== undefined) return address;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A URL or an empty text; only http and https, since it becomes a link. A usual misspelling of its end is refused with the right one. */
export function website(message: string) {
  return textNear(500, message)
    .overwrite(cleanLine)
    .trim()
    .overwrite(spellWebAddress)
    .max(500, message)
    .superRefine((text, context) => {
      if (text === '') return;
      const host = readHost(text);
      if (!host) context.addIssue({ code: 'custom', message });
      else if (MISSPELLED_END.test(host))
        context.addIssue({ code: 'custom', message: `Did you mean ${mendEnd(host)}?` });
    });
}

/** What people answer who have none. */
const NONE =
  /^(?:n ?[./]? ?a|none|none yet|no|not yet|no (?:website|web ?page|web ?site|site)(?: yet)?|ningun[oa]|no tengo|[-\u2013\u2014]+)[.!]*$/i;
/** An account elsewhere, whose name may have dots. */
const ACCOUNT_NAME =
  /^(?:ig|insta(?:gram)?|fb|facebook|tik ?tok|twitter|snap(?:chat)?|threads|youtube|telegram): +@?[\w.-]+(?<!\.(?:com|net|org))$/i;
/** The full stops of Chinese and Japanese keyboards, which browsers read as dots. */
const WIDE_DOT = /[\u3002\uff0e\uff61]/g;
/** A link as programs copy it: "[name](address)", "<address|name>". */
const LINK = /^\[[^\]]*\]\((\S+)\)$|^<?([^\s|]+)\|[^|]*>$/;
const OPENING = /^[\s<("'*\u0060\u2018-\u201f\u2039\u00ab:/\p{Extended_Pictographic}\ufe0f]+/u;
const CLOSING =
  /(?<![\s>"'*\u0060\u2018-\u201f\u203a\u00bb.,;:!\u2026\p{Extended_Pictographic}\ufe0f])[\s>"'*\u0060\u2018-\u201f\u203a\u00bb.,;:!\u2026\p{Extended_Pictographic}\ufe0f]+$/u;
/** One or several schemes in a row, also misspelled. */
const SCHEMES = /^(?:(?:www\.)?[htps]{3,6}(?::[\s/\\]*|[;.]?[/\\]{2}\s*))+(?=[^/\\])/i;

/** Without what a sentence or a program puts around it, and with its scheme in full. */
export function spellWebAddress(typed: string): string {
  if (NONE.test(typed)) return '';
  if (ACCOUNT_NAME.test(typed)) return typed;
  const link = LINK.exec(typed);
  const bare = (link?.[1] ?? link?.[2] ?? typed)
    .replace(/^\p{L}[\p{L} -]*:\s+(?=\S)/u, '')
    .replace(OPENING, '')
    .replace(CLOSING, '');
  const text = bare.includes('(') ? bare : bare.replace(/(?<!\))\)+$/, '');
  const schemes = SCHEMES.exec(text)?.[0];
  const address = text
    .slice(schemes?.length ?? 0)
    .replace(/^[^/?#]+/, (host) => host.replace(WIDE_DOT, '.'))
    .replace(/^(www\.)\s+/i, '$1');
  if (schemes !== undefined) return `${/s/i.test(schemes) ? 'https' : 'http'}://${address}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u.test(address) ? `https://${address}` : address;
}

/** The host of an address on the web; undefined for an IP address, and for one with a user's name in front, which hides the host. */
function readHost(text: string): string | undefined {
  const { protocol, username, password, hostname = '' } = parseUrl(text) ?? {};
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return undefined;
  return /^[\w.-]+\.(?:[a-z]{2,}|c0m|xn--[a-z\d-]+)\.?$/.test(hostname) ? hostname : undefined;
}

/** No domain ends so. */
const ENDS: Record<string, string> = { con: 'com', cmo: 'com', c0m: 'com', ogr: 'org', nte: 'net' };
const MISSPELLED_END = /\.(con|cmo|c0m|ogr|nte)\.?$/;

const mendEnd = (host: string): string => host.replace(MISSPELLED_END, (_all, end: string) => `.${ENDS[end]!}`);

/** A decimal amount as a person types it; its output is integer cents. */
const typedAmount = (parse: (text: string) => number | undefined, missing: string, wrong: string) =>
  z
    .union([z.string(), z.number().transform(String)], { error: missing })
    .pipe(textNear(100, wrong).trim().min(1, missing))
    .transform((text, context) => {
      const cents = parse(text);
      if (cents === undefined) {
        context.addIssue({ code: 'custom', message: wrong });
        return z.NEVER;
      }
      return cents;
    });

/** Shown for what can be read in two ways, too. */
export const PRICE_RULE = 'Enter a valid price, such as 1200 or 1,200.50';
export const AMOUNT_RULE = 'Enter a valid amount, such as 1200 or 1,200.50';

export const price = typedAmount(parsePrice, 'Price is required', PRICE_RULE);
/** The deposit of a place on a list, within the bounds of a price. */
export const spotDeposit = typedAmount(parsePrice, 'Please enter the deposit', AMOUNT_RULE);
/** A part of a price, at least one cent. */
export const refundAmount = typedAmount(parseAmount, AMOUNT_RULE, AMOUNT_RULE);

/**
 * Cents of which the form of a cancellation said that they go back; less is refused, so that nobody gives up what a page promised. A
 * form without them promised nothing.
 */
export const readReturn = z.coerce.number().int().min(0).catch(0);

/** Opaque; characters and length are limited to keep garbage out of queries. */
export const id = z.string().regex(/^[\w-]{1,64}$/);
/** An id in a request: a malformed one becomes 'unknown', which matches no row and so answers 404. */
export const givenId = id.catch('unknown');

/** A decimal string with two places, in USD. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const YEAR_RULE = 'Please check the year: all four digits, as in 2026';

/** A day that a person chose; the year 0026, which a date field makes of "26", is asked for again, and so is 2206. */
export const typedDay = (message: string) => z.iso.date(message).refine((day) => /^(?:19|20)/.test(day), YEAR_RULE);

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** Names one request of a client without cookies, instead of the body's key; unguessable. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const idempotencyHeader = z.string().regex(/^[\w-]{22,200}$/);

/** Names one request, so that repeating it (a double click, a retry) has one effect. */
export const idempotencyKey = z.string('key must be a text').min(1).max(100, 'key must have 100 characters at most');
