import { join } from 'node:path';
import { importedFile, readImports } from './imports.mjs';
import { isTest, rooms, sourceFiles } from './source-files.mjs';

/**
 * The circles of today: by folder, its files and folders that import each other around. It only shrinks; what is no longer a part of
 * a circle has to leave it.
 */
export const knownCircles = {
  sandbox: ['api', 'billing', 'http', 'money', 'operator', 'pages', 'store'],
};

/**
 * Every circle of imports among the files and folders of one folder, at every level, types and dynamic imports included, that isn't in
 * `known`, as "folder: its members"; and what `known` still names in vain. A circle of files alone is the linter's.
 */
export function findFolderCircles(root, known = knownCircles) {
  const circles = circlesOf(root);
  const folders = new Set([...circles.keys(), ...Object.keys(known)]);
  return [...folders].flatMap((folder) => {
    const now = circles.get(folder) ?? [];
    const listed = known[folder] ?? [];
    const grown = now.filter((name) => !listed.includes(name));
    const left = listed.filter((name) => !now.includes(name));
    return [
      ...(grown.length > 0
        ? [`${folder}: ${grown.join(', ')} import each other in a circle with ${now.join(', ')}`]
        : []),
      ...(left.length > 0
        ? [`${folder}: ${left.join(', ')} left the circle; shorten the list in folder-circles.mjs`]
        : []),
    ];
  });
}

/** By folder, what of its files and folders is in a circle. */
function circlesOf(root) {
  const arrows = new Map();
  for (const file of rooms.flatMap((room) => sourceFiles(root, room)).filter((each) => !isTest(each)))
    for (const { specifier } of readImports(join(root, file)).imports) {
      if (!specifier?.startsWith('.')) continue;
      const [from, to] = [file, importedFile(file, specifier)].map((path) => path.split('/'));
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth < 1 || to[depth] === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const targets = arrows.get(folder) ?? new Map();
      arrows.set(folder, targets.set(from[depth], (targets.get(from[depth]) ?? new Set()).add(to[depth])));
    }
  const circles = [...arrows].map(([folder, targets]) => [folder, membersOf(targets)]);
  return new Map(circles.filter(([, members]) => members.some((name) => !name.includes('.'))));
}

/** What can be reached from itself. */
const membersOf = (targets) =>
  [...targets.keys()].filter((name) => reachable(targets, name).has(name)).sort((one, other) => (one < other ? -1 : 1));

function reachable(targets, start) {
  const found = new Set();
  const next = [start];
  while (next.length > 0)
    for (const name of targets.get(next.pop()) ?? []) {
      if (found.has(name)) continue;
      found.add(name);
      next.push(name);
    }
  return found;
}
