import { readFile, writeFile } from 'node:fs/promises';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * Removes the mappings of packages from a source map, 95% of it. Stack traces show our files, and of packages the place in
 * the bundle.
 */
export async function dropForeignMappings(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const kept = map.sources.map((source) => !/(^|[\\/])node_modules[\\/]/.test(source));
  const numbers = new Map();
  map.sources.forEach((_, index) => kept[index] && numbers.set(index, numbers.size));
  map.mappings = encode(decode(map.mappings).map((line) => ownSegments(line, numbers)));
  map.sources = map.sources.filter((_, index) => kept[index]);
  map.names = [];
  await writeFile(file, JSON.stringify(map));
}

/** Segments with the new numbers of their sources and without names; one without a source ends a run of ours. */
function ownSegments(line, numbers) {
  const segments = [];
  for (const [generatedColumn, source, row, column] of line) {
    const number = numbers.get(source);
    if (number !== undefined) segments.push([generatedColumn, number, row, column]);
    else if (segments.at(-1)?.length === 4) segments.push([generatedColumn]);
  }
  return segments;
}
