import { dirname } from 'node:path';
import { sourceFiles } from './source-files.mjs';

const FILES_MAX = 10;
const nouns = ['server/features', 'web/features'];

/** Each folder of a noun with more files side by side than a reader takes in at once, as "folder: reason". */
export function findCrowdedFolders(root) {
  const counts = new Map();
  for (const file of nouns.flatMap((folder) => sourceFiles(root, folder, /./)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `${folder}: ${count} files side by side, at most ${FILES_MAX}; give it rooms`);
}
