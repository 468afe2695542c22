import { findFirefox, findWebKit } from '../../scripts/setup/machine.mjs';
import { runsVariations } from './nightly.ts';

const FILES = { webkit: findWebKit, firefox: findFirefox };

/**
 * Files of engines that this machine doesn't have; `npm test` names these engines (scripts/setup/machine-needs.mjs). A night
 * needs all of them, and so does who names a file.
 */
export const FILES_WITHOUT_ENGINE = Object.entries(FILES)
  .filter(([, find]) => !runsVariations && !find())
  .map(([name]) => `test/engines/${name}.test.ts`);
