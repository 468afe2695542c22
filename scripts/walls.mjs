/** Checks the import boundaries between the rooms and prints each violation; exits non-zero if there is one. */
import { findBreaches } from './check/walls.mjs';
import { root } from './root.mjs';

const breaches = findBreaches(process.argv[2] ?? root);
for (const breach of breaches) console.error(breach);
process.exit(breaches.length > 0 ? 1 : 0);
