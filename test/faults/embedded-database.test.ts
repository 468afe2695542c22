import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { ConnectionLost } from '../../server/db/connection/lost-connection.ts';
import { createTestDatabase } from '../product/database.ts';
import { startProduct } from '../product/product.ts';

let handle: DatabaseHandle | undefined;
afterEach(async () => {
  await handle?.close();
  handle = undefined;
});

const open = async () => (await createTestDatabase('pglite')).opened!;

/** As the job queue sees it. */
async function openForJobs() {
  handle = await open();
  if (handle.driver.kind !== 'pglite') throw new Error('not the embedded database');
  return { handle, client: handle.driver.client };
}

describe('the embedded database', () => {
  it('runs beside the server: a statement that takes long keeps no request waiting that needs no database', async () => {
    const product = await startProduct({}, 'pglite');
    let isRunning = true;
    const statement = product.dependencies.database
      .query<{ rows: number }>('select count(*)::int as rows from generate_series(1, 1000000)')
      .finally(() => (isRunning = false));
    let answered = 0;
    while (isRunning) {
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      answered++;
    }
    expect(await statement).toEqual([{ rows: 1_000_000 }]);
    expect(answered).toBeGreaterThan(20);
    await product.stop();
  });

  it('keeps no answer', async () => {
    handle = await open();
    const { query } = handle;
    /** Megabytes that 1,000 answers of 200 kB leave, garbage included. */
    const grow = async () => {
      const before = process.memoryUsage.rss();
      for (let time = 0; time < 1_000; time++) await query('select repeat($1, 200000)', ['x']);
      return (process.memoryUsage.rss() - before) / 1e6;
    };
    // Garbage waits to be collected, but not for ever: only kept answers grow each time.
    let grown = await grow();
    for (let stretch = 1; stretch < 4 && grown > 50; stretch++) grown = Math.min(grown, await grow());
    expect(grown).toBeLessThan(50);
  });

  it('serves on after a connection was given up in a transaction, of which nothing is left', async () => {
    handle = await open();
    const { query, transaction } = handle;
    await query('create table kennels (name text)');
    const select = () => query('select name from kennels where name <> $1', ['none']);
    await select();
    await select();
    const given = transaction(async (within) => {
      await within('insert into kennels values ($1)', ['half']);
      throw new ConnectionLost(new Error('no answer'));
    });
    await expect(given).rejects.toThrow('no answer');
    for (let use = 1; use <= 3; use++) expect(await select()).toEqual([]);
  });

  it('finishes what was asked of it before it closes, and then says that it is lost', async () => {
    const opened = await open();
    const last = opened.query('select count(*)::int as rows from generate_series(1, 300000)');
    await opened.close();
    expect(await last).toEqual([{ rows: 300_000 }]);
    await expect(opened.query('select 1')).rejects.toBeInstanceOf(ConnectionLost);
  });

  it('leaves no transaction open when one of several statements of the job queue fails', async () => {
    const { handle: opened, client } = await openForJobs();
    await expect(client.exec('begin; create table half (id int); select 1 / 0; commit')).rejects.toMatchObject({
      code: '22012',
    });
    expect(await opened.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it('tells the job queue of notifications, until it no longer listens', async () => {
    const { handle: opened, client } = await openForJobs();
    const heard: string[] = [];
    const stop = await client.listen!('Jobs of "today"', (payload) => heard.push(payload));
    const notify = (payload: string) => opened.query('select pg_notify($1, $2)', ['Jobs of "today"', payload]);
    await opened.transaction(
      async (query) => void (await query('select pg_notify($1, $2)', ['Jobs of "today"', 'first'])),
    );
    await notify('second');
    await stop();
    await notify('third');
    expect(heard).toEqual(['first', 'second']);
  });
});
