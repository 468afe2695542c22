import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE } from '../../contract/live/live.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { product } from './shared-product.ts';
import { newPage, pageOf } from './stage.ts';

describe('a page that stays open', () => {
  let breeder: Breeder;
  let page: Page;
  let tab: Page;
  let streams: string[];
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    page = await pageOf(breeder);
    streams = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/live')) streams.push(request.url());
    });
    await page.goto('/dashboard');
    await eventually(() => expect(streams).toHaveLength(1));
    tab = await newPage(page.context());
    await tab.goto('/dashboard');
  });
  afterAll(() => tab.close());

  const heard = (each: Page, text: string) => each.getByText(text, { exact: true }).first().waitFor();

  // Shows dashboard.live
  it('shows a sale in each tab by one connection, without being loaded again', async () => {
    for (const each of [page, tab]) await each.getByText('No sales yet.').first().waitFor();
    const { linkId } = await offerPet(breeder, { price: '1850.00' });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    for (const each of [page, tab]) {
      await heard(each, 'Ben paid $1,942.50 for Biscuit');
      await each.getByRole('listitem', { name: 'Sale of Biscuit' }).getByText('Ben Buyer').waitFor();
    }
    expect(streams).toHaveLength(1);
  });

  // Shows dashboard.live
  itNightly('goes on in another tab when the one with the connection is closed', async () => {
    await page.goto('/healthz');
    await eventually(() => expect(streams).toHaveLength(2));
    const { linkId } = await offerPet(breeder, { name: 'Juniper', price: '900.00' });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await heard(tab, 'Ben paid $945.00 for Juniper');
  });

  itNightly('asks to sign in again when the session was ended elsewhere', async () => {
    await breeder.call('POST', '/api/logout', {});
    await tab.waitForURL('**/auth');
  });

  it('asks for the lead with growing pauses when the browser refuses it', async () => {
    const stubborn = await newPage((await pageOf(await registerBreeder(product))).context());
    await stubborn.addInitScript(() => {
      const asked: number[] = [];
      Object.assign(window, { asked });
      navigator.locks.request = () => {
        asked.push(performance.now());
        return Promise.reject(new DOMException('The document is going.', 'AbortError'));
      };
    });
    await stubborn.goto(`${product.url}/dashboard`);
    const asked = () => stubborn.evaluate(() => (window as unknown as { asked: number[] }).asked);
    await eventually(async () => expect((await asked()).length).toBeGreaterThan(2));
    const [first, second, third] = await asked();
    expect(second! - first!).toBeGreaterThanOrEqual(LIVE.againMs);
    expect(third! - second!).toBeGreaterThanOrEqual(2 * LIVE.againMs);
    await stubborn.close();
  });

  it('shows nothing of its account once another tab has signed in to another one', async () => {
    const [first, second] = [await registerBreeder(product), await registerBreeder(product)];
    await createPet(first, { name: 'Juniper' });
    const open = await pageOf(first, 'phone');
    await open.goto('/dashboard');
    await open.getByText('Juniper').first().waitFor();
    await open.context().addCookies([...second.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    await first.call('POST', '/api/logout', {});
    await open.getByText('No sales yet.').first().waitFor();
    await eventually(async () => expect(await open.getByText('Juniper').count()).toBe(0));
    expect(new URL(open.url()).pathname).toBe('/dashboard');
  });
});
