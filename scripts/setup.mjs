/** `npm run setup`: installs the packages, and on Debian and Ubuntu the browser and database server of the tests. */
import { ensureInstalled } from './setup/install.mjs';
import { installMachineNeeds } from './setup/machine-needs.mjs';

await ensureInstalled();
await installMachineNeeds();
console.log('Everything that "npm test" needs is installed.');
