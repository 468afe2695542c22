import { existsSync } from 'node:fs';

/** The running npm, else the one in PATH: the program and the arguments before npm's own. */
export function npmProgram() {
  const self = process.env.npm_execpath;
  if (self?.endsWith('.js') && existsSync(self)) return { program: process.execPath, first: [self], shell: false };
  return { program: 'npm', first: [], shell: process.platform === 'win32' };
}
