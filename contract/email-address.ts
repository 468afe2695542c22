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
  const [mailbox = ''] = text.split('@');
  const isPlausible = ADDRESS.test(text) && !/^\.|\.\.|\.$/.test(mailbox) && mailbox.length <= 64;
  return isPlausible && text.length <= 254 ? text : undefined;
}

/** The stored spelling of what may be no address, such as one that is looked up. */
export function spellEmailAddress(typed: string): string {
  const text = unwrap(cleanLine(typed).normalize('NFKC').replaceAll('。', '.').trim()).toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + toAsciiDomain(text.slice(at + 1));
}

/** An address as a mail program or a web page copies it: with its owner's name, in brackets or quotes, at the end of a sentence. */
function unwrap(text: string): string {
  const [, address = text] = /^[^@<>]*<([^<>]+)>[.,;]?$/.exec(text) ?? [];
  return address
    .trim()
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/^\((.*)\)$|^["'\u201c\u2018](.*)["'\u201d\u2019]$/, '$1$2')
    .replace(/[.,;:]$/, '');
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
