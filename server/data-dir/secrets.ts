import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A random secret, generated once and stored in `folder` with mode 0600. */
export function keepSecret(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A hard link is atomic. Losing the race to another process fails with EEXIST, and its secret is used.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(file, 0o600);
  const value = readFileSync(file, 'utf8').trim();
  if (!value) throw new Error(`${file} is empty; remove it so that a new secret is made`);
  return value;
}

/** The path of a stored secret. */
export function secretFile(folder: string, name: string): string {
  return join(folder, name);
}
