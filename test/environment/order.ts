import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file of functions takes a fraction of a second, so they come last: no worker is left alone with a long file. */
const ORDER = ['both', 'pglite', 'faults', 'product', 'unit'];

/** Their workers wait for most of 15 seconds or more: for a timeout, for a server that starts or for rows. Longest first. */
const WAITING = [
  'faults/plans',
  'faults/provider',
  'faults/database',
  'faults/power-cut',
  'integration/server/connections',
  'faults/node-killed',
  'integration/accounts/password-length',
  'integration/settlement/crossing',
  'faults/other-keys',
  'integration/checkout/checkout-limits',
  'integration/server/connection-limits',
  'engines/webkit',
  'engines/firefox',
  'e2e/sweep-of-visitors',
  'e2e/sweep-of-members',
  'integration/accounts/passwords',
  'e2e/dashboard',
  'faults/embedded-database',
  'integration/connected-accounts/refused-accounts',
  'integration/server/job-queue',
  'faults/backup',
  'integration/accounts/returning-accounts',
  'e2e/connecting',
  'faults/limits',
];
/** Number of test files in a row of which one mostly waits, so that the others can use the processor meanwhile. */
const SPREAD = 3;

function partOf({ moduleId, project }: TestSpecification): string {
  if (project.name !== 'postgres') return project.name;
  if (/\/test\/(faults|simulation)\//.test(moduleId)) return 'faults';
  return /\/test\/(integration|e2e|engines)\//.test(moduleId) ? 'product' : 'unit';
}

const waitsFor = ({ moduleId }: TestSpecification) =>
  WAITING.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));

/**
 * A fresh clone knows no times, and Vitest would begin with the largest files. Each project's part by itself, since a worker ends
 * when its next file is of another project.
 */
export class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (test: TestSpecification) => ORDER.indexOf(partOf(test));
    const sorted = (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap(spread);
  }
}

function spread(files: TestSpecification[]): TestSpecification[] {
  const waiting = files.filter((file) => waitsFor(file) >= 0).toSorted((one, other) => waitsFor(one) - waitsFor(other));
  const others = files.filter((file) => waitsFor(file) < 0);
  const spreadOut = waiting.flatMap((file, at) => [file, ...others.slice(at * (SPREAD - 1), (at + 1) * (SPREAD - 1))]);
  return [...spreadOut, ...others.slice(waiting.length * (SPREAD - 1))];
}
