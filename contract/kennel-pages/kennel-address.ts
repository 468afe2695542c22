/** Bounds of the last part of a kennel page's address. */
export const KENNEL_ADDRESS = { min: 3, max: 40 } as const;

/** Addresses of one account, with those that it had before. */
export const KENNEL_ADDRESSES_MAX = 5;

/** Words that would speak for us, or for somebody who checks breeders: not by themselves in an address, since kennels have names such as Silver Stripes. */
export const RESERVED_WORDS = [
  'about',
  'admin',
  'api',
  'help',
  'legal',
  'staff',
  'stripe',
  'system',
  'team',
  'terms',
  'www',
] as const;

/** Those that not even a part of a word may be. */
export const RESERVED_PARTS = [
  'administrator',
  'billing',
  'checkout',
  'klarna',
  'moderator',
  'official',
  'payment',
  'privacy',
  'refund',
  'security',
  'support',
  'verified',
  'verify',
] as const;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\s]/gu;
const DASH = /[\p{Pd}\u2212_]/gu;

/** The address that is meant by what somebody typed, pasted or opened: small letters, plain dashes, nothing around it. */
export const cleanKennelAddress = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');

/** Whether a cleaned text is an address: letters, digits and single dashes between them. */
export const isKennelAddress = (text: string): boolean =>
  text.length >= KENNEL_ADDRESS.min &&
  text.length <= KENNEL_ADDRESS.max &&
  /^[a-z\d][a-z\d-]*[a-z\d]$/.test(text) &&
  !text.includes('--');
