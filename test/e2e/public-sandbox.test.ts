import { afterAll, beforeAll, describe, it } from 'vitest';
import { NOTICES } from '../../server/pages/notices.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { pageOf } from './stage.ts';
import { inspect } from './sweep.ts';

describe('a sandbox that other machines may reach says so to everyone, from 320 to 1280 px', () => {
  let product: Product;
  let link: string;
  beforeAll(async () => {
    product = await startProduct({ ALLOW_PUBLIC_SANDBOX: '1' });
    ({ linkId: link } = await offerPet(await connectedBreeder(product)));
  });
  afterAll(() => product.stop());

  // Shows running.public-sandbox
  it.each(['/', '/register', 'the page of a payment link'])('%s', async (position) => {
    const page = await pageOf(product.visitor());
    await inspect(page, { path: position.startsWith('/') ? position : `/checkout/${link}` });
    await page.getByRole('complementary', { name: 'Sandbox' }).getByText(NOTICES.sandbox.text).waitFor();
  });
});
