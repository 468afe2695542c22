/** `npm run fuzz`: sends random requests to the built product and checks each answer (test/fuzz/main.ts). */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('test/fuzz/main.ts', process.argv.slice(2));
