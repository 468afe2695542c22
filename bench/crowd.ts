import { readFileSync } from 'node:fs';
import { findPostgres } from '../scripts/setup/machine.mjs';
import { startPostgres } from '../test/environment/postgres-server.ts';
import { openCheckout, payByCard } from '../test/product/buyer.ts';
import { createVisitor, type Visitor } from '../test/product/visitor.ts';
import { countOutcomes, violationsOf } from './crowd-outcome.ts';
import { openSite, type Site } from './site.ts';

/**
 * `npm run bench -- crowd [pets] [buyers] [embedded|postgres|both] [holds|none]`: for each of `pets` pets, `buyers` buyers pay at
 * once. Prints how long it takes until each pet has one buyer and nobody else's money is kept, and fails if that isn't reached.
 * With `holds`, one buyer of each pet gets a checkout and the others are never charged; otherwise the losers are refunded.
 */
const [PETS = 100, BUYERS = 64] = process.argv.slice(2, 4).map(Number);
const [, , , , only, mode = 'none'] = process.argv;
const HOLDS = mode === 'holds';
/** From the first payment until every payment is settled. */
const LIMIT_MS = 60_000;
/** Concurrent browsers in total. */
const CONCURRENCY = 128;
const POLL_INTERVAL_MS = 250;
/** Low, since each poll of an unsettled payment also calls the provider. */
const POLL_CONCURRENCY = 2;

const MAX_ATTEMPTS = 5;

interface Buyer {
  visitor: Visitor;
  checkoutUrl: string;
  /** Set once the provider has charged the buyer. */
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
  const site = await openSite(10, PETS, databaseUrl, { HOLDS: HOLDS ? 'checkout' : 'none' });
  try {
    console.log(`${kind}: ${PETS} pets, ${BUYERS} buyers for each${HOLDS ? ', with holds' : ''}`);
    const opened = await timed(site, () => open(site));
    console.log(`  ${opened.result.length} checkouts opened in ${opened.duration}`);
    const paid = await timed(site, () => pay(site, opened.result));
    const { charged, tookMs } = paid.result;
    console.log(`  ${charged} payments made, all settled in ${paid.duration}`);
    const outcome = await site.stopAndRead(countOutcomes);
    console.log(`  ${JSON.stringify(outcome)}`);
    const violations = violationsOf(outcome, { pets: PETS, opened: opened.result.length, charged });
    if (HOLDS && opened.result.length !== PETS)
      violations.push(`${opened.result.length} buyers could pay, not ${PETS}`);
    if (tookMs > LIMIT_MS) violations.push(`it took ${Math.round(tookMs / 1000)} s`);
    for (const violation of violations) console.error(`  WRONG: ${violation}`);
    failed ||= violations.length > 0;
  } finally {
    await site.stop();
  }
}

async function open({ url, linksToPay }: Site): Promise<Buyer[]> {
  const links = linksToPay.slice(0, PETS).flatMap((link) => Array.from({ length: BUYERS }, () => link));
  const opened = await mapWithConcurrency(HOLDS ? shuffled(links) : links, async (link) => {
    const visitor = createVisitor(url);
    const checkoutUrl = await press(visitor, link);
    return checkoutUrl === null ? [] : [{ visitor, checkoutUrl }];
  });
  return opened.flat();
}

/** Null when somebody else holds the pet. */
async function press(visitor: Visitor, linkId: string): Promise<string | null> {
  if (!HOLDS) return openCheckout(visitor, linkId);
  const path = `/api/payment-links/${linkId}/create-payment-intent`;
  const { status, body } = await visitor.call('POST', path, { paymentMethod: 'card' });
  if (status === 200) return body['checkoutUrl'];
  if (status === 409 && body['code'] === 'held') return null;
  throw new Error(`opening a checkout answered ${status}: ${JSON.stringify(body)}`);
}

/** All buyers pay at once in random order. Resolves when every payment is settled. */
async function pay({ url }: Site, buyers: Buyer[]): Promise<{ charged: number; tookMs: number }> {
  const began = Date.now();
  await mapWithConcurrency(shuffled(buyers), async (buyer) => {
    const address = await payByCard(buyer.visitor, buyer.checkoutUrl);
    const sessionId = address && new URL(address).searchParams.get('session_id');
    if (!sessionId) return;
    buyer.sessionId = sessionId;
    // The provider's page redirects the buyer's browser here.
    await buyer.visitor.call('GET', address);
  });
  // The others found their checkout closed. A charged buyer has the pet or is refunded.
  const charged = buyers.filter(({ sessionId }) => sessionId);
  const poll = async ({ sessionId }: Buyer) => {
    while (Date.now() - began < 2 * LIMIT_MS) {
      const { body } = await createVisitor(url).call('GET', `/api/payment-success?session_id=${sessionId}`);
      if (body['status'] !== 'processing') return;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  await mapWithConcurrency(charged, poll, POLL_CONCURRENCY);
  return { charged: charged.length, tookMs: Date.now() - began };
}

function shuffled<Item>(items: Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

async function mapWithConcurrency<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = CONCURRENCY,
): Promise<Result[]> {
  const results: Result[] = [];
  const next = items.entries();
  const worker = async () => {
    for (const [index, item] of next) results[index] = await withRetries(() => work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/** Retries after a network error, as a browser does; product and provider deduplicate the second request. */
async function withRetries<Result>(work: () => Promise<Result>, attemptsLeft = MAX_ATTEMPTS): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError) || attemptsLeft === 1) throw error;
    return withRetries(work, attemptsLeft - 1);
  }
}

/** Times `work`: wall clock, and the server's CPU time on Linux. */
async function timed<Result>(site: Site, work: () => Promise<Result>): Promise<{ result: Result; duration: string }> {
  const [began, cpuBefore] = [Date.now(), cpuSeconds(site.pid())];
  const result = await work();
  const cpu = cpuSeconds(site.pid()) - cpuBefore;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { result, duration: `${seconds} s${Number.isNaN(cpu) ? '' : `, ${cpu.toFixed(1)} s of the server's CPU`}` };
}

/** CPU time from /proc, in clock ticks of 1/100 s; NaN elsewhere than on Linux. */
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
