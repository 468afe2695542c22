/** `npm run check`: types, lint, format, dead code and import boundaries ("walls"). */
import { reportChecks, runChecks } from './check/checks.mjs';
import { ensureInstalled } from './setup/install.mjs';

await ensureInstalled();
const failed = reportChecks(await runChecks());
if (failed.length > 0) console.log(`\nThe check failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
