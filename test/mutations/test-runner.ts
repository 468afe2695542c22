import { readFileSync } from 'node:fs';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import { join } from 'node:path';
import type { NamedTests } from './named-tests.ts';

/** What became of the named tests of a file: `broken` if the file couldn't be loaded, or has no such test. */
export type Outcome = 'passed' | 'failed' | 'broken';

export interface Result {
  outcome: Outcome;
  /** What the failed tests say, and the lines of tests at which they failed. */
  failure: string;
}

export interface TestRunner {
  /** Runs files, of each its named tests only or, if `whole`, all, and judges the named ones. */
  run(tests: readonly NamedTests[], whole?: boolean): Promise<Result[]>;
  /** Makes the next run read a file again. */
  forget(file: string): void;
  stop(): Promise<void>;
}

/** One Vitest for all runs, so that PostgreSQL is started and every file is transformed once. Each run has new workers. */
export async function startTestRunner(folder: string): Promise<TestRunner> {
  process.chdir(folder);
  Object.assign(process.env, { TEST_PARTS: 'unit,postgres,e2e,faults', TEST_FILES_NAMED: 'on' });
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    project: ['postgres'],
    reporters: [{}],
    maxWorkers: 3,
    silent: true,
    retry: 0,
  });
  await vitest.standalone();
  const project = vitest.projects[0]!;
  return {
    async run(tests, whole = false) {
      const files = [...new Set(tests.map(({ file }) => file))];
      const specifications = files.map((file) => {
        const patterns = tests.filter((each) => each.file === file).map(({ pattern }) => pattern);
        const testNamePattern = new RegExp(patterns.join('|'), 's');
        return project.createSpecification(join(folder, file), whole ? undefined : { testNamePattern });
      });
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return tests.map(({ file, pattern }) => {
        const module = testModules.find(({ moduleId }) => moduleId === join(folder, file));
        return judge(module, new RegExp(pattern, 's'), folder);
      });
    },
    forget: (file) => vitest.invalidateFile(join(folder, file)),
    stop: () => vitest.close(),
  };
}

function judge(module: TestModule | undefined, pattern: RegExp, folder: string): Result {
  const named = [...(module?.children.allTests() ?? [])].filter(({ fullName }) => pattern.test(fullName));
  const failed = named.filter((test) => test.result().state === 'failed');
  const failure = failed.map((test) => describeFailure(test, folder)).join('\n');
  return { outcome: judgeNamed(module, named, failed), failure };
}

function judgeNamed(module: TestModule | undefined, named: readonly TestCase[], failed: readonly TestCase[]): Outcome {
  if (named.length === 0) return 'broken';
  if (failed.length > 0) return 'failed';
  if (named.some((test) => test.result().state === 'passed') && module!.ok()) return 'passed';
  // A hook that fails leaves its tests out.
  return module!.state() === 'failed' && module!.errors().length === 0 ? 'failed' : 'broken';
}

function describeFailure(test: TestCase, folder: string): string {
  const errors = test.result().errors ?? [];
  return errors
    .flatMap(({ message, diff, stacks }) => [
      message,
      diff ?? '',
      ...(stacks ?? [])
        .filter(({ file }) => file.startsWith(join(folder, 'test/')))
        .map(({ file, line }) => readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''),
    ])
    .join('\n');
}
