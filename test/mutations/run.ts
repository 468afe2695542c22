import { needsBrowser, readNamedTests, type NamedTests } from './named-tests.ts';
import type { Mutation } from './mutation.ts';
import type { SourceCopy } from './source-copy.ts';
import type { Outcome, TestRunner } from './test-runner.ts';

/** `survived`: every named test passed; `broken`: a mutation that doesn't build or load proves nothing, nor do tests that fail anyway. */
export type Verdict = 'killed' | 'survived' | 'broken';

export interface Judged {
  mutation: Mutation;
  verdict: Verdict;
  /** The tests that failed. */
  by?: NamedTests;
}

/** Judges each mutation by the tests that show its requirement, the cheapest file first. */
export async function judgeMutations(
  mutations: readonly Mutation[],
  copy: SourceCopy,
  runner: TestRunner,
  onJudged: (judged: Judged) => void,
): Promise<Judged[]> {
  const namedTests = readNamedTests();
  const judged: Judged[] = [];
  for (const mutation of mutations) {
    const [verdict, by] = await withMutation(mutation, copy, runner, () =>
      judgeBy(namedTests(mutation.requirement), mutation, copy, runner),
    );
    judged.push({ mutation, verdict, ...(by ? { by } : {}) });
    onJudged(judged.at(-1)!);
  }
  const doubtful = await findDoubtful(judged, runner);
  for (const each of doubtful) {
    each.verdict = await judgeByWholeFile(each, copy, runner);
    if (each.verdict !== 'killed') onJudged(each);
  }
  return judged;
}

async function withMutation<Result>(
  mutation: Mutation,
  copy: SourceCopy,
  runner: TestRunner,
  work: () => Promise<Result>,
): Promise<Result> {
  copy.apply(mutation);
  runner.forget(mutation.file);
  try {
    return await work();
  } finally {
    copy.revert(mutation);
    runner.forget(mutation.file);
  }
}

async function judgeBy(
  files: readonly NamedTests[],
  mutation: Mutation,
  copy: SourceCopy,
  runner: TestRunner,
): Promise<[Verdict, NamedTests?]> {
  let isBuilt = !isLoadedByBrowsers(mutation);
  for (const tests of files) {
    if (needsBrowser(tests.file) && !isBuilt) {
      if (!(await copy.build())) return ['broken'];
      isBuilt = true;
    }
    const [outcome] = await runner.run([tests]);
    if (outcome === 'failed') return ['killed', tests];
    if (outcome === 'broken') return ['broken', tests];
  }
  return ['survived'];
}

const isLoadedByBrowsers = ({ file }: Mutation) => file.startsWith('web/') || file.startsWith('contract/');

/** Those whose tests fail without the mutation too, since they go on where another test of their file ended. */
async function findDoubtful(judged: readonly Judged[], runner: TestRunner): Promise<Judged[]> {
  const doubtful: Judged[] = [];
  let left = judged.filter(({ verdict }) => verdict === 'killed');
  while (left.length > 0) {
    // A run has each file once.
    const round = left.filter(({ by }, index) => left.findIndex((other) => other.by!.file === by!.file) === index);
    left = left.filter((each) => !round.includes(each));
    const outcomes = await runner.run(round.map(({ by }) => by!));
    doubtful.push(...round.filter((_, index) => outcomes[index] !== 'passed'));
  }
  return doubtful;
}

async function judgeByWholeFile({ mutation, by }: Judged, copy: SourceCopy, runner: TestRunner): Promise<Verdict> {
  const run = async (): Promise<Outcome> => (await runner.run([by!], true))[0]!;
  if ((await run()) !== 'passed') return 'broken';
  const outcome = await withMutation(mutation, copy, runner, async () => {
    if (needsBrowser(by!.file) && isLoadedByBrowsers(mutation) && !(await copy.build())) return 'broken';
    return run();
  });
  return outcome === 'failed' ? 'killed' : outcome === 'passed' ? 'survived' : 'broken';
}
