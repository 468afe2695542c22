/** `npm run restore`: -- <folder>: restores a backup into an empty database and photo store. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['restore', ...process.argv.slice(2)]);
