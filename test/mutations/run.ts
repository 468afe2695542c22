import { judgeInBatches, type OpenMutation } from './batches.ts';
import { readChangedWords } from './changed-words.ts';
import { needsBrowser, readNamedTests, type NamedTests } from './named-tests.ts';
import type { Judged, Mutation, Verdict } from './mutation.ts';
import type { SourceCopy } from './source-copy.ts';
import type { Outcome, TestRunner } from './test-runner.ts';

/** Judges each mutation by the tests that show its requirement: texts of screens in batches, everything else alone. */
export async function judgeMutations(
  mutations: readonly Mutation[],
  copy: SourceCopy,
  runner: TestRunner,
  onJudged: (judged: Judged) => void,
): Promise<Judged[]> {
  const namedTests = readNamedTests();
  const open = mutations.map((mutation) => ({ mutation, left: namedTests(mutation.requirement) }));
  const isBatched = ({ mutation, left }: OpenMutation) =>
    readChangedWords(mutation) !== undefined && left.every(({ file }) => needsBrowser(file));
  const { killed, undecided } = await judgeInBatches(open.filter(isBatched), copy, runner, onJudged);
  const others = [...open.filter((each) => !isBatched(each)), ...undecided].map(({ mutation }) => mutation);
  const alone: Judged[] = [];
  while (others.length > 0) alone.push(...(await judgeAlone(others.splice(0, 20), namedTests, copy, runner, onJudged)));
  return [...killed, ...alone];
}

/** Judges mutations one by one, and then what killed them without any. */
async function judgeAlone(
  mutations: readonly Mutation[],
  namedTests: (requirement: string) => NamedTests[],
  copy: SourceCopy,
  runner: TestRunner,
  onJudged: (judged: Judged) => void,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const mutation of mutations) {
    const [verdict, by] = await withMutation(mutation, copy, runner, () =>
      judgeBy(namedTests(mutation.requirement), mutation, copy, runner),
    );
    judged.push({ mutation, verdict, ...(by ? { by } : {}) });
  }
  for (const each of await findDoubtful(judged, runner)) each.verdict = await judgeByWholeFile(each, copy, runner);
  judged.forEach(onJudged);
  return judged;
}

async function withMutation<Answer>(
  mutation: Mutation,
  copy: SourceCopy,
  runner: TestRunner,
  work: () => Promise<Answer>,
): Promise<Answer> {
  copy.apply(mutation);
  runner.forget(mutation.file);
  try {
    return await work();
  } finally {
    copy.revert().forEach(runner.forget);
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
    const { outcome } = (await runner.run([tests]))[0]!;
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
    // A run has each file once, so that the tests of one requirement run without those of another.
    const byFile = new Map(left.map(({ by }) => [by!.file, by!]));
    const asked = [...byFile.values()];
    const results = await runner.run(asked);
    const round = left.filter(({ by }) => byFile.get(by!.file)!.pattern === by!.pattern);
    left = left.filter((each) => !round.includes(each));
    doubtful.push(...round.filter(({ by }) => results[asked.indexOf(byFile.get(by!.file)!)]!.outcome !== 'passed'));
  }
  return doubtful;
}

async function judgeByWholeFile({ mutation, by }: Judged, copy: SourceCopy, runner: TestRunner): Promise<Verdict> {
  const run = async (): Promise<Outcome> => (await runner.run([by!], true))[0]!.outcome;
  if ((await run()) !== 'passed') return 'broken';
  const outcome = await withMutation(mutation, copy, runner, async () => {
    if (needsBrowser(by!.file) && isLoadedByBrowsers(mutation) && !(await copy.build())) return 'broken';
    return run();
  });
  return outcome === 'failed' ? 'killed' : outcome === 'passed' ? 'survived' : 'broken';
}
