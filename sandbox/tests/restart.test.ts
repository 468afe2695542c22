import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openBench, openDatabase, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';

let opened: { database: Database; close: () => Promise<void> };
const benches: Bench[] = [];
beforeAll(async () => {
  opened = await openDatabase();
});
afterAll(async () => {
  for (const bench of benches) {
    expect(bench.findings).toEqual([]);
    await bench.close();
  }
  await opened.close();
});

async function start(): Promise<Bench> {
  const bench = await openBench({ database: opened.database });
  benches.push(bench);
  return bench;
}

test('several processes can start at once on an empty database', async () => {
  await Promise.all([start(), start(), start()]);
  const rows = await opened.database.query<{ version: number }>(
    `select version from sandbox.migrations order by version`,
  );
  expect(rows.map((row) => row.version)).toEqual([4]);
  const platforms = await opened.database.query(`select id from sandbox.objects where object = 'account'`);
  expect(platforms).toHaveLength(1);
});

test('objects and idempotency keys survive a restart', async () => {
  const [first, second] = benches as [Bench, Bench];
  const account = await onboardedAccount(first);
  const session = await paidSession(first, account);
  expect((await second.stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount: account })).status).toBe(
    'complete',
  );
  const made = await first.stripe.accounts.create({ metadata: { n: '1' } }, { idempotencyKey: 'restart' });
  expect((await second.stripe.accounts.create({ metadata: { n: '1' } }, { idempotencyKey: 'restart' })).id).toBe(
    made.id,
  );
});

test('lists use an index, whatever the number of objects', async () => {
  const { database } = opened;
  await database.query(
    `insert into sandbox.objects (id, object, account, created, data, internal)
     select 'bulk_' || n, 'charge', 'acct_bulk', n, '{}', '{}' from generate_series(1, 20000) n`,
  );
  await database.query(
    `update sandbox.objects set facets = array['charge acct_bulk payment_intent=pi_' || (created % 100)]
     where account = 'acct_bulk'`,
  );
  await database.query(`analyze sandbox.objects`);
  const plan = async (sql: string) => JSON.stringify(await database.query(`explain ${sql}`));
  const plain = await plan(
    `select id from sandbox.objects where account = 'acct_bulk' and object = 'charge' and (created, seq) < (15000, 15000) order by created desc, seq desc limit 11`,
  );
  expect(plain).toContain('objects_in_order');
  expect(plain).not.toContain('Sort');
  const filtered = await plan(
    `select id from sandbox.objects where facets @> array['charge acct_bulk payment_intent=pi_7'] order by created desc, seq desc limit 11`,
  );
  expect(filtered).toContain('objects_by_facet');
});

test('a store of an older version is refused with what to do', async () => {
  const { database, close } = await openDatabase();
  await openBench({ database });
  await database.query(`update sandbox.migrations set version = 3`);
  await expect(openBench({ database })).rejects.toThrow('drop the database\'s schema "sandbox"');
  await close();
});
