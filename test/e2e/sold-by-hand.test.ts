import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a pet that was sold in cash', () => {
  let page: Page;
  let linkId: string;
  const row = () => page.getByRole('listitem', { name: 'Juniper' });
  const choose = async (item: string) => {
    await row().getByRole('button', { name: 'More for Juniper' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  beforeAll(async () => {
    const breeder = await connectedBreeder(product);
    ({ linkId } = await offerPet(breeder, { name: 'Juniper', price: '1250.00' }));
    page = await pageOf(breeder, 'phone');
    // The list comes first, so that the row of the pet is gone with its dialog when the counts come.
    await page.route('**/api/listings/counts', async (route) => {
      await setTimeout(500);
      await route.fallback();
    });
  });

  // Shows dashboard.recorded-sales, states.pet
  it('is marked as sold at its price, and its page says so', async () => {
    await page.goto('/pets');
    await choose('Mark as sold');
    const dialog = page.getByRole('dialog', { name: 'Mark Juniper as sold' });
    await dialog.getByText('recorded by hand').waitFor();
    expect(await dialog.getByLabel('Price').inputValue()).toBe('1250.00');
    await dialog.getByRole('button', { name: 'Mark as Sold' }).click();
    await toast(page, 'Marked as Sold', 'You’ll find Juniper under Sold, where you can undo it.');
    await row().waitFor({ state: 'detached' });
    await page.goto('/pets?tab=sold');
    await row().getByText('By hand: Cash, $1,250.00').waitFor();
    await page.goto(`/checkout/${linkId}`);
    await page.getByText('Sold', { exact: true }).first().waitFor();
  });

  // Shows dashboard.figures
  it('counts on Overview, which says how much was recorded by hand', async () => {
    await page.goto('/dashboard');
    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
    await figure('Completed Sales').getByText('1', { exact: true }).waitFor();
    await figure('Total Revenue').getByText('$1,250.00', { exact: true }).waitFor();
    await figure('Total Revenue').getByText('$1,250.00 of it recorded by hand').waitFor();
  });

  // Shows dashboard.recorded-sales
  it('is for sale again once that is undone', async () => {
    await page.goto('/pets?tab=sold');
    await choose('Undo the sale');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the sale' }).click();
    await toast(page, 'For Sale Again', 'The sale of Juniper is removed from your books and figures.');
    await page.goto('/pets');
    await row().getByText('Link active').waitFor();
  });
});
