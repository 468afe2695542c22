import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';
import { withLock } from './lock.mjs';
import { npmProgram } from './npm.mjs';
import { run } from './run.mjs';

const stamp = fromRoot('node_modules/.litterlink-lock');

/** Installs exactly what package-lock.json names, unless node_modules already holds that. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    const hash = lockfileHash();
    const started = Date.now();
    console.error('Installing packages …');
    // `ci` installs exactly the lockfile or fails. The build tools are devDependencies, needed with
    // NODE_ENV=production as well.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await npm(args);
    if (code !== 0) {
      console.error(`The installation failed: "npm ${args.join(' ')}" exited with code ${code}.`);
      process.exit(1);
    }
    writeFileSync(stamp, hash);
    console.error(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

/** npm's output goes to stderr; stdout is for the product's own lines. */
function npm(args) {
  const stdio = ['ignore', process.stderr, process.stderr];
  const { program, first, shell } = npmProgram();
  return run(program, [...first, ...args], { stdio, shell });
}

function isInstalled() {
  try {
    return readFileSync(stamp, 'utf8') === lockfileHash();
  } catch {
    return false;
  }
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex');
}
