import { dirname } from 'node:path';
import { sourceFiles } from './source-files.mjs';

const FILES_MAX = 10;
const nouns = ['server/features', 'web/features'];
/** Besides the nouns: its own files only. */
const ROOT = 'server';

/** Each folder of a noun, and the server's root, with more files side by side than a reader takes in at once, as "folder: reason". */
export function findCrowdedFolders(root) {
  const counts = new Map();
  const files = [...nouns, ROOT]
    .flatMap((folder) => sourceFiles(root, folder, /./))
    .filter((file) => dirname(file) === ROOT || nouns.some((noun) => file.startsWith(`${noun}/`)));
  for (const file of new Set(files)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `${folder}: ${count} files side by side, at most ${FILES_MAX}; give it rooms`);
}
