import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doEverything } from '../../bench/growth/acts.ts';
import { runBackgroundWork } from '../../bench/growth/background.ts';
import { readEverything } from '../../bench/growth/calls.ts';
import { fill } from '../../bench/growth/fill.ts';
import { findSorts, findWrongPlans } from '../../bench/growth/plans.ts';
import { recordStatements, type Recorder } from '../../bench/growth/statements.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';

/** `npm run bench -- growth` sets another number. */
const ROWS = Number(process.env['TEST_ROWS'] ?? 4_000);
/** From so many rows on, the database's own choice is judged. */
const ENOUGH_ROWS = 100_000;
/** A million rows take minutes. */
const LIMIT_MS = 600_000 + ROWS;
let recorder: Recorder;
let product: Product;
let owner: Breeder;
let admin: Breeder;

beforeAll(async () => {
  recorder = recordStatements();
  product = await startProduct({}, 'postgres');
  owner = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  await fill(product.dependencies.config.databaseUrl!, { rows: ROWS, ownerId: owner.userId });
}, LIMIT_MS);
afterAll(() => product.stop());

const wrongPlans = () =>
  findWrongPlans(product.dependencies.config.databaseUrl!, recorder.statements(), { forbidScans: ROWS < ENOUGH_ROWS });

describe('on many rows', () => {
  it('every table of the product has rows', async () => {
    const { rows } = await product.dependencies.db.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 1`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  // Shows running.plans
  it(
    'no read of the API looks through a whole table',
    async () => {
      await readEverything([owner, admin], recorder);
      expect(recorder.statements().length).toBeGreaterThan(30);
      expect(await wrongPlans()).toEqual([]);
    },
    LIMIT_MS,
  );

  // Shows dashboard.sales-filters
  it('each order of a breeder’s sales follows an index to any depth', async () => {
    const plain = recorder.statements().filter(({ from }) => /orders\/my\?sort=\w+&limit=1&$/.test(from));
    // The first page and a later one of three; those of the newest first were read before, by the path alone.
    expect(plain.length).toBeGreaterThanOrEqual(6);
    expect(await findSorts(product.dependencies.config.databaseUrl!, plain)).toEqual([]);
  });

  it(
    'nothing that people do looks through a whole table',
    async () => {
      const before = recorder.statements().length;
      await doEverything(product, admin, recorder);
      expect(recorder.statements().length).toBeGreaterThan(before + 200);
      expect(await wrongPlans()).toEqual([]);
    },
    LIMIT_MS,
  );

  // Shows running.plans
  it(
    'no job looks through a whole table',
    async () => {
      await runBackgroundWork(product.dependencies, recorder);
      expect(await wrongPlans()).toEqual([]);
    },
    LIMIT_MS,
  );
});
