import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fromRoot, root } from '../root.mjs';

/** The environment for tools, with node_modules/.bin first in PATH. */
export function toolEnvironment(more = {}) {
  return { ...process.env, PATH: `${fromRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more };
}

/** Runs a command in the project's folder with inherited output; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
