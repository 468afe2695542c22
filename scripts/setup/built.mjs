import { isBuilt } from '../build/stamp.mjs';
import { fromRoot } from '../root.mjs';
import { withLock } from './lock.mjs';
import { node24 } from './node24.mjs';
import { run, toolEnvironment } from './run.mjs';

/** Builds dist/ unless it is up to date with the sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    const started = Date.now();
    console.error('Building …');
    const stdio = ['ignore', process.stderr, process.stderr];
    const code = await run(node24(), [fromRoot('scripts/build.mjs')], { stdio, env: toolEnvironment() });
    if (code !== 0) {
      console.error('The build failed; its messages are above.');
      process.exit(1);
    }
    console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
}
