import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testNames } from './test-names.ts';

const root = join(import.meta.dirname, '../..');
const known = new Map<string, string[]>();

/** What is wrong with a reference such as "`file`: title of a test", or "`file`" alone; undefined when nothing is. */
export function faultOfReference(reference: string): string | undefined {
  const [, file, name] = /^`([^`]+)`(?:: (.+))?$/.exec(reference) ?? [];
  if (!file) return `"${reference}" is not a file and test`;
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  if (name === undefined || namesIn(file).includes(name.replaceAll('\\|', '|'))) return undefined;
  return `${file} has no test "${name}"`;
}

function namesIn(file: string): string[] {
  const names = known.get(file) ?? testNames(join(root, file));
  known.set(file, names);
  return names;
}
