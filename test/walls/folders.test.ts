import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findCrowdedFolders } from '../../scripts/check/crowded-folders.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What is found in a project whose folder holds this many files. */
function foundIn(folder: string, files: number): string[] {
  const root = mkdtempSync(join(tmpdir(), 'litterlink-folders-'));
  try {
    mkdirSync(join(root, folder), { recursive: true });
    for (let number = 0; number < files; number++) writeFileSync(join(root, folder, `planted-${number}.ts`), '');
    return findCrowdedFolders(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('no folder of a noun, nor the server’s root, holds more than ten files', () => {
  expect(findCrowdedFolders(project)).toEqual([]);
});

test.each(['server', 'server/features/pets', 'server/features/pets/photos', 'web/features/pets'])(
  'an eleventh file in %s: caught',
  (folder) => {
    expect(foundIn(folder, 11)).toEqual([expect.stringContaining(`${folder}: 11 files`)]);
    expect(foundIn(folder, 10)).toEqual([]);
  },
);
