import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFolderCircles } from '../../scripts/check/folder-circles.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What is found in a project of these files: by path, what each imports. */
function circlesOf(files: Record<string, string>, known: Record<string, string[]> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'litterlink-circles-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return findFolderCircles(root, known);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('no folders import each other in a circle that isn’t listed', () => {
  expect(findFolderCircles(project)).toEqual([]);
});

test.each([
  ['two folders', `import '../litters/own.ts';`, `import type { Pet } from '../pets/other.ts';`],
  ['a dynamic import', `import '../litters/own.ts';`, `export const load = () => import('../pets/other.ts');`],
])('a circle of %s through four files: caught', (_, there, back) => {
  const files = {
    'web/features/pets/own.ts': there,
    'web/features/litters/own.ts': '',
    'web/features/litters/other.ts': back,
    'web/features/pets/other.ts': '',
  };
  expect(circlesOf(files)).toEqual([expect.stringMatching(/^web\/features: litters, pets import each other/)]);
  expect(circlesOf(files, { 'web/features': ['litters', 'pets'] })).toEqual([]);
});

test('a circle of a folder and a file beside it: caught, at any level', () => {
  const files = {
    'web/features/pets/photos/crop.ts': `import '../queries.ts';`,
    'web/features/pets/photos/list.ts': '',
    'web/features/pets/queries.ts': `import './photos/list.ts';`,
  };
  expect(circlesOf(files)).toEqual([expect.stringMatching(/^web\/features\/pets: photos, queries.ts import/)]);
});

test('folders that import each other in one direction are no circle, and what has left one must leave the list', () => {
  const files = { 'server/http/route.ts': `import '../errors.ts';`, 'server/errors.ts': '' };
  expect(circlesOf(files)).toEqual([]);
  expect(circlesOf(files, { server: ['http', 'errors.ts'] })).toEqual([
    expect.stringMatching(/^server: http, errors.ts left the circle/),
  ]);
});
