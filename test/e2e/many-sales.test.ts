import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { connectedBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const COUNT = 120;

// The ledger doesn't know these sales: the product's own checks mustn't find them.
afterAll(async () => {
  for (const table of ['payments', 'orders'])
    await product.dependencies.db.execute(sql`delete from ${sql.identifier(table)} where id like 'many-%'`);
});

// Shows dashboard.pets-page
it('with hundreds of sales the page holds a few rows, wherever one scrolls', async () => {
  const { db } = product.dependencies;
  const breeder = await connectedBreeder(product);
  const moment = sql`now() - n * interval '1 hour'`;
  const name = sql`'many-' || n`;
  const numbers = sql`from generate_series(1, ${COUNT}::int) n`;
  await db.execute(sql`
    insert into orders (id, seller_id, status, price_cents, fee_cents, fee_basis_points, total_cents, pet_name, client_name,
      created_at, updated_at)
    select ${name}, ${breeder.userId}, 'paid', 100000, 5000, 500, 105000, 'Pet ' || n, 'Ben Buyer', ${moment}, ${moment} ${numbers}`);
  await db.execute(sql`
    insert into payments (id, order_id, kind, provider, state, method, amount_cents, fee_cents, application_fee_cents,
      checkout_session_id, payment_intent_id, charge_id, created_at, expires_at, paid_at, updated_at)
    select ${name}, ${name}, 'full', 'stripe', 'paid', 'card', 105000, 5000, 0, 'cs_' || ${name}, 'pi_' || ${name},
      'ch_' || ${name}, ${moment}, ${moment}, ${moment}, ${moment} ${numbers}`);
  const page = await pageOf(breeder);
  await page.goto('/sales');
  const row = (number: number) => page.getByRole('listitem', { name: `Sale of Pet ${number}`, exact: true });
  const rows = () => page.getByRole('list', { name: 'Sales', exact: true }).getByRole('listitem').count();
  await row(1).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Paid ?${COUNT}$`) }).waitFor();
  await page.getByRole('button', { name: /^Disputed ?0$/ }).waitFor();
  expect(await rows()).toBeLessThan(30);
  await eventually(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await row(COUNT).isVisible()).toBe(true);
  });
  expect(await rows()).toBeLessThan(30);
  await row(1).waitFor({ state: 'detached' });
});
