/**
 * `npm run bench`: measures the built product on this machine and prints how its endpoints compare.
 * `npm run bench -- crowd`: races many buyers for each of many pets (crowd.ts).
 * `npm run bench -- dashboard`: compares a breeder of 1,000 pets with one of two, in a browser (dashboard/main.ts).
 * `npm run bench -- growth`: compares few rows with many, and explains every statement (growth/main.ts).
 * `npm run bench -- limit`: compares it with a bare server on the same PostgreSQL (limit/main.ts).
 * `npm run bench -- start [folder …]`: measures cold starts, also of builds in other folders (start.ts).
 * `npm run bench -- nodes`: disturbs several processes and their database while people buy (nodes.ts).
 * `npm run bench -- reads`: counts a month's reads at the payment provider (reads.ts).
 * `npm run bench -- screens`: how high each screen is, with how many words and controls (screens.ts).
 * `npm run bench -- soak`: a real day for minutes or hours, and how memory went (soak/main.ts).
 */
import { build } from 'esbuild';
import { copyServerFiles, databaseThread, modulesBuildOptions } from '../scripts/build/server.mjs';
import { ensureBuilt } from '../scripts/setup/built.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { serve } from '../scripts/setup/serve.mjs';

const BENCHMARKS = {
  crowd: 'bench/crowd.ts',
  dashboard: 'bench/dashboard/main.ts',
  growth: 'bench/growth/main.ts',
  limit: 'bench/limit/main.ts',
  nodes: 'bench/nodes.ts',
  reads: 'bench/reads.ts',
  screens: 'bench/screens.ts',
  soak: 'bench/soak/main.ts',
  start: 'bench/start.ts',
};
const [name, ...args] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(BENCHMARKS, name)) {
  console.error(`There is no benchmark "${name}". Usage: npm run bench -- [${Object.keys(BENCHMARKS).join(' | ')}]`);
  process.exit(1);
}

await ensureInstalled();
await ensureBuilt();
if (name === undefined) serve('bench/main.ts', []);
else serve(name === 'reads' ? await bundle(name) : BENCHMARKS[name], args);

/** Node can't read the mails' TSX: a benchmark that runs the product in its own process is built as the product is. Returns the file. */
async function bundle(benchmark) {
  const folder = `bench-${benchmark}`;
  const options = modulesBuildOptions(folder, BENCHMARKS[benchmark], databaseThread);
  // The product's main.ts is imported here and must not start itself.
  await build({ ...options, define: { ...options.define, 'import.meta.main': 'false' } });
  await copyServerFiles(folder);
  return `dist/${folder}/main.js`;
}
