import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSpecificationFaults } from '../../scripts/check/specification.mjs';
import { NIGHTLY_FILES } from '../environment/nightly.ts';
import { QUICK_FILES } from '../environment/quick.ts';

const project = join(import.meta.dirname, '../..');

test('every requirement has a test that runs every day, and every id its requirement', () => {
  expect(findSpecificationFaults(project, NIGHTLY_FILES)).toEqual([]);
});

test('every section of the specification has requirements', () => {
  const [, ...sections] = readFileSync(join(project, 'docs/specification.md'), 'utf8').split(/^## /m);
  const filled = sections.filter((section) => section.includes('\n- `')).map((section) => Number.parseInt(section, 10));
  expect(filled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, Number.NaN]);
});

test('the files that run each night only, and in the daily loop, exist', () => {
  const named = [...NIGHTLY_FILES, ...QUICK_FILES].filter((file) => !file.includes('*'));
  expect(named.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

/** What is found in a project of these requirements and this one test file. */
function faultsOf(requirements: string, tests: string, file = 'daily.test.ts'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'litterlink-specification-'));
  try {
    for (const folder of ['docs', 'test']) mkdirSync(join(root, folder));
    writeFileSync(join(root, 'docs/specification.md'), requirements);
    writeFileSync(join(root, 'test', file), tests);
    return findSpecificationFaults(root, ['test/night*.test.ts']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const asked = '- `pets.list` A list\n- `pets.name` A name\n';
const shown = '// Shows pets.list, pets.name\n';

test.each([
  ['a test', `${shown}it('lists', () => {});`],
  [
    'two comments, with others between',
    '// Shows pets.list\n// A reason.\n// Shows pets.name\ntest("lists", () => {});',
  ],
  [
    'a case of a list in a group',
    `describe.each([1])('%s', () => {\n  ${shown}  it.each([\n1])('lists', () => {});\n});`,
  ],
  ['a test of some machines', `${shown}it.runIf(true)('lists', () => {});`],
  ['two tests, of which one is nightly', `${shown}it('lists', () => {});\n${shown}itNightly('lists', () => {});`],
])('requirements are shown by %s', (_, tests) => {
  expect(faultsOf(asked, tests)).toEqual([]);
});

const unshown = [/^docs\/specification\.md:1: no test shows pets\.list/, /^docs\/specification\.md:2: no test shows/];
const nightly = [/:1: only nightly tests show pets\.list$/, /:2: only nightly tests show pets\.name$/];
const loose = /^test\/daily\.test\.ts:\d: what a test shows stands right above it/;

test.each<[string, RegExp[], string, string, string?]>([
  ['a requirement without a test', [unshown[1]!], asked, `// Shows pets.list\nit('lists', () => {});`],
  ['requirements that a skipped test shows', [...unshown, loose], asked, `${shown}it.skip('lists', () => {});`],
  [
    'requirements that a skipped group shows',
    [...unshown, loose],
    asked,
    `describe.skip('a pet', () => {\n${shown}it('lists', () => {});\n});`,
  ],
  ['a comment in other letters', [...unshown, loose], asked, `${shown.toLowerCase()}it('lists', () => {});`],
  ['a comment away from its test', [...unshown, loose], asked, `${shown}\nit('lists', () => {});`],
  ['a comment above a group', [...unshown, loose], asked, `${shown}describe('a pet', () => {});`],
  [
    'an id without a requirement',
    [/^test\/daily\.test\.ts:3: .* no requirement pets\.age$/],
    asked,
    `// Shows pets.age\n${shown}it('lists', () => {});`,
  ],
  [
    'an id that stands twice',
    [/:3: pets\.name stands twice$/],
    `${asked}- \`pets.name\` Again`,
    `${shown}it('lists', () => {});`,
  ],
  [
    'a requirement without an id',
    [/:3: a requirement begins with its id/],
    `${asked}- A color`,
    `${shown}it('lists', () => {});`,
  ],
  ['requirements that only nightly tests show', nightly, asked, `${shown}itNightly('lists', () => {});`],
  [
    'requirements that only a nightly group shows',
    nightly,
    asked,
    `describeNightly('a pet', () => {\n${shown}it('lists', () => {});\n});`,
  ],
  ['requirements that only nightly cases show', nightly, asked, `${shown}itNightly.each([1])('lists', () => {});`],
  ['requirements that only nightly files show', nightly, asked, `${shown}it('lists', () => {});`, 'night-one.test.ts'],
])('%s: caught', (_, faults, requirements, tests, file) => {
  expect(faultsOf(requirements, tests, file)).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});
