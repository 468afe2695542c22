import { readFile, writeFile } from 'node:fs/promises';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Map(Array.from(digits, (digit, value) => [digit, value]));

/**
 * Removes the mappings of packages from a source map. Node reads the map at start to show our files in stack traces;
 * the packages' part, 95%, would double the memory and time of a start.
 */
export async function dropForeignMappings(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const kept = map.sources.map((source) => !/(^|[\\/])node_modules[\\/]/.test(source));
  const numbers = new Map();
  map.sources.forEach((_, index) => kept[index] && numbers.set(index, numbers.size));
  map.mappings = filterMappings(map.mappings, numbers);
  map.sources = map.sources.filter((_, index) => kept[index]);
  map.names = [];
  await writeFile(file, JSON.stringify(map));
}

/** Segments are relative to the one before, so each kept segment is re-encoded. `numbers`: old → new source index. */
function filterMappings(mappings, numbers) {
  let [source, line, column] = [0, 0, 0];
  let last = [0, 0, 0];
  const lines = mappings.split(';').map((text) => {
    let [generated, lastGenerated] = [0, 0];
    const segments = [];
    for (const segment of text === '' ? [] : text.split(',')) {
      const [step, sourceStep = 0, lineStep = 0, columnStep = 0] = decode(segment);
      generated += step;
      source += sourceStep;
      line += lineStep;
      column += columnStep;
      const number = numbers.get(source);
      if (number === undefined) continue;
      segments.push(
        [generated - lastGenerated, number - last[0], line - last[1], column - last[2]].map(encode).join(''),
      );
      lastGenerated = generated;
      last = [number, line, column];
    }
    return segments.join(',');
  });
  return lines.join(';');
}

/** Base64 VLQ: five bits per digit, lowest first; the sixth is the continuation bit; the value's lowest bit is its sign. */
function decode(segment) {
  const values = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = valueOf.get(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    values.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return values;
}

function encode(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const bits = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? bits | 32 : bits];
  } while (rest > 0);
  return text;
}
