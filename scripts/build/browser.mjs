import { readFileSync, writeFileSync } from 'node:fs';
import { build as buildWithVite } from 'vite';
import { buyersPage, serviceWorker } from '../../vite.config.ts';
import { fromRoot } from '../root.mjs';

const manifest = fromRoot('dist/web/.vite/manifest.json');

/** Builds dist/web without its compressed copies, and resolves with the files that were read. */
export async function buildBrowserFiles() {
  const results = [];
  const entries = {};
  // The first one empties the folder.
  for (const config of [buyersPage, serviceWorker, { configFile: fromRoot('vite.config.ts') }]) {
    results.push(await buildWithVite({ ...config, logLevel: 'warn' }));
    Object.assign(entries, JSON.parse(readFileSync(manifest, 'utf8')));
  }
  writeFileSync(manifest, JSON.stringify(entries, null, 2));
  const files = results.flat().flatMap(({ output }) => output);
  return files.flatMap(({ moduleIds = [], originalFileNames = [] }) => [...moduleIds, ...originalFileNames]);
}
