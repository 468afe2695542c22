/** `npm run sandbox -- --port 12111`: runs the payment sandbox alone, as a local Stripe for any program. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/sandbox/main.js', process.argv.slice(2));
