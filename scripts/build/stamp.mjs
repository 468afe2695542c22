import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../root.mjs';

const sources = ['contract', 'server', 'web', 'sandbox', 'scripts/build.mjs', 'scripts/build'].concat([
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]);
const stamp = fromRoot('dist/sources-hash');

/** A hash of the names and contents of all files that the build reads, without the tests. */
export function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const info = statSync(fromRoot(path), { throwIfNoEntry: false });
  if (!info || /\.test\.tsx?$/.test(path)) return;
  if (info.isDirectory()) {
    const names = readdirSync(fromRoot(path)).filter((name) => name !== 'node_modules');
    for (const name of names.sort()) addTo(hash, join(path, name));
    return;
  }
  hash.update(`${path}\0${info.size}\0`).update(readFileSync(fromRoot(path)));
}

export function isBuilt() {
  return read(stamp) === sourcesHash();
}

export function forgetBuild() {
  rmSync(stamp, { force: true });
}

/** `hash` must be taken before the build reads the files, so that a change during the build triggers another one. */
export function rememberBuild(hash) {
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
