import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showSourceLines } from './source-lines.ts';

let folder: string;
const prepareStackTrace = Error.prepareStackTrace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'litterlink-lines-'));
});
afterEach(() => {
  Error.prepareStackTrace = prepareStackTrace;
  rmSync(folder, { recursive: true, force: true });
});

// Shows running.small-install
it('a stack trace names our source; one without a message, which a library notes at each call, costs no source map', () => {
  const bundle = join(folder, 'bundle.cjs');
  writeFileSync(bundle, 'exports.make = (message) => new Error(message);');
  const map = { version: 3, names: [], sources: ['origin.ts'], mappings: 'AAAA' };
  writeFileSync(`${bundle}.map`, JSON.stringify(map));
  const { make } = createRequire(bundle)(bundle) as { make: (message?: string) => Error };
  showSourceLines(bundle);
  expect(make('It broke.').stack).toContain(`${join(folder, 'origin.ts')}:1:`);
  expect(make().stack).toContain(`${bundle}:1:`);
});
