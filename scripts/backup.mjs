/** `npm run backup`: copies database, photos and generated secrets into a folder, while servers run; -- <folder> names it. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['backup', ...process.argv.slice(2)]);
