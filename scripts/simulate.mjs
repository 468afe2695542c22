/** `npm run simulate`: plays random histories against the product and looks after each whether all is right. */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureBuilt();
const { buildSimulation } = await import('./simulate/build.mjs');
serve(await buildSimulation(), process.argv.slice(2));
