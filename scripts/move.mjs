/** `npm run move`: copies the embedded database and its photos into the empty database and store that the settings name. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['move', ...process.argv.slice(2)]);
