import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a folder and its contents readable by the owner only; calls `warn` where the file system refuses. */
export function makePrivate(folder: string, warn: (sentence: string) => void): void {
  tighten(folder, 0o700, warn);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path, warn);
    else if (entry.isFile()) tighten(path, 0o600, warn);
  }
}

function tighten(path: string, rights: number, warn: (sentence: string) => void): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== rights) chmodSync(path, rights);
  } catch (error) {
    warn(`sandbox: others may be able to read ${path}: ${(error as Error).message}`);
  }
}
