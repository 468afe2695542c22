import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The parts of the product. */
export const rooms = ['contract', 'server', 'web', 'sandbox'];

export const isTest = (file) => /\.test\.[jt]sx?$/.test(file) || /\/tests?\//.test(file);

/** The source files below a folder of `root`, as paths from `root` with forward slashes. */
export function sourceFiles(root, folder, ending = /\.[cm]?[jt]sx?$/) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('node_modules/'));
}
