/** `npm run doctor`: checks the settings as a start does, and starts nothing. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', ['doctor', ...process.argv.slice(2)]);
