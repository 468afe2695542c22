import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToAgree } from '../../product/books.ts';
import { createFilledBy, createOnServer } from '../../product/database.ts';
import { sellInEveryWay } from '../../product/full-history.ts';
import { startOn } from '../../product/product.ts';

/** Databases of releases, as pg_dump wrote them: schema and rows of the product, its job queue and its sandbox. */
const folder = join(import.meta.dirname, '../../product/releases');
const SUFFIX = '.sql.gz';

/** What money and people a database holds, by columns that every release has. */
const SUMS = [
  'select kind, account, count(*)::int, sum(amount_cents)::text as cents from ledger_entries group by 1, 2 order by 1, 2',
  'select status, count(*)::int, sum(total_cents)::text as cents from orders group by 1 order by 1',
  'select kind, state, method, count(*)::int, sum(amount_cents)::text as cents from payments group by 1, 2, 3 order by 1, 2, 3',
  'select status, count(*)::int, sum(price_cents + fee_cents)::text as cents from refunds group by 1 order by 1',
  'select state, count(*)::int from waitlist_entries group by 1 order by 1',
  'select (select count(*)::int from users) as users, (select count(*)::int from pets) as pets, (select count(*)::int from mails) as mails',
];

/** `KEEP_RELEASE=0.2.0 npm test -- postgres integration/server/upgrades` writes the database of a new release. */
const kept = process.env['KEEP_RELEASE'];
beforeAll(async () => {
  if (!kept) return;
  const database = await createOnServer({ bare: true });
  const product = await startOn(database);
  try {
    await sellInEveryWay(product);
    const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', database.url!], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    writeFileSync(join(folder, kept + SUFFIX), gzipSync(dump.replace(/^\\.*\n/gm, ''), { level: 9 }));
  } finally {
    await product.stop();
  }
});

describe.each(readdirSync(folder).map((name) => name.slice(0, -SUFFIX.length)))(
  'a database of release %s',
  (release) => {
    // Shows running.migrations
    it('upgrades with equal sums, its books agree with the provider, and its breeder signs in', async () => {
      const database = await createFilledBy(gunzipSync(readFileSync(join(folder, release + SUFFIX))).toString());
      const sums = async (query: (text: string) => Promise<unknown[]>) => Promise.all(SUMS.map((text) => query(text)));
      const before = await sums(database.opened.query);
      expect(before.flat().length).toBeGreaterThan(20);
      const product = await startOn(database);
      try {
        expect(await sums(product.dependencies.database.query)).toEqual(before);
        await expectBooksToAgree(product);
        const [owner] = await product.dependencies.database.query<{ email: string }>(
          'select email from users where id in (select user_id from pets)',
        );
        const breeder = product.visitor();
        expect((await breeder.call('POST', '/api/login', { ...owner, password: 'correct horse' })).status).toBe(200);
        const { status, body } = await breeder.call('GET', '/api/orders/my');
        expect([status, body['orders'].length > 5]).toEqual([200, true]);
      } finally {
        await product.stop();
      }
    });
  },
);
