import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOfReference } from './references.ts';

const readme = readFileSync(join(import.meta.dirname, '../../sandbox/README.md'), 'utf8');

test('each row of what Stripe does names the test that fails where the product expects a kinder Stripe', () => {
  const [, section = ''] = /## As harsh as Stripe\n([^]*?)\n## /.exec(readme) ?? [];
  const rows = section.split('\n').filter((line) => /^\| (?!-|what Stripe does )/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const faults = rows.map((row) => faultOfReference(row.split('|').at(-2)!.trim()));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
