/** `npm run simulate`: runs random histories against the product and checks the invariants after each. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
const { buildSimulation } = await import('./simulate/build.mjs');
serve(await buildSimulation(), process.argv.slice(2));
