import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../test/environment/postgres-server.ts';
import { repeat } from '../load.ts';
import { measureAtRest, measureBareStart } from './at-rest.ts';
import type { LimitCase } from './case.ts';
import { measureInstallation } from './installation.ts';
import { processorMs, processorMsOfTree } from './processor.ts';
import { readCases } from './reads.ts';
import { openStage, type Stage } from './stage.ts';
import { tableOf, type Slice } from './table.ts';
import { writeCases } from './writes.ts';

/**
 * `npm run bench -- limit [cases]`: the built product beside a bare server on the same PostgreSQL, in alternating slices
 * of one run; then starts, memory and the size of an installation. `cases` are keys separated by commas, such as
 * `json,page,start`. Fails only on a wrong answer.
 */
const ROUNDS = 5;
/** A slice begins with 16 requests at once, which wait for each other: of the slowest call they must be fewer than one in a hundred. */
const SLICE_MS = 1_000;
/** A sale takes a hundred times as long as a read. */
const SLICE_OF_SALES_MS = 2_000;
/** V8 compiles what runs often beside the first thousands of requests, of ours as of the bare server's. */
const WARM_UP_MS = 2_500;
/** In that time a sale would be made a hundred times. */
const WARM_UP_OF_SALES_MS = 12_000;
const REST_MS = 500;

const keys = process.argv[2]?.split(',');
const isWanted = (key: string) => !keys || keys.includes(key);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const began = Date.now();
const postgres = await startPostgres();
try {
  await compareCalls();
  if (isWanted('start')) {
    console.log(measureBareStart());
    console.log(await measureAtRest('PostgreSQL', await postgres.createDatabase('start')));
    console.log(await measureAtRest('embedded'));
  }
} finally {
  await postgres.stop();
}
if (isWanted('size')) console.log(measureInstallation());
console.log(`Ratios hold for this run only. ${Math.round((Date.now() - began) / 1000)} s.`);
process.exit();

async function compareCalls(): Promise<void> {
  if (keys?.every((key) => key === 'start' || key === 'size')) return;
  console.error('Making the site …');
  const stage = await openStage(postgres);
  try {
    const cases = [...readCases(stage), ...writeCases(stage)].filter(({ key }) => isWanted(key));
    // First those that leave nothing to do: mails and jobs of a purchase would take turns with the reads of the next round.
    const groups = [cases.filter(({ leavesWork }) => !leavesWork), cases.filter(({ leavesWork }) => leavesWork)];
    for (const group of groups.filter(({ length }) => length > 0)) console.log(tableOf(await inRounds(stage, group)));
  } finally {
    await stage.stop();
  }
}

async function inRounds(stage: Stage, cases: LimitCase[]) {
  const results = cases.map((each) => ({ name: each.name, ours: [] as Slice[], bare: [] as Slice[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${ROUNDS} …`);
    for (const [index, each] of cases.entries()) {
      // Each goes first in every other round.
      const sides = round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
      for (const side of sides) {
        const [warmUpMs, sliceMs] = each.leavesWork ? [WARM_UP_OF_SALES_MS, SLICE_OF_SALES_MS] : [WARM_UP_MS, SLICE_MS];
        const slice = await measure(stage, each, side, round === 0 ? warmUpMs : sliceMs);
        if (round > 0) results[index]![side].push(slice);
      }
    }
    if (round > 0) continue;
    for (const each of cases) await each.prepare?.();
    // Statements were planned for empty tables.
    await stage.vacuum();
  }
  return results;
}

async function measure(stage: Stage, each: LimitCase, side: 'ours' | 'bare', forMs: number): Promise<Slice> {
  await each.prepare?.();
  const processor = () => ({
    node: each.pids[side].reduce((total, pid) => total + processorMs(pid), 0),
    postgres: processorMsOfTree(stage.postgresPid),
  });
  const before = processor();
  const measured = await repeat(each[side], each.concurrency, forMs);
  const after = processor();
  if (each.leavesWork) await wait(REST_MS);
  return { ...measured, nodeMs: after.node - before.node, postgresMs: after.postgres - before.postgres };
}
