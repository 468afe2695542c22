import { TransactionRollbackError, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle, Tx } from '../../../server/db/client.ts';
import { openPostgres } from '../../../server/db/open.ts';
import { countAccounts, listAccounts, listSubscribers } from '../../../server/features/admin/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../product/database.ts';

let created: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  created = await createTestDatabase();
  handle = created.opened ?? openPostgres(created.url!, () => {});
  await handle.query('create table kennels (id int primary key, name text not null)');
});
afterAll(async () => {
  await handle.close();
  await created.drop();
});

const INSERT = 'insert into kennels (id, name) values ($1, $2)';
const PREPARED = 'select statement from pg_prepared_statements where $1 = statement';

describe('statements that repeat', () => {
  it('are prepared once per connection, from their second use on', async () => {
    const text = 'select name from kennels where id = $1 -- prepared once';
    const counts = await handle.transaction(async (query) => {
      const after: number[] = [];
      for (let use = 1; use <= 3; use++) {
        await query(text, [use]);
        after.push((await query(PREPARED, [text])).length);
      }
      return after;
    });
    expect(counts).toEqual([0, 1, 1]);
  });

  it('return the values of each use', async () => {
    const answers = [];
    for (const value of [1, null, 3])
      answers.push(...(await handle.query('select $1::int as number, $2::json as json', [value, `{"at":[${value}]}`])));
    expect(answers).toEqual([
      { number: 1, json: { at: [1] } },
      { number: null, json: { at: [null] } },
      { number: 3, json: { at: [3] } },
    ]);
  });

  it('fail like others, and the connection serves on', async () => {
    await handle.query(INSERT, [1, 'Willow']);
    await handle.query(INSERT, [2, 'Maple']);
    for (let use = 1; use <= 2; use++)
      await expect(handle.query(INSERT, [1, 'Oak'])).rejects.toMatchObject({ code: '23505' });
    const inTransaction = handle.transaction(async (query) => {
      await query(INSERT, [3, 'Birch']);
      await query(INSERT, [3, 'Elm']);
    });
    await expect(inTransaction).rejects.toMatchObject({ code: '23505' });
    await handle.query(INSERT, [4, 'Ash']);
    expect(await handle.query('select id from kennels order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
  });

  it('are prepared again after one failure when their result has changed', async () => {
    const all = () => handle.transaction((query) => query('select * from kennels where id = $1', [1]));
    await all();
    await all();
    await handle.query('alter table kennels add column town text');
    await all().catch((error: unknown) => expect(error).toMatchObject({ code: '0A000' }));
    expect(await all()).toEqual([{ id: 1, name: 'Willow', town: null }]);
  });

  it('stay bounded: texts that come once leave nothing behind', async () => {
    const left = await handle.transaction(async (query) => {
      for (let value = 1; value <= 50; value++) await query(`select $1::int + ${value}`, [value]);
      return query(`select from pg_prepared_statements where statement like $1`, ['select $1::int + %']);
    });
    expect(left).toEqual([]);
  });
});

describe('the admin’s figures and lists', () => {
  const DAY = 86_400_000;
  const now = new Date();
  const after = { createdAt: new Date(now.getTime() - 100 * DAY), id: 'breeder-274' };
  const asked = { limit: 11, after, q: '' };
  const reads: Record<string, (tx: Tx) => PromiseLike<unknown>> = {
    figures: (tx) => countAccounts(tx, now),
    users: (tx) => listAccounts(tx, now, { ...asked, after: undefined }),
    'further users': (tx) => listAccounts(tx, now, asked),
    subscribers: (tx) => listSubscribers(tx, now, { ...asked, after: undefined }),
    'further subscribers': (tx) => listSubscribers(tx, now, asked),
  };

  // Shows running.admin-figures
  it('are planned once, and not on each call, however many accounts there are', async () => {
    const planned: string[] = [];
    const look = handle.db.transaction(async (tx) => {
      // Rolled back: what their triggers keep at a commit would take long. A hundredth of the trials run.
      await tx.execute(sql`insert into users (id, username, email, full_name, physical_address, trial_ends_at, created_at)
        select 'breeder-' || n, n, n || '@example.com', 'Anna Birch', '12 Oak Lane, Bend, OR 97701', moment + interval '7 days', moment
        from (select n, now() - n * interval '700 days' / 4000 as moment from generate_series(1, 4000) n) breeders`);
      await tx.execute(sql`insert into subscriptions (id, user_id, plan, status, created_at)
        select id, id, 'monthly', 'active', created_at from users where right(id, 1) <> '7'`);
      await tx.execute(sql`analyze users, subscriptions`);
      for (const [name, read] of Object.entries(reads)) {
        // The database plans five for the values that they come with, and compares.
        for (let use = 1; use <= 8; use++) await read(tx);
        const before = await plansForValues(tx);
        await read(tx);
        if ((await plansForValues(tx)) > before) planned.push(name);
      }
      tx.rollback();
    });
    await expect(look).rejects.toThrow(TransactionRollbackError);
    expect(planned).toEqual([]);
  });
});

/** On the connection of a transaction. */
async function plansForValues(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select coalesce(sum(custom_plans), 0)::int as count from pg_prepared_statements`,
  );
  return rows[0]!.count;
}
