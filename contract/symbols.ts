/** Crockford's base 32: no I, L, O or U, which people mistake. */
export const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as people type it, with blanks, dashes, quotes, small letters, and letters that look like digits. */
export const readSymbols = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
