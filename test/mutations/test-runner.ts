import { createVitest, type TestModule } from 'vitest/node';
import { join } from 'node:path';
import type { NamedTests } from './named-tests.ts';

/** What became of the named tests of a file: `broken` if the file couldn't be loaded, or has no such test. */
export type Outcome = 'passed' | 'failed' | 'broken';

export interface TestRunner {
  /** Runs files, of each its named tests only or, if `whole`, all, and judges the named ones. */
  run(tests: readonly NamedTests[], whole?: boolean): Promise<Outcome[]>;
  /** Makes the next run read a file again. */
  forget(file: string): void;
  stop(): Promise<void>;
}

/** One Vitest for all runs, so that PostgreSQL is started and every file is transformed once. Each run has a new worker. */
export async function startTestRunner(folder: string): Promise<TestRunner> {
  process.chdir(folder);
  Object.assign(process.env, { TEST_PARTS: 'unit,postgres,e2e,faults', TEST_FILES_NAMED: 'on' });
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    project: ['postgres'],
    reporters: [{}],
    maxWorkers: 1,
    silent: true,
    retry: 0,
  });
  await vitest.standalone();
  const project = vitest.projects[0]!;
  return {
    async run(tests, whole = false) {
      const wanted = tests.map(({ file, pattern }) => ({
        path: join(folder, file),
        pattern: new RegExp(pattern, 's'),
      }));
      const specifications = wanted.map(({ path, pattern }) =>
        project.createSpecification(path, whole ? undefined : { testNamePattern: pattern }),
      );
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return wanted.map(({ path, pattern }) =>
        judge(
          testModules.find(({ moduleId }) => moduleId === path),
          pattern,
        ),
      );
    },
    forget: (file) => vitest.invalidateFile(join(folder, file)),
    stop: () => vitest.close(),
  };
}

function judge(module: TestModule | undefined, pattern: RegExp): Outcome {
  const named = [...(module?.children.allTests() ?? [])].filter(({ fullName }) => pattern.test(fullName));
  if (named.length === 0) return 'broken';
  if (named.some((test) => test.result().state === 'failed')) return 'failed';
  if (named.some((test) => test.result().state === 'passed') && module!.ok()) return 'passed';
  // A hook that fails leaves its tests out.
  return module!.state() === 'failed' && module!.errors().length === 0 ? 'failed' : 'broken';
}
