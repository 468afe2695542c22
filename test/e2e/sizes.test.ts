import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the build prints the size of each screen', () => {
  const print = `import('./scripts/build/sizes.mjs').then(({ printSizes }) => printSizes('dist/web'))`;
  const printed = execFileSync(process.execPath, ['-e', print], { cwd: root, encoding: 'utf8' });
  for (const entry of ['index.html', 'public/entry.tsx'])
    expect(printed).toMatch(new RegExp(`^${entry}: +[\\d.]+ kB, brotli +[\\d.]+ kB$`, 'm'));
  for (const page of readdirSync(join(root, 'web/pages')))
    expect(printed).toMatch(new RegExp(`^  ${page.replace('.tsx', '')} +[\\d.]+ kB +[\\d.]+ kB$`, 'm'));
});
