/** `npm start`: installs and builds if needed, then serves. Runs on any Node from 20.19. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('dist/server/main.js', process.argv.slice(2));
