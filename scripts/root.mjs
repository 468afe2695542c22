import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, whatever the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const fromRoot = (...parts) => join(root, ...parts);
