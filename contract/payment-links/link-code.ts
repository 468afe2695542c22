import { readSymbols, SYMBOLS } from '../symbols.ts';

/** The first 40 random bits of the id of a link or a litter, which is a UUID: ten hex digits around a hyphen. */
const START = /^([0-9a-f]{8})-([0-9a-f]{2})/;
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** The short code of a link or a litter, such as K7QM-4T2X; null for an id of another form. */
export function linkCode(id: string): string | null {
  const [, eight, two] = START.exec(id) ?? [];
  if (!eight || !two) return null;
  let bits = BigInt(`0x${eight}${two}`);
  let code = '';
  for (; code.length < 8; bits >>= 5n) code = SYMBOLS[Number(bits & 31n)]! + code;
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The lowest and the highest id of a link or a litter with this code; undefined if it is no code. */
export function idsOfCode(typed: string): [from: string, to: string] | undefined {
  const code = readSymbols(typed);
  if (!CODE.test(code)) return undefined;
  const bits = Array.from(code).reduce((sum, symbol) => sum * 32n + BigInt(SYMBOLS.indexOf(symbol)), 0n);
  const hex = bits.toString(16).padStart(10, '0');
  const start = `${hex.slice(0, 8)}-${hex.slice(8)}`;
  return [`${start}00-0000-0000-000000000000`, `${start}ff-ffff-ffff-ffffffffffff`];
}
