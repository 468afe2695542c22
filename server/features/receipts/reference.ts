import { randomBytes } from 'node:crypto';
import { SYMBOLS } from '../../../contract/symbols.ts';

/** A symbol for each byte, five bits each. */
export const toSymbols = (bytes: Buffer): string => [...bytes].map((byte) => SYMBOLS[byte % 32]).join('');

/** A short reference for people, such as LL-7K2M-9Q4D: 40 random bits, which open nothing. */
export function newReference(): string {
  const symbols = toSymbols(randomBytes(8));
  return `LL-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
