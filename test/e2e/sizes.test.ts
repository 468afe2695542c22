import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[] }
>;

it('the buyer’s page loads at most 17 kB of script', () => {
  const filesOf = (name: string): string[] => [
    manifest[name]!.file,
    ...(manifest[name]!.imports ?? []).flatMap(filesOf),
  ];
  const sizes = [...new Set(filesOf('public/entry.tsx'))].map((file) => {
    const packed = join(root, 'dist/web', `${file}.br`);
    return statSync(existsSync(packed) ? packed : join(root, 'dist/web', file)).size;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(17_000);
});

it('the phone that works on the landing page is at most 12 kB of script', () => {
  const { file } = manifest['features/landing/hero-demo.tsx']!;
  expect(statSync(join(root, 'dist/web', file)).size).toBeLessThanOrEqual(12_000);
});

it('the build prints the size of each screen', () => {
  const print = `import('./scripts/build/sizes.mjs').then(({ printSizes }) => printSizes('dist/web'))`;
  const printed = execFileSync(process.execPath, ['-e', print], { cwd: root, encoding: 'utf8' });
  for (const entry of ['index.html', 'public/entry.tsx'])
    expect(printed).toMatch(new RegExp(`^${entry}: +[\\d.]+ kB, brotli +[\\d.]+ kB$`, 'm'));
  for (const page of readdirSync(join(root, 'web/pages')))
    expect(printed).toMatch(new RegExp(`^  ${page.replace('.tsx', '')} +[\\d.]+ kB +[\\d.]+ kB$`, 'm'));
});
