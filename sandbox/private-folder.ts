import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a folder and all that is in it readable by its owner only; where the file system can't, it stays as it is. */
export function makePrivate(folder: string): void {
  tighten(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    else if (entry.isFile()) tighten(path, 0o600);
  }
}

function tighten(path: string, rights: number): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== rights) chmodSync(path, rights);
  } catch (error) {
    console.error(`sandbox: others may be able to read ${path}: ${(error as Error).message}`);
  }
}
