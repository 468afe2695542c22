import { cleanLine } from './clean-text.ts';

/** What browsers accept (HTML, "valid email address"), with letters of any language in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59}))$/;

/**
 * An email address as it is stored: in lower case, with an international domain in its ASCII form, which every mail server takes;
 * undefined where it is none. Quotes and letters beyond ASCII before the @ are none: most servers refuse them.
 */
export function readEmailAddress(typed: string): string | undefined {
  const text = spellEmailAddress(typed);
  if (text.length > 254) return undefined;
  const [mailbox = ''] = text.split('@');
  const isPlausible =
    ADDRESS.test(text) && !/^\.|\.\.|\.$/.test(mailbox) && !PATH.test(mailbox) && mailbox.length <= 64;
  return isPlausible ? text : undefined;
}

/** No address is longer, whatever is around it; the start of a longer text is none. */
const TYPED_MAX = 1_000;

/** The stored spelling of what may be no address, such as one that is looked up. */
export function spellEmailAddress(typed: string): string {
  if (typed.length > TYPED_MAX) return typed.slice(0, TYPED_MAX);
  const text = unwrap(
    cleanLine(typed)
      .replace(MAILBOX_NAME, (name) => name.replace(APOSTROPHE, "'"))
      .normalize('NFKC')
      .replaceAll('\u3002', '.')
      .trim(),
  ).toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + toAsciiDomain(text.slice(at + 1));
}

/** A page's address before an @. */
const PATH = /^(?:[a-z\d-]+\.)+[a-z]{2,}\//;
/** What stands before an @. */
const MAILBOX_NAME = /(?<![^@\s])[^@\s]+(?=\s?@)/g;
/** The apostrophe of a phone's keyboard, within a name. */
const APOSTROPHE = /(?<=[\p{L}\p{N}])[\u2018\u2019\u02bc\u00b4\u2032]/gu;
const OPENING = /^[\s([<"\u201c-\u201f\u2018\u201a\u2039\u00ab\p{Extended_Pictographic}\ufe0f]+/u;
const CLOSING =
  /(?<![\s)\]>"\u201c-\u201f\u2018\u2019\u203a\u00bb.,;:!?/\\\p{Extended_Pictographic}\ufe0f])[\s)\]>"\u201c-\u201f\u2018\u2019\u203a\u00bb.,;:!?/\\\p{Extended_Pictographic}\ufe0f]+$/u;
const EMPHASIZED = /^(['*_~\u0060]{1,3})(.*)\1$/;
const BRACKETED = /[<([]\s?[^\s<>()[\]@]+@[^\s<>()[\]@]+\s?[>)\]]/;
/** What looks like an address within a link of a mail program, which writes some signs by their codes. */
const MAILBOX = /(?<![^\s<>()[\]|:"/])[^\s<>()[\]|:"/]+@[^\s<>()[\]|:"?]+/g;

/**
 * An address as a mail program or a web page copies it: with its owner's name, a label or its own link, in brackets or quotes, at the
 * end of a sentence, with blanks around its sign.
 */
function unwrap(text: string): string {
  const named = readNamed(text);
  if (named !== undefined) return named;
  const [, address = text] = /^[^@<>]*<([^<>]+)>[^@<>]*$/.exec(text) ?? [];
  return (
    address
      .replace(/^([^\s@]+@[^\s@(]+)\s*\([^@]*\)[.,;]?$/, '$1')
      .replace(/^\s*[\p{L}][\p{L}\s-]*:[\s/]*(?=\S)/u, '')
      .replace(EMPHASIZED, '$2')
      .replace(OPENING, '')
      .replace(CLOSING, '')
      .replace(/\s?@\s?/, '@')
      // Phones write a blank behind each dot.
      .replace(/\s?\.\s?(?<=@[^\s.@]+\s?\.\s?)(?=[\p{L}\p{N}-]{2,}$)/u, '.')
  );
}

/** The one address of a copied link or in brackets ("Anna [mailto:anna@example.com]"), if there is no other one. */
function readNamed(text: string): string | undefined {
  const isLink = /mailto:/i.test(text);
  if (!isLink && !BRACKETED.test(text)) return undefined;
  const found = isLink
    ? (text.replaceAll('%40', '@').match(MAILBOX) ?? [])
    : text.split(/[\s<>()[\]]/).filter((word) => word.includes('@'));
  const [address, ...others] = new Set(
    found.map((each) => each.replace(EMPHASIZED, '$2').replace(OPENING, '').replace(CLOSING, '').toLowerCase()),
  );
  if (address === undefined || others.length > 0) return undefined;
  try {
    return isLink ? decodeURIComponent(address) : address;
  } catch {
    return address;
  }
}

function toAsciiDomain(domain: string): string {
  // Anything else has a meaning in a web address.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\w.-]*$/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
