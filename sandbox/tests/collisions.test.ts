import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openBench, openDatabase, type Bench } from './harness.ts';
import { card, onboardedAccount, sessionParams, visit } from './shop.ts';

/** How many of the next transactions end like those that PostgreSQL ends for the sake of another. */
let collisions = 0;
let bench: Bench;
let account: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openDatabase();
  close = opened.close;
  const database: Database = {
    query: (text, values) => opened.database.query(text, values),
    transaction: (work) =>
      opened.database.transaction(async (tx) => {
        const result = await work(tx);
        if (collisions > 0 && collisions--) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return result;
      }),
  };
  bench = await openBench({ database });
  account = await onboardedAccount(bench);
});
afterAll(async () => {
  await bench.close();
  await close();
});

const create = () => bench.stripe.checkout.sessions.create(sessionParams(bench), { stripeAccount: account });

test('a payment whose transaction collides with another is done once the page has repeated it', async () => {
  const session = await create();
  collisions = 3;
  const paid = await visit(bench, session.url ?? '', card('4242 4242 4242 4242'));
  expect([collisions, paid.status, paid.location]).toEqual([
    0,
    303,
    `http://localhost:3000/done?session=${session.id}`,
  ]);
  expect((await bench.stripe.charges.list({}, { stripeAccount: account })).data).toHaveLength(1);
});

test('a page whose transactions never succeed says that nothing was charged', async () => {
  const session = await create();
  collisions = 5;
  const failed = await visit(bench, session.url ?? '', card('4242 4242 4242 4242'));
  expect([collisions, failed.status]).toEqual([0, 500]);
  expect(failed.text).toContain('Nothing was charged by this step');
});
