import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres } from '../scripts/setup/machine.mjs';
import { startPostgres } from '../test/environment/postgres-server.ts';
import { casesOf, type Case } from './cases.ts';
import { repeat, type Measurement } from './load.ts';
import { openSite, type Site } from './site.ts';
import { tableOf, type Result } from './table.ts';

/** Short slices in round-robin order, so that other load on the machine affects all cases alike. */
const ROUNDS = 3;
const SLICE_MS = 600;
const WARM_UP_MS = 250;
const REST_MS = 600;
/** On a busy machine, no round starts that would end later than this. */
const LATEST_END_MS = 85_000;
/** More than three slices of purchases use up. */
const PAYABLE_LINKS = 1_000;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const began = Date.now();
const postgres = findPostgres() ? await startPostgres() : undefined;
if (!postgres) console.error('There is no PostgreSQL server on this machine: only the embedded database is measured.');
const sites: Site[] = [];
try {
  console.error('Making the sites …');
  const kinds = [
    { kind: 'embedded' },
    ...(postgres ? [{ kind: 'PostgreSQL', createDatabase: (name: string) => postgres.createDatabase(name) }] : []),
  ];
  const measured = await Promise.all(
    kinds.map(async ({ kind, createDatabase }) => {
      const small = await openSite(10, 0, await createDatabase?.('small'));
      sites.push(small);
      const large = await openSite(1_000, PAYABLE_LINKS, await createDatabase?.('large'));
      sites.push(large);
      return { kind, cases: casesOf(small, large) };
    }),
  );
  const results = new Map<Case, Result>();
  for (const { cases } of measured)
    for (const each of cases) {
      const smaller = each.smaller && results.get(each.smaller);
      results.set(each, { name: each.name, slices: [], ...(smaller ? { smaller } : {}) });
    }
  for (let round = 1, lastRoundMs = 0; round <= ROUNDS; round++) {
    const roundBegan = Date.now();
    if (round > 1 && roundBegan - began + lastRoundMs > LATEST_END_MS) break;
    console.error(`Round ${round} of ${ROUNDS} …`);
    for (const [each, { slices }] of results) slices.push(await measure(each, round === 1));
    lastRoundMs = Date.now() - roundBegan;
  }
  for (const { kind, cases } of measured)
    console.log(
      tableOf(
        kind,
        cases.map((each) => results.get(each)!),
      ),
    );
  console.log(`Ratios hold for this run only. ${Math.round((Date.now() - began) / 1000)} s.`);
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres?.stop();
}
process.exit();

async function measure({ work, concurrency, leavesWork }: Case, isFirst: boolean): Promise<Measurement> {
  if (isFirst) await repeat(work, concurrency, WARM_UP_MS);
  const measurement = await repeat(work, concurrency, SLICE_MS);
  if (leavesWork) await wait(REST_MS);
  return measurement;
}
