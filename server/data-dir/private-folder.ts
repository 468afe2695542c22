import { chmodSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Makes everything in `folder` accessible to its owner only. The folder itself comes first, which locks everyone else
 * out at once; it may be a link, as systemd's folder of a dynamic user is. Returns the reason for the log when it fails; undefined on success.
 */
export function makePrivate(folder: string): string | undefined {
  let refusal = tighten(folder, FOLDER);
  for (const entry of listEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) refusal = makePrivate(path) ?? refusal;
    else if (entry.isFile()) refusal = tighten(path, FILE) ?? refusal;
  }
  return refusal;
}

/** Sets the mode only where it is wrong: reading it is much cheaper than writing. */
function tighten(path: string, rights: number): string | undefined {
  try {
    if (readPermissions(path) === rights) return undefined;
    chmodSync(path, rights);
    return readPermissions(path) === rights
      ? undefined
      : `${path} keeps the rights ${readPermissions(path).toString(8)}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Another process removed it in between.
    return code === 'ENOENT' ? undefined : message;
  }
}

const readPermissions = (path: string) => statSync(path).mode & 0o777;

/** Empty for a folder that another process removed, or that this process may not read. */
function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
