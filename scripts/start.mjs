/** `npm start`: installs what isn't installed, builds what isn't built, then serves. Any Node from 20.19 can run it. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', process.argv.slice(2));
