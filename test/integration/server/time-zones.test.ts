import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const read = (path: string) => breeder.call('GET', path);

describe('a time zone that nobody knows stops nobody', () => {
  it.each([
    'Etc/Unknown',
    'undefined',
    'null',
    '',
    'Mars/Olympus',
    '+05:00',
    '-0330',
    'GMT+5',
    'x'.repeat(100),
    '../etc',
    'EST5EDT;',
  ])('%j', async (name) => {
    const timeZone = encodeURIComponent(name);
    const days = 'from=2026-01-01&to=2026-12-31';
    expect((await read(`/api/orders/my?${days}&timeZone=${timeZone}`)).status).toBe(200);
    const saved = await breeder.call('POST', '/api/agreement/switch', { isOn: false, timeZone: name });
    expect(saved.body['errors']?.timeZone).toBeUndefined();
  });

  it('the database knows each zone that a browser may name', async () => {
    const { rows } = (await product.dependencies.db.execute(sql`select name from pg_timezone_names`)) as {
      rows: { name: string }[];
    };
    const known = new Set(rows.map(({ name }) => name));
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !known.has(name))).toEqual([]);
  });
});
