/** `npm run bench`: measures the built product on this machine, and says how its calls compare with one another. */
import { ensureBuilt } from '../scripts/setup/built.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { serve } from '../scripts/setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('bench/main.ts', []);
