/**
 * `npm run bench`: measures the built product on this machine, and says how its calls compare with one another.
 * `npm run bench -- crowd`: many buyers pay at once for each of many pets (crowd.ts).
 */
import { ensureBuilt } from '../scripts/setup/built.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { serve } from '../scripts/setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
const [which, ...words] = process.argv.slice(2);
if (which === 'crowd') serve('bench/crowd.ts', words);
else serve('bench/main.ts', []);
