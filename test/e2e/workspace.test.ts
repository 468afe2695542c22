import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { connectedBreeder, createPet, endTrial, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the pages of the signed-in', () => {
  let breeder: Breeder;
  let desk: Page;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    for (let number = 1; number <= 7; number++) await createPet(breeder, { name: `Puppy ${number}` });
  });

  // Shows dashboard.navigation
  it.each(varied(['phone', 'desk'] as const))(
    'share one navigation, and say on the %s which page is open',
    async (device) => {
      const page = await pageOf(breeder, device);
      await page.goto('/dashboard');
      await heading(page, 'Hello, Anna').waitFor();
      await page.evaluate(() => document.querySelector('nav')!.setAttribute('data-kept', ''));
      for (const [label, path, title, tab] of [
        ['Pets', '/pets', 'Pets', 'Pets'],
        ['Sales', '/sales', 'Sales', 'Sales'],
        ['Books', '/books', 'Books', 'Books'],
        ['Account', '/account', 'Profile', 'Profile · Account'],
        ['Overview', '/dashboard', 'Hello, Anna', 'Overview'],
      ] as const) {
        await navigation(page).getByRole('link', { name: label }).click();
        await heading(page, title).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await eventually(async () => expect(await page.title()).toBe(`${tab} · Litterlink`));
        expect(await navigation(page).locator('[aria-current="page"]').innerText()).toBe(label);
        // A screen reader continues at the new page's heading.
        await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'));
      }
      expect(await page.locator('nav[data-kept]').count()).toBe(1);
    },
  );

  // Shows dashboard.navigation
  it('have the navigation at the bottom of a phone, within reach of the thumb, and at the side of a desk', async () => {
    const phone = await pageOf(breeder, 'phone');
    await phone.goto('/pets');
    await heading(phone, 'Pets').waitFor();
    const bar = (await navigation(phone).boundingBox())!;
    expect(bar.y + bar.height).toBe(844);
    for (const link of await navigation(phone).getByRole('link').all()) {
      const box = (await link.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    desk = await pageOf(breeder, 'desk');
    await desk.goto('/pets');
    await heading(desk, 'Pets').waitFor();
    const side = (await navigation(desk).boundingBox())!;
    expect(side.x + side.width).toBeLessThanOrEqual((await heading(desk, 'Pets').boundingBox())!.x);
  });

  // Shows dashboard.navigation
  it('show on the overview the newest five of each list, and lead to all', async () => {
    const page = desk;
    await navigation(page).getByRole('link', { name: 'Overview' }).click();
    const list = page.getByRole('region', { name: 'Your Payment Requests' });
    await list.getByText('Puppy 7', { exact: true }).first().waitFor();
    expect(await list.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Puppy ${number}`),
    );
    const own = page.viewportSize()!;
    await page.setViewportSize({ ...own, width: 390 });
    expect(await list.getByRole('heading', { level: 3 }).count(), 'on phones').toBe(2);
    await page.setViewportSize(own);
    await list.getByRole('link', { name: 'See all pets' }).click();
    await page.waitForURL('**/pets');
    await page.getByText('Puppy 1', { exact: true }).first().waitFor();
    await navigation(page).getByRole('link', { name: 'Overview' }).click();
    // There is nothing more to see of an empty list.
    await page.getByText('No sales yet.').waitFor();
    expect(await page.getByRole('link', { name: 'See all sales' }).count()).toBe(0);
  });

  // Shows dashboard.trial-days
  it('say on each page how many days are left in the trial', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/sales');
    await page.getByRole('banner').getByRole('link', { name: 'Trial: 7 days left' }).waitFor();
  });

  // Shows dashboard.without-membership
  it('leave an account without membership its sales and its settings', async () => {
    const former = await registerBreeder(product);
    await endTrial(product, former);
    const page = await pageOf(former);
    await page.goto('/sales');
    await page.getByText('No sales yet.').waitFor();
    expect(await navigation(page).getByRole('link').allInnerTexts()).toEqual(['Sales', 'Books', 'Account']);
  });

  // Shows dashboard.navigation
  itNightly('keep the navigation if one of them can’t be loaded', async () => {
    const page = await pageOf(breeder);
    await page.goto('/sales');
    await heading(page, 'Sales').waitFor();
    await page.route('**/assets/pets-*.js*', (route) => route.abort());
    await navigation(page).getByRole('link', { name: 'Pets' }).click();
    await heading(page, 'Loading Error').waitFor();
    await page.getByText('We couldn’t load this page. Please check your connection').waitFor();
    await navigation(page).getByRole('link', { name: 'Sales' }).click();
    await heading(page, 'Sales').waitFor();
  });
});
