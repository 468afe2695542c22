import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, type DatabaseHandle } from '../../server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../product/database.ts';

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
