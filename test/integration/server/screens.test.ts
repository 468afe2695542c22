import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScreens } from '../../../contract/screens.ts';
import { startProduct, type Product } from '../../product/product.ts';

const all = listScreens({ debugTools: true });
const SCREENS = all.filter(({ debugTools }) => !debugTools).map(({ path }) => path);
const DEBUG_SCREENS = all.filter(({ debugTools }) => debugTools).map(({ path }) => path);

let product: Product;
let bare: Product;
beforeAll(async () => void ([product, bare] = [await startProduct(), await startProduct({ DEBUG_TOOLS: 'off' })]));
afterAll(() => Promise.all([product.stop(), bare.stop()]));

const statusOf = async (of: Product, path: string) => {
  const { status, headers } = await of.visitor().call('GET', path);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  return status;
};

describe('an address', () => {
  // Shows routes.table
  it.each(SCREENS)('%s is a screen', async (path) => expect(await statusOf(product, path)).toBe(200));

  // Shows routes.table
  it.each(DEBUG_SCREENS)('%s is a screen with debug tools only', async (path) => {
    expect(await statusOf(product, path)).toBe(200);
    expect(await statusOf(bare, path)).toBe(404);
  });

  // Shows routes.not-found
  it.each(['/nowhere', '/dashboard/more', '/admin/users'])('%s answers 404 with a page', async (path) =>
    expect(await statusOf(product, path)).toBe(404),
  );
});
