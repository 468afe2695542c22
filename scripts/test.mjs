/**
 * `npm test`: installs what is missing, builds, and runs all checks and tests; exits non-zero if anything fails.
 * For developers: `npm test -- quick`; `npm test -- unit`, `npm test -- postgres purchase` (projects of vitest.config.ts,
 * then file names), `npm test -- check`. `npm test -- nightly` repeats more often what "npm test" shows once.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportChecks, runChecks } from './check/checks.mjs';
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ensureMachineNeeds, missingEngines } from './setup/machine-needs.mjs';
import { createMemoryFolder } from './setup/memory-folder.mjs';
import { node24 } from './setup/node24.mjs';
import { run, toolEnvironment } from './setup/run.mjs';

const projects = ['unit', 'both', 'postgres', 'e2e', 'faults'];
/** Their tests share the workers of the product tests on PostgreSQL; so do those of functions, if there are any such workers. */
const projectOf = { e2e: 'postgres', faults: 'postgres' };
const withProduct = ['postgres', 'e2e', 'faults'];
/** Every product test on the embedded database; what finds most mistakes soon; what a night has time for. */
const groups = {
  pglite: ['pglite'],
  quick: ['unit', 'postgres'],
  nightly: ['unit', 'pglite', 'postgres', 'e2e', 'faults'],
};
const args = process.argv.slice(2);
const isPart = (arg) => arg === 'check' || projects.includes(arg) || Object.hasOwn(groups, arg);
const filters = args.filter((arg) => !isPart(arg));
const parts = args.filter(isPart).flatMap((arg) => groups[arg] ?? [arg]);
const wanted = args.length === 0 ? ['check', ...projects] : parts.length > 0 ? parts : projects;
const tests = wanted.filter((name) => name !== 'check');
if (tests.some((name) => withProduct.includes(name))) projectOf.unit = 'postgres';
const seconds = {};
const nightly = args.includes('nightly') ? { TEST_NIGHTLY: 'on' } : {};
/** The files of test/environment/quick.ts; Vitest's --exclude means no project. */
const quick = args.includes('quick') ? { TEST_QUICK: 'on' } : {};
/** A file that is named runs at any time (test/environment/nightly.ts). */
const named = filters.length > 0 ? { TEST_FILES_NAMED: 'on' } : {};
/** No color codes in log files. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

async function step(name, work) {
  const started = Date.now();
  try {
    return await work();
  } finally {
    seconds[name] = (Date.now() - started) / 1000;
  }
}

/** Runs Vitest and returns its counts; a run without a report counts as one failure. */
async function runTests() {
  const folder = createMemoryFolder() ?? mkdtempSync(join(tmpdir(), 'litterlink-tests-'));
  // PostgreSQL doesn't run as root.
  chmodSync(folder, 0o755);
  const report = join(folder, 'report.json');
  const vitestArgs = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...new Set(tests.map((name) => `--project=${projectOf[name] ?? name}`)),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  try {
    const code = await run(node24(), vitestArgs, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: toolEnvironment({ TMPDIR: folder, ...plain, ...nightly, ...quick, ...named, TEST_PARTS: tests.join() }),
    });
    const results = JSON.parse(readFileSync(report, 'utf8'));
    if (results.testResults.length === 0 && filters.length > 0)
      console.error(`No test file of ${tests.join(', ')} has ${filters.join(' or ')} in its path.`);
    const counts = countsOf(results);
    return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
  } catch (error) {
    console.error(`The tests could not be run: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that fails before it has registered its tests counts as one failure. */
function countsOf(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every(isFine));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const isFine = ({ status }) => status !== 'failed';

await step('install', ensureInstalled);
if (tests.some((name) => name !== 'unit'))
  await step('machine', () => ensureMachineNeeds({ allEngines: args.includes('nightly') }));
// Building and the first tests leave a processor idle.
const besideTests = tests.includes('unit') && filters.length === 0;
const checking = wanted.includes('check') ? step('check', () => runChecks({ besideTests })) : [];
if (tests.length > 0) await step('build', ensureBuilt);
const counts = tests.length > 0 ? await step('tests', runTests) : { passed: 0, failed: 0, skipped: 0 };
const failedChecks = reportChecks(await checking);

console.log();
for (const [name, time] of Object.entries(seconds)) console.log(`${name.padEnd(8)} ${time.toFixed(1).padStart(6)} s`);
if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`);
const withoutEngine = tests.includes('e2e') && missingEngines();
if (withoutEngine) console.log(withoutEngine);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped (see above)`);
const failed = counts.failed + failedChecks.length;
console.log(`${counts.passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
