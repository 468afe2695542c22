/** `npm run stripe -- setup`: sets up the account at Stripe, and lists what only a person can do there. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['stripe', ...process.argv.slice(2)]);
