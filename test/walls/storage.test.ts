import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What the project's linter says of one file of the web; without rules that need types, which would load the project. */
function lint(file: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-storage-'));
  try {
    const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
    const options = { ...config.options, typeAware: false };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options }));
    mkdirSync(join(folder, 'web/calls'), { recursive: true });
    writeFileSync(join(folder, file), source);
    const linter = join(root, 'node_modules/oxlint/bin/oxlint');
    return spawnSync(process.execPath, [linter, '--format=unix'], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  "export const plan = localStorage.getItem('plan');",
  "sessionStorage.setItem('a', 'b');",
  "export const plan = window.localStorage.getItem('plan');",
  "globalThis.sessionStorage.removeItem('plan');",
  "export const database = indexedDB.open('photos');",
  'export const { cookie } = document;',
  'export const given = document.cookie;',
  "export const kept = caches.open('files');",
])('storage is touched in one file only, since a browser may refuse it: %s', (source) => {
  expect(lint('web/planted.ts', `${source}\n`)).toMatch(/no-restricted-(?:globals|properties)/);
});

test('the file that guards storage may touch it', () => {
  expect(lint('web/calls/storage.ts', "export const plan = window.localStorage.getItem('plan');\n")).toBe('');
});
