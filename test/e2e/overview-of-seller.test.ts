import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fill } from '../../scripts/seed/demo.ts';
import { BREEDER } from '../../scripts/seed/litter.ts';
import { connectedBreeder } from '../product/breeder.ts';
import { AT_HAND_OVER, reservePet } from '../product/reservation.ts';
import { sellPet } from '../product/sale.ts';
import { countWhatShows } from './count-what-shows.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PASSWORD = 'a password of a test';

describe('Overview of a breeder with sales', () => {
  it('of the demo shows what waits first, and fits its bounds on a phone', async () => {
    const { visitor, dataDir } = product;
    await fill({ visitor, dataDir, password: PASSWORD, log: () => {} });
    const seller = visitor();
    await seller.call('POST', '/api/login', { email: BREEDER.email, password: PASSWORD });
    const page = await pageOf(seller, 'phone');
    await page.goto('/dashboard');
    await waiting(page).getByText('Nova, Elena Fuentes', { exact: true }).waitFor();
    for (const region of ['Your Payment Requests', 'Your Sales', 'Saved Payment Links'])
      await page.getByRole('region', { name: region }).getByRole('listitem').first().waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByLabel('Pet Name').waitFor();
    const { height, controls } = await page.evaluate(countWhatShows);
    expect(height).toBeLessThanOrEqual(2_600);
    expect(controls).toBeLessThanOrEqual(40);
    const row = page.getByRole('listitem', { name: 'Olive', exact: true });
    for (const name of ['Create & Copy Payment Link', 'Change Photo', 'Edit', 'Delete'])
      expect([name, await row.getByRole('button', { name }).isVisible()]).toEqual([name, true]);
    expect(await page.getByRole('button', { name: /^(Refund|Reset)/ }).count()).toBe(0);
    await expectFine(page);
  });

  it('lists nothing that waits while nothing does', async () => {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Sale of Biscuit' }).waitFor();
    expect(await waiting(page).count()).toBe(0);
  });

  it('leads from a hand-over and from a balance to their sales', async () => {
    const breeder = await connectedBreeder(product);
    // Over, wherever the breeder lives.
    const details = { readyOn: dayFromNow(-2) };
    const { orderId } = await sellPet(product, breeder, '900.00', { name: 'Juniper', details });
    const due = { ...AT_HAND_OVER, due: 'date', dueOn: dayFromNow(2), graceDays: 7 };
    const reserved = await reservePet(product, breeder, due, { name: 'Willow' });
    const page = await pageOf(breeder, 'phone');
    for (const [text, action, id] of [
      ['Ready to go home since', 'Hand over', orderId],
      ['due', 'Open sale', reserved.orderId],
    ] as const) {
      await page.goto('/dashboard');
      const row = waiting(page).getByRole('listitem').filter({ hasText: text });
      await row.getByRole('link', { name: action }).click();
      await page.waitForURL(`**/sales/${id}`);
    }
  });
});
