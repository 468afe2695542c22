/**
 * `npm run bench`: measures the built product on this machine and prints how its endpoints compare.
 * `npm run bench -- crowd`: races many buyers for each of many pets (crowd.ts).
 * `npm run bench -- dashboard`: compares a breeder of 1,000 pets with one of two, in a browser (dashboard/main.ts).
 * `npm run bench -- growth`: compares few rows with many, and explains every statement (growth/main.ts).
 * `npm run bench -- limit`: compares it with a bare server on the same PostgreSQL (limit/main.ts).
 * `npm run bench -- start [folder …]`: measures cold starts, also of builds in other folders (start.ts).
 * `npm run bench -- nodes`: disturbs several processes and their database while people buy (nodes.ts).
 */
import { ensureBuilt } from '../scripts/setup/built.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { serve } from '../scripts/setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
const [name, ...args] = process.argv.slice(2);
if (name === 'crowd') serve('bench/crowd.ts', args);
else if (name === 'dashboard') serve('bench/dashboard/main.ts', args);
else if (name === 'growth') serve('bench/growth/main.ts', args);
else if (name === 'limit') serve('bench/limit/main.ts', args);
else if (name === 'start') serve('bench/start.ts', args);
else if (name === 'nodes') serve('bench/nodes.ts', args);
else serve('bench/main.ts', []);
