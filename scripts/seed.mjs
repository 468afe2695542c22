/** `npm run seed`: fills a demo breeder with pets, photos, links and sales into an empty database. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('scripts/seed/main.ts', []);
