import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vacuumDue } from './maintenance.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

const query = async <Row>(text: string): Promise<Row[]> => (await database.query<Row>(text)).rows;
/** PostgreSQL counts changes at the end of a statement, once a second. */
async function untilCounted() {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await query('select 1');
}
const measureTable = async (table: string) =>
  (await query<{ size: number }>(`select pg_relation_size('${table}')::int as size`))[0]!.size;

describe('the embedded database', () => {
  it('grows no further by rows that are written again and again, and knows what columns hold', async () => {
    await query('create table busy (id int, v text)');
    await query("insert into busy select n, repeat('x', 100) from generate_series(1, 5000) n");
    const sizes: number[] = [];
    for (let round = 0; round < 4; round++) {
      await query("update busy set v = repeat('y', 100)");
      await untilCounted();
      await vacuumDue(query);
      sizes.push(await measureTable('busy'));
    }
    expect(sizes.at(-1)).toBe(sizes[0]);
    const [known] = await query("select n_distinct from pg_stats where tablename = 'busy' and attname = 'v'");
    expect(known).toEqual({ n_distinct: 1 });
  });

  it('leaves tables alone that have hardly changed', async () => {
    await query('create table calm (id int)');
    await query('insert into calm select generate_series(1, 40)');
    await untilCounted();
    const asked: string[] = [];
    await vacuumDue((text) => (asked.push(text), query(text)));
    expect(asked.filter((text) => text.startsWith('vacuum'))).toEqual([]);
  });
});
