import { findCaddy, findFirefox, findNginx, findWebKit } from '../../scripts/setup/machine.mjs';
import { runsVariations } from './nightly.ts';

const FILES = {
  'engines/webkit': findWebKit,
  'engines/firefox': findFirefox,
  'faults/edges': () => findNginx() && findCaddy(),
};

/**
 * Files whose engine or web server this machine doesn't have; `npm test` names these (scripts/setup/machine-needs.mjs). A night
 * needs all of them, and so does who names a file.
 */
export const FILES_WITHOUT_ENGINE = Object.entries(FILES)
  .filter(([, find]) => !runsVariations && !find())
  .map(([name]) => `test/${name}.test.ts`);
