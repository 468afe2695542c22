/** Checks imports, circles of folders, tables and the specification's tests, and prints each violation; exits non-zero if there is one. */
import { findFolderCircles } from './check/folder-circles.mjs';
import { findSpecificationFaults } from './check/specification.mjs';
import { findIdleAccess, findTableBreaches } from './check/tables.mjs';
import { findBreaches, findIdleUses } from './check/walls.mjs';
import { NIGHTLY_FILES } from '../test/environment/nightly.ts';
import { root } from './root.mjs';

const project = process.argv[2] ?? root;
const breaches = [
  ...findBreaches(project),
  ...findTableBreaches(project),
  ...findFolderCircles(project),
  ...findIdleUses(project),
  ...findIdleAccess(project),
  ...findSpecificationFaults(project, NIGHTLY_FILES),
];
for (const breach of breaches) console.error(breach);
process.exit(breaches.length > 0 ? 1 : 0);
