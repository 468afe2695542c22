import { readSpecification } from '../../scripts/check/specification.mjs';
import { root } from '../../scripts/root.mjs';

/** The tests of one file that show a requirement, and a pattern of their full names. */
export interface NamedTests {
  file: string;
  names: string[];
  pattern: string;
}

const PLACEHOLDER = /%[sdifjoOc#$%]|\$[a-z][\w.]*/gi;

const toPattern = (name: string): string =>
  name
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** The cheapest first: functions, the product without a browser, screens, faults. */
const costs = ['test/walls/', 'test/integration/', 'test/e2e/', 'test/'];
const cost = (file: string) => costs.findIndex((folder) => file.startsWith(folder));

export const needsBrowser = (file: string): boolean => file.startsWith('test/e2e/') || file.startsWith('test/engines/');

/** Finds the tests that show each requirement. */
export function readNamedTests(): (requirement: string) => NamedTests[] {
  const { tests } = readSpecification(root);
  return (requirement) => {
    const shown = tests.filter(({ shows }) => shows.includes(requirement));
    const files = [...new Set(shown.map(({ file }) => file))].sort((one, other) => cost(one) - cost(other));
    return files.map((file) => {
      const names = shown.filter((test) => test.file === file).map(({ name }) => name);
      return { file, names, pattern: `^(${names.map(toPattern).join('|')})$` };
    });
  };
}
