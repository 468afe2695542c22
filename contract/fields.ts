import { z } from 'zod';
import { parseAmount, parsePrice } from './money.ts';

/** Control characters don't belong in names or addresses, and some break mails and logs. */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Turn around what stands next to them, such as a sum. Phones put them around what is copied, unseen; so they are taken out. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const withoutDirection = (text: string) => text.replace(DIRECTION, '');
/** Show nothing, and can hide in a word. */
const HIDDEN = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/;
export const NOT_TEXT = 'Please remove the invisible characters';

/** One line of text, trimmed; `message` is the error for anything shorter than `min`, a missing value included. */
export function line(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .overwrite(withoutDirection)
    .trim()
    .min(min, message)
    .max(max, `Please use ${max} characters at most`)
    .refine((text) => !CONTROL.test(text) && !/[\r\n\t\u0085\u2028\u2029]/.test(text), NOT_TEXT);
}

export const NAME_MAX = 100;
/** What mail programs turn into a link. */
export const ADDRESS = /:\/\/|@|\bwww\.|\.(com|net|org|info|biz|link|shop|site|online|top|click|xyz)\b/i;
/** An address on the web in a name, where a dot between two words is hardly anything else: a domain name, or one with a path. */
export const ADDRESS_IN_NAME =
  /[\p{L}\p{N}-]{2}\.(?:ai|app|bid|buzz|cam|care|cash|cat|cc|club|cn|dev|dog|email|fun|gift|help|icu|io|live|loan|ly|money|news|page|pay|pet|pro|ru|space|store|support|tech|today|tv|vet|vip|website|win|world|zip)(?![\p{L}\p{N}])|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

const NOT_A_NAME = 'Please write a name only, without a web or email address';

/** A name that gets into mails: one line without an address. */
export function name(min: number, max: number, message: string) {
  return line(min, max, message)
    .refine((text) => !HIDDEN.test(text), NOT_TEXT)
    .refine((text) => !ADDRESS.test(text) && !ADDRESS_IN_NAME.test(text), NOT_A_NAME);
}

/** Several lines of text, trimmed, with uniform line ends. */
export function lines(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .transform((text) => withoutDirection(text).replace(/\r\n?/g, '\n'))
    .pipe(z.string().min(min, message).max(max, `Please use ${max} characters at most`))
    .refine((text) => !CONTROL.test(text), NOT_TEXT);
}

export function email(message: string) {
  return z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message));
}

/** A URL or an empty text; only http and https, since it becomes a link. */
export function website(message: string) {
  return z
    .string({ error: message })
    .trim()
    .max(500, message)
    .refine((text) => text === '' || isWebAddress(text), message);
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
}

/** A decimal amount as a person types it; its output is integer cents. */
const typedAmount = (parse: (text: string) => number | undefined, missing: string, wrong: string) =>
  z
    .union([z.string(), z.number().transform(String)], { error: missing })
    .pipe(z.string().trim().min(1, missing))
    .transform((text, context) => {
      const cents = parse(text);
      if (cents === undefined) {
        context.addIssue({ code: 'custom', message: wrong });
        return z.NEVER;
      }
      return cents;
    });

export const price = typedAmount(parsePrice, 'Price is required', 'Enter a valid price');
/** The deposit of a place on a list, within the bounds of a price. */
export const spotDeposit = typedAmount(parsePrice, 'Please enter the deposit', 'Enter a valid amount');
/** A part of a price, at least one cent. */
export const refundAmount = typedAmount(parseAmount, 'Enter a valid amount', 'Enter a valid amount');

/** Opaque; characters and length are limited to keep garbage out of queries. */
export const id = z.string().regex(/^[\w-]{1,64}$/);
/** An id in a request: a malformed one becomes 'unknown', which matches no row and so answers 404. */
export const givenId = id.catch('unknown');

/** A decimal string with two places, in USD. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);
/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** Names one request of a client without cookies, instead of the body's key; unguessable. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const idempotencyHeader = z.string().regex(/^[\w-]{22,200}$/);

/** Names one request, so that repeating it (a double click, a retry) has one effect. */
export const idempotencyKey = z.string('key must be a text').min(1).max(100, 'key must have 100 characters at most');
