import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints what a browser loads for each entry: its script, static imports and styles; then what each screen adds to the
 * app.
 */
export function printSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  for (const [name, chunk] of Object.entries(manifest)) {
    if (!chunk.isEntry) continue;
    const files = [...filesOf(manifest, name)];
    const rows = files.map((file) => ({ file, ...sizesOf(join(folder, file)) }));
    console.log(`\n${name}: ${kilobytes(sum(rows, 'raw'))}, brotli ${kilobytes(sum(rows, 'brotli'))}`);
    for (const row of rows) printRow(row.file, row);
  }
  const app = filesOf(manifest, 'app/app.tsx', filesOf(manifest, 'index.html'));
  console.log('\nscreens, in addition to the app');
  for (const name of Object.keys(manifest).filter((key) => key.startsWith('pages/'))) {
    const rows = [...filesOf(manifest, name)]
      .filter((file) => !app.has(file))
      .map((file) => sizesOf(join(folder, file)));
    printRow(name.replace(/^pages\/|\.tsx$/g, ''), { raw: sum(rows, 'raw'), brotli: sum(rows, 'brotli') });
  }
}

function printRow(name, { raw, brotli }) {
  console.log(`  ${name.padEnd(44)} ${kilobytes(raw)}  ${kilobytes(brotli)}`);
}

function filesOf(manifest, name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

function sizesOf(file) {
  const raw = statSync(file).size;
  return { raw, brotli: existsSync(`${file}.br`) ? statSync(`${file}.br`).size : raw };
}

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
