/** `npm run reconcile`: asks the payment provider about everything, mends what it can, says what is left. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['reconcile', ...process.argv.slice(2)]);
