import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryFolder } from '../../scripts/setup/memory-folder.mjs';
import { MUTATIONS } from './mutations.ts';
import { keepOutcome, readOutcomes, toKey } from './outcomes.ts';
import type { Judged } from './mutation.ts';
import { judgeMutations } from './run.ts';
import { copySources } from './source-copy.ts';
import { startTestRunner } from './test-runner.ts';

/** `npm run mutate [-- --left] [words]`. Ends non-zero if a mutation survives, or proves nothing. */
const words = process.argv.slice(2).filter((word) => word !== '--left');
const outcomes = process.argv.includes('--left') ? readOutcomes() : {};
const mutations = MUTATIONS.filter(
  (mutation) =>
    !outcomes[toKey(mutation)] && (words.length === 0 || words.some((word) => mutation.requirement.includes(word))),
);
setPriority(10);
// A test that finds nothing waits for its whole limit.
process.env['TEST_TIME_FACTOR'] ??= '0.4';
const folder = createMemoryFolder() ?? mkdtempSync(join(tmpdir(), 'litterlink-mutations-'));
// PostgreSQL doesn't run as root.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
const copy = copySources(folder);
const runner = await startTestRunner(join(folder, 'sources'));

function tell(judged: Judged): void {
  const { mutation, verdict, by } = judged;
  const { requirement, file } = mutation;
  console.log(`${verdict.padEnd(8)} ${requirement} (${file})${by ? `, by ${by.file}` : ''}`);
  keepOutcome(judged, MUTATIONS);
}

try {
  const judged = await judgeMutations(mutations, copy, runner, tell);
  const alive = judged.filter(({ verdict }) => verdict !== 'killed');
  for (const { mutation, verdict } of alive)
    console.error(`${verdict}: ${mutation.requirement}, ${mutation.file}: ${mutation.replacement}`);
  console.log(`${judged.length - alive.length} of ${judged.length} mutations were killed`);
  process.exitCode = alive.length > 0 || judged.length === 0 ? 1 : 0;
} finally {
  process.chdir('/');
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
