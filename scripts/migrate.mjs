/** `npm run migrate`: brings the schemas of the product and of its job queue up to date, before a rolling restart. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['migrate', ...process.argv.slice(2)]);
