import { readFile, writeFile } from 'node:fs/promises';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * Removes the mappings of packages from a source map. Node reads the map at start to show our files in stack traces;
 * the packages' part, 95%, would double the memory and time of a start.
 */
export async function dropForeignMappings(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const kept = map.sources.map((source) => !/(^|[\\/])node_modules[\\/]/.test(source));
  const numbers = new Map();
  map.sources.forEach((_, index) => kept[index] && numbers.set(index, numbers.size));
  map.mappings = encode(decode(map.mappings).map((line) => line.flatMap((segment) => renumber(segment, numbers))));
  map.sources = map.sources.filter((_, index) => kept[index]);
  map.names = [];
  await writeFile(file, JSON.stringify(map));
}

/** The segment with its source's new number and without a name, or none if its source is dropped. */
function renumber([generatedColumn, source, line, column], numbers) {
  const number = numbers.get(source);
  return number === undefined ? [] : [[generatedColumn, number, line, column]];
}
