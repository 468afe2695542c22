/** `npm run reconcile`: compares our records with the provider's; prints what is checked, repaired and unresolved. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['reconcile', ...process.argv.slice(2)]);
