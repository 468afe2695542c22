import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The output of the project's linter for two files; without rules that need types, which would load the project. */
function lint(first: string, second: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-cycles-'));
  try {
    const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
    const options = { ...config.options, typeAware: false };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options }));
    writeFileSync(join(folder, 'first.ts'), first);
    writeFileSync(join(folder, 'second.ts'), second);
    const linter = join(root, 'node_modules/oxlint/bin/oxlint');
    return spawnSync(process.execPath, [linter, '--format=unix'], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  [
    'types',
    `import type { Second } from './second.ts';\nexport interface First {\n  second: Second;\n}\n`,
    `import type { First } from './first.ts';\nexport interface Second {\n  first: First;\n}\n`,
  ],
  [
    'a type and a value',
    `import { second } from './second.ts';\nexport type First = typeof second;\n`,
    `import type { First } from './first.ts';\nexport const second = (first: First[]) => first.length;\n`,
  ],
])('an import cycle of %s is an error', (_, first, second) => {
  const found = lint(first, second);
  expect(found).toMatch(/^first\.ts:1:\d+: Dependency cycle detected \[Error\/import\(no-cycle\)\]$/m);
  expect(found).toMatch(/^second\.ts:1:\d+: Dependency cycle detected \[Error\/import\(no-cycle\)\]$/m);
});

test('files that import each other in one direction are no error', () => {
  const first = `import type { Second } from './second.ts';\nexport type First = Second;\n`;
  expect(lint(first, 'export type Second = 1;\n')).toBe('');
});
