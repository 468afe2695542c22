import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromRoot } from '../root.mjs';

const installed = fromRoot('node_modules/.bin/node');

/** The path of a Node 24 (or newer): the running one if new enough, else the one that `npm ci` installed. */
export function node24() {
  if (isNewEnough(process.version)) return process.execPath;
  if (existsSync(installed)) {
    const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' });
    if (isNewEnough(stdout ?? '')) return installed;
  }
  console.error(
    `Litterlink runs on Node 24; this is ${process.version}, and its own copy is missing because npm's install scripts ` +
      `are disabled: run "npm rebuild node --ignore-scripts=false", or use Node 24.`,
  );
  process.exit(1);
}

function isNewEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1]) >= 24;
}
