import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSpecification } from '../../scripts/check/specification.mjs';
import { MUTATIONS } from '../mutations/mutations.ts';

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
