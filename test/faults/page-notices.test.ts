import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/main.ts';
import { startBeside } from '../product/beside.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { nameOfPet, waitForHeldPage } from '../product/held-pages.ts';
import { startProduct, type Product } from '../product/product.ts';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct({ READY_PAGES_CHECK: 'notify' }, 'postgres');
  beside = await startBeside(product);
  breeder = await connectedBreeder(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

/** Ends the connection of each server; what they hold is out of date then. */
const endListeners = () =>
  product.dependencies.database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'litterlink notices' and datname = current_database()`,
  );

describe('a server that no longer receives notices of changed pages', () => {
  // Shows link-page.ready
  it('asks the database at once, and forgets what it held', async () => {
    for (const { url } of [product, beside]) {
      const linkId = await waitForHeldPage(product, breeder, url);
      expect(await nameOfPet(url, linkId)).toBe('Willow');
      await endListeners();
      await eventually(async () => expect(await nameOfPet(url, linkId)).toBe('Silent'), 500);
      await waitForHeldPage(product, breeder, url);
      expect(await nameOfPet(url, linkId)).toBe('Silent');
    }
  });
});
