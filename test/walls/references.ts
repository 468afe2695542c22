import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTests } from '../../scripts/check/tests.mjs';

const root = join(import.meta.dirname, '../..');
const known = new Map<string, Set<string>>();

/** What is wrong with a reference such as "`file`: title of a test", or "`file`" alone; undefined when nothing is. */
export function faultOfReference(reference: string): string | undefined {
  const { file, name } = parse(reference);
  if (!file) return `"${reference}" is not a file and test`;
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  if (name === undefined || namesIn(file).has(name)) return undefined;
  return `${file} has no test "${name}"`;
}

function parse(reference: string): { file?: string; name?: string } {
  const [, file, name] = /^`([^`]+)`(?:: (.+))?$/.exec(reference) ?? [];
  return { file, name: name?.replaceAll('\\|', '|') };
}

function namesIn(file: string): Set<string> {
  const names = known.get(file) ?? new Set(readTests(join(root, file)).tests.map(({ name }) => name));
  known.set(file, names);
  return names;
}
