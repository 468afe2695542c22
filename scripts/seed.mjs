/** `npm run seed`: seeds an empty database with a demo breeder, pets, photos, links and sales. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
serve('scripts/seed/main.ts', []);
