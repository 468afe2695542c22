import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testNames, type TestNames } from './test-names.ts';

const root = join(import.meta.dirname, '../..');
const known = new Map<string, TestNames>();

/** What is wrong with a reference such as "`file`: title of a test", or "`file`" alone; undefined when nothing is. */
export function faultOfReference(reference: string): string | undefined {
  const { file, name } = parse(reference);
  if (!file) return `"${reference}" is not a file and test`;
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  if (name === undefined || namesIn(file).has(name)) return undefined;
  return `${file} has no test "${name}"`;
}

/** Whether it names a test that its file leaves to the night (test/environment/it-nightly.ts). */
export function isNightlyTest(reference: string): boolean {
  const { file, name } = parse(reference);
  return file !== undefined && name !== undefined && namesIn(file).get(name) === 'nightly test';
}

function parse(reference: string): { file?: string; name?: string } {
  const [, file, name] = /^`([^`]+)`(?:: (.+))?$/.exec(reference) ?? [];
  return { file, name: name?.replaceAll('\\|', '|') };
}

function namesIn(file: string): TestNames {
  const names = known.get(file) ?? testNames(join(root, file));
  known.set(file, names);
  return names;
}
