/** Crockford's base 32: no I, L, O or U, which people mistake. */
export const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as people type it, with spaces, hyphens, small letters, and letters that look like digits. */
export const readSymbols = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
