import { readFileSync } from 'node:fs';
import { findPostgres } from '../scripts/setup/machine.mjs';
import { startPostgres } from '../test/environment/postgres-server.ts';
import { openCheckout, payByCard } from '../test/product/buyer.ts';
import { createVisitor, type Visitor } from '../test/product/visitor.ts';
import { countOutcomes, wrongsOf } from './crowd-outcome.ts';
import { openSite, type Site } from './site.ts';

/**
 * `npm run bench -- crowd [pets] [buyers] [embedded|postgres]`: so many buyers pay at once for each of so many pets.
 * Prints how long it takes until each pet has its one buyer and nobody else is charged, and fails where that isn't so.
 */
const [PETS = 100, BUYERS = 64] = process.argv.slice(2, 4).map(Number);
const [, , , , only] = process.argv;
/** From the first payment until all is settled. */
const LIMIT_MS = 60_000;
/** Browsers that are busy at the same moment, in all. */
const LANES = 128;
const LOOK_EVERY_MS = 250;
/** Each look at a payment that is under way asks the provider, too. */
const LOOKING_LANES = 2;

const TRIES = 5;

interface Buyer {
  visitor: Visitor;
  checkoutUrl: string;
  /** Set once the provider took the money. */
  sessionId?: string;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const postgres = only !== 'embedded' && findPostgres() ? await startPostgres() : undefined;
if (!postgres && only !== 'embedded')
  console.error('There is no PostgreSQL server on this machine: only the embedded database is measured.');
let failed = false;
try {
  if (only !== 'postgres') await play('embedded');
  if (postgres) await play('PostgreSQL', await postgres.createDatabase('crowd'));
} finally {
  await postgres?.stop();
}
process.exit(failed ? 1 : 0);

async function play(kind: string, databaseUrl?: string): Promise<void> {
  const site = await openSite(10, PETS, databaseUrl);
  try {
    console.log(`${kind}: ${PETS} pets, ${BUYERS} buyers for each`);
    const opened = await timed(site, () => open(site));
    console.log(`  ${opened.result.length} checkouts opened in ${opened.words}`);
    const paid = await timed(site, () => pay(site, opened.result));
    const { charged, tookMs } = paid.result;
    console.log(`  ${charged} payments made, all settled in ${paid.words}`);
    const outcome = await site.stopAndRead(countOutcomes);
    console.log(`  ${JSON.stringify(outcome)}`);
    const wrongs = wrongsOf(outcome, { pets: PETS, buyers: BUYERS, charged });
    if (tookMs > LIMIT_MS) wrongs.push(`it took ${Math.round(tookMs / 1000)} s`);
    for (const wrong of wrongs) console.error(`  WRONG: ${wrong}`);
    failed ||= wrongs.length > 0;
  } finally {
    await site.stop();
  }
}

async function open({ url, linksToPay }: Site): Promise<Buyer[]> {
  const links = linksToPay.slice(0, PETS).flatMap((link) => Array.from({ length: BUYERS }, () => link));
  return mapWithConcurrency(links, async (link) => {
    const visitor = createVisitor(url);
    return { visitor, checkoutUrl: await openCheckout(visitor, link) };
  });
}

/** All come at once, and whoever comes first is luck; ends when nothing is under way and nothing can be paid any more. */
async function pay({ url }: Site, buyers: Buyer[]): Promise<{ charged: number; tookMs: number }> {
  const began = Date.now();
  await mapWithConcurrency(shuffled(buyers), async (buyer) => {
    const address = await payByCard(buyer.visitor, buyer.checkoutUrl);
    const sessionId = address && new URL(address).searchParams.get('session_id');
    if (!sessionId) return;
    buyer.sessionId = sessionId;
    // The provider's page leads the buyer's browser there.
    await buyer.visitor.call('GET', address);
  });
  // Who couldn't pay was told that the checkout is closed; who could has the pet, or gets the money back.
  const charged = buyers.filter(({ sessionId }) => sessionId);
  const look = async ({ sessionId }: Buyer) => {
    while (Date.now() - began < 2 * LIMIT_MS) {
      const { body } = await createVisitor(url).call('GET', `/api/payment-success?session_id=${sessionId}`);
      if (body['status'] !== 'processing') return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  await mapWithConcurrency(charged, look, LOOKING_LANES);
  return { charged: charged.length, tookMs: Date.now() - began };
}

function shuffled<Item>(items: Item[]): Item[] {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

async function mapWithConcurrency<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
  lanes = LANES,
): Promise<Result[]> {
  const results: Result[] = [];
  const next = items.entries();
  const lane = async () => {
    for (const [index, item] of next) results[index] = await persistently(() => work(item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** A browser sends again what a connection lost; both product and provider take a second click for the first. */
async function persistently<Result>(work: () => Promise<Result>, triesLeft = TRIES): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError) || triesLeft === 1) throw error;
    return persistently(work, triesLeft - 1);
  }
}

/** How long `work` took, and how much of a processor the server used for it (where the system tells). */
async function timed<Result>(site: Site, work: () => Promise<Result>): Promise<{ result: Result; words: string }> {
  const [began, cpuBefore] = [Date.now(), cpuSeconds(site.pid())];
  const result = await work();
  const cpu = cpuSeconds(site.pid()) - cpuBefore;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { result, words: `${seconds} s${Number.isNaN(cpu) ? '' : `, ${cpu.toFixed(1)} s of the server's processor`}` };
}

/** Linux counts a process's time in hundredths of a second. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}
