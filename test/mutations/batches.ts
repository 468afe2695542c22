import { isExplainedBy } from './changed-words.ts';
import type { Judged, Mutation } from './mutation.ts';
import type { NamedTests } from './named-tests.ts';
import type { SourceCopy } from './source-copy.ts';
import type { Result, TestRunner } from './test-runner.ts';

/** More stand in each other's way: a sign-in that no longer works stops most tests. */
const BATCH_MAX = 16;
const RETRIES_MAX = 4;

/** A mutation, and the named tests that haven't been asked yet, the cheapest file first. */
export interface OpenMutation {
  mutation: Mutation;
  left: NamedTests[];
  /** It was in a batch already, in which something else stood in its way. */
  isRetry?: true;
}

/**
 * Puts many mutations of texts into the copy at once, for one build and one run. A mutation is killed if its own named test passes
 * without them, and with them fails by naming the words that this one took away. `undecided` have to be judged alone: their tests
 * passed, or failed for another reason in two batches.
 */
export async function judgeInBatches(
  mutations: readonly OpenMutation[],
  copy: SourceCopy,
  runner: TestRunner,
  onJudged: (judged: Judged) => void,
): Promise<{ killed: Judged[]; undecided: OpenMutation[] }> {
  const killed: Judged[] = [];
  const undecided: OpenMutation[] = [];
  let waiting = [...mutations];
  while (waiting.length > 0) {
    const batch = applyBatch(waiting, copy);
    waiting = waiting.filter((each) => !batch.includes(each));
    const all = batch.map(({ mutation }) => mutation);
    const { mutated, unchanged } = await runBatch(batch, copy, runner);
    for (const [index, each] of batch.entries()) {
      const { mutation, left, isRetry } = each;
      const [by, ...others] = left;
      const outcome = mutated[index]?.outcome;
      const isCaused = outcome === 'failed' && unchanged[index]!.outcome === 'passed';
      if (isCaused && isExplainedBy(mutated[index]!.failure, mutation, all)) {
        killed.push({ mutation, verdict: 'killed', by: by! });
        onJudged(killed.at(-1)!);
      } else if (isCaused && !isRetry) waiting.push({ mutation, left, isRetry: true });
      else if (outcome === 'passed' && others.length > 0) waiting.push({ mutation, left: others });
      else undecided.push(each);
    }
  }
  return { killed, undecided };
}

/** The results of each mutation's next tests with all of them applied, none if that doesn't build, and without. */
async function runBatch(
  batch: readonly OpenMutation[],
  copy: SourceCopy,
  runner: TestRunner,
): Promise<{ mutated: Result[]; unchanged: Result[] }> {
  const tests = batch.map(({ left }) => left[0]!);
  for (const { mutation } of batch) runner.forget(mutation.file);
  let mutated: Result[] = [];
  try {
    if (await copy.build()) mutated = await runner.run(tests);
  } finally {
    copy.revert().forEach(runner.forget);
  }
  return { mutated, unchanged: mutated.length > 0 ? await runner.run(tests) : [] };
}

/** Applies the next mutations whose named tests are tests of no other in the batch: a test stops where it first fails. */
function applyBatch(waiting: readonly OpenMutation[], copy: SourceCopy): OpenMutation[] {
  const batch: OpenMutation[] = [];
  const asked = new Set<string>();
  for (const each of waiting) {
    const { file, names } = each.left[0]!;
    const tests = names.map((name) => `${file} ${name}`);
    if (tests.some((test) => asked.has(test)) || !copy.apply(each.mutation)) continue;
    for (const test of tests) asked.add(test);
    batch.push(each);
    if (batch.length === (each.isRetry ? RETRIES_MAX : BATCH_MAX)) break;
  }
  return batch;
}
