const BYTE_ORDER_MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Enough of a file to see in which byte of each pair its zeros are. */
const SAMPLE_BYTES = 1_000;

/** The text of a file as spreadsheets save it: UTF-8 or UTF-16, with a byte order mark or without, else Windows-1252. */
export function decodeText(file: Buffer): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => file[index] === byte));
  const encoding = marked?.[0] ?? guessUtf16(file);
  if (encoding) return new TextDecoder(encoding).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Western text in UTF-16 has a zero in half of its bytes. */
function guessUtf16(file: Buffer): string | undefined {
  const sample = file.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
