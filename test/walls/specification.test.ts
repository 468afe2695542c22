import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { NIGHTLY_FILES } from '../environment/nightly.ts';
import { QUICK_FILES } from '../environment/quick.ts';
import { faultOfReference, isNightlyTest } from './references.ts';

const root = join(import.meta.dirname, '../..');
const SECTIONS = 9;

interface Row {
  line: number;
  cells: string[];
}

/** The rows of the tables, by section number. */
function readTables(): Map<number, Row[]> {
  const sections = new Map<number, Row[]>();
  let section = 0;
  const lines = readFileSync(join(root, 'docs/specification.md'), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section);
    if (!line.startsWith('|') || /^\| (-|What is asked)/.test(line)) continue;
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    sections.set(section, [
      ...(sections.get(section) ?? []),
      { line: index + 1, cells: cells.map((cell) => cell.trim()) },
    ]);
  }
  return sections;
}

/** The errors in a row's test references. */
function faultsOf({ line, cells: [asked, shownBy, ...more] }: Row): string[] {
  if (!asked || !shownBy || more.length > 0)
    return [`line ${line}: a row has two cells, the requirement and its tests`];
  return shownBy.split('<br>').flatMap((reference) => {
    const fault = reference.includes('`: ') ? faultOfReference(reference) : `"${reference}" is not a file and test`;
    return fault ? [`line ${line}: ${fault}`] : [];
  });
}

it('every section of the specification has its table', () => {
  const sections = [...readTables().keys()];
  expect(sections).toEqual(Array.from({ length: SECTIONS }, (_, index) => index + 1));
});

it('every test that the tables name exists', () => {
  expect([...readTables().values()].flat().flatMap(faultsOf)).toEqual([]);
});

const isShownDaily = ({ cells: [, shownBy = ''] }: Row): boolean =>
  shownBy.split('<br>').some((reference) => {
    const [, file] = /^`([^`]+)`/.exec(reference) ?? [];
    return file && !NIGHTLY_FILES.some((pattern) => matchesGlob(file, pattern)) && !isNightlyTest(reference);
  });

it('every requirement has a test that runs every day', () => {
  const rows = [...readTables().values()].flat();
  expect(rows.filter((row) => !isShownDaily(row)).map(({ line, cells: [asked] }) => `line ${line}: ${asked}`)).toEqual(
    [],
  );
  const named = [...NIGHTLY_FILES, ...QUICK_FILES].filter((file) => !file.includes('*'));
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('a missing test, a missing file and a row without a test are reported', () => {
  const row = (shownBy: string): Row => ({ line: 1, cells: ['Something', shownBy] });
  const here = '`test/walls/specification.test.ts`';
  expect(faultsOf(row(`${here}: every test that the tables name exists`))).toEqual([]);
  expect(isShownDaily(row('`sandbox/tests/api.test.ts`: anything'))).toBe(false);
  expect(isShownDaily(row(`\`test/e2e/pets.test.ts\`: the pets page > shows what is archived, and restores it`))).toBe(
    false,
  );
  for (const shownBy of [`${here}: nothing`, '`test/none.test.ts`: nothing', 'by hand', ''])
    expect(faultsOf(row(shownBy))).toHaveLength(1);
});
