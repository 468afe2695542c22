import normalizeEmail from 'validator/lib/normalizeEmail.js';

/** Providers that deliver plus-addresses to one mailbox and that the library doesn't know. */
const PLUS_DOMAINS = new Set(['fastmail.com', 'fastmail.fm', 'mac.com', 'pm.me', 'proton.me', 'protonmail.com']);

/**
 * One spelling for all addresses of a mailbox: without plus-addresses, and without dots where the provider ignores them.
 * Addresses of other providers stay as they are, since there they may be different people.
 */
export function toMailbox(email: string): string {
  const address = email.toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  if (PLUS_DOMAINS.has(domain)) return `${local.split('+')[0]}@${domain}`;
  return normalizeEmail(address, { yandex_convert_yandexru: false }) || address;
}
