/**
 * `npm run bench`: measures the built product on this machine and prints how its endpoints compare.
 * `npm run bench -- crowd`: races many buyers for each of many pets (crowd.ts).
 */
import { ensureBuilt } from '../scripts/setup/built.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { serve } from '../scripts/setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
const [which, ...words] = process.argv.slice(2);
if (which === 'crowd') serve('bench/crowd.ts', words);
else serve('bench/main.ts', []);
