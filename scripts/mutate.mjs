/**
 * `npm run mutate [-- words]`: makes the code wrong in one way after another, and runs the tests of the requirement that it then breaks:
 * one has to fail (test/mutations/run.ts). Words narrow the requirements: `npm run mutate -- limits. calls.login`; `--left` leaves out
 * those of which test/mutations/outcomes.json knows that they were noticed.
 */
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ensureMachineNeeds } from './setup/machine-needs.mjs';
import { serve } from './setup/serve.mjs';

await ensureInstalled();
await ensureMachineNeeds({ allEngines: false });
await ensureBuilt();
serve('test/mutations/main.ts', process.argv.slice(2));
