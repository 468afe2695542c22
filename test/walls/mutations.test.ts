import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSpecification } from '../../scripts/check/specification.mjs';
import { isExplainedBy, readChangedWords } from '../mutations/changed-words.ts';
import { toMutations } from '../mutations/mutation.ts';
import { MUTATIONS } from '../mutations/mutations.ts';
import { readNamedTests } from '../mutations/named-tests.ts';
import { readOutcomes, toKey } from '../mutations/outcomes.ts';

const project = join(import.meta.dirname, '../..');

test('each mutation has its place in the code, once', () => {
  const texts = new Map<string, string>();
  const read = (file: string) =>
    texts.get(file) ?? texts.set(file, readFileSync(join(project, file), 'utf8')).get(file)!;
  const stale = MUTATIONS.filter(({ file, text }) => read(file).split(text).length !== 2);
  expect(stale.map(({ requirement, file, text }) => `${requirement}: ${file} has not once: ${text}`)).toEqual([]);
  expect(MUTATIONS.filter(({ text, replacement }) => text === replacement)).toEqual([]);
});

test('each file can still be read with its mutation', () => {
  const broken = MUTATIONS.filter(({ file, text, replacement }) => {
    if (!/\.tsx?$/.test(file)) return false;
    const mutated = readFileSync(join(project, file), 'utf8').replace(text, () => replacement);
    return parseSync(file, mutated).errors.length > 0;
  });
  expect(broken).toEqual([]);
});

test('at least 200 requirements have one', () => {
  const known = new Set(readSpecification(project).requirements.map(({ id }) => id));
  const mutated = new Set(MUTATIONS.map(({ requirement }) => requirement));
  expect([...mutated].filter((id) => !known.has(id))).toEqual([]);
  expect(mutated.size).toBeGreaterThanOrEqual(200);
});

test('each that was noticed was noticed by a test that shows its requirement', () => {
  const outcomes = readOutcomes();
  const namedTests = readNamedTests();
  const stale = MUTATIONS.filter((mutation) => {
    const by = outcomes[toKey(mutation)];
    return by !== undefined && namedTests(mutation.requirement).every(({ file }) => file !== by);
  });
  expect(stale.map(({ requirement }) => `npm run mutate -- ${requirement}`)).toEqual([]);
});

test('in a batch, a failure counts for the one mutation whose words it names', () => {
  const [title, button, part, delay] = toMutations([
    ['a.title', 'web/a.tsx', 'Sign in here', 'Sign in'],
    ['a.button', 'web/b.tsx', 'Back to Home', 'Home'],
    ['a.part', 'web/c.ts', "later: 'Pay later'", "later: 'Pay'"],
    ['a.delay', 'contract/business.ts', 'toast: 5_000', 'toast: 10_000'],
  ]);
  const all = [title!, button!, part!, delay!];
  expect(all.map(readChangedWords)).toEqual(['Sign in here', 'Back to Home', 'Pay later', undefined]);
  const explained = (failure: string) => all.filter((each) => isExplainedBy(failure, each, all));
  expect(explained("waiting for getByRole('link', { name: 'sign in\n here' })")).toEqual([title]);
  expect(explained('waiting for getByText(/Pay later/)')).toEqual([part]);
  expect(explained("waiting for getByText('Welcome')")).toEqual([]);
  expect(explained('Sign in here, Back to Home')).toEqual([]);
});
