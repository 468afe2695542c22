/** `npm run sandbox -- --port 12111`: the payment sandbox alone, as any program's local Stripe. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/sandbox/main.js', process.argv.slice(2));
