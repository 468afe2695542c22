import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { readPdf } from '../product/pdf.ts';
import { sellPet, type Sale } from '../product/sale.ts';
import { callsOf, chooseAct, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a breeder with sales', () => {
  let breeder: Breeder;
  let page: Page;
  let sale: Sale;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    sale = await sellPet(product, breeder, '1850.00');
    await sellPet(product, breeder, '900.00');
    page = await pageOf(breeder, 'phone');
    await page.goto('/sales');
  });
  const rows = () => page.getByRole('listitem', { name: 'Sale of Biscuit' });

  // Shows dashboard.sales
  it('finds one by its buyer, and by its state', async () => {
    await rows().nth(1).waitFor();
    await page.getByLabel('Search sales').fill(`${sale.buyerEmail} biscuit`);
    await rows().nth(1).waitFor({ state: 'detached' });
    await rows().getByText(sale.buyerEmail).waitFor();
    await rows().getByRole('img', { name: 'No photo of Biscuit' }).waitFor();
    await page.getByRole('button', { name: /^Refunded/ }).click();
    await page.getByText('No sales match.').waitFor();
    await page.goBack();
    await rows().getByText(sale.buyerEmail).waitFor();
    await page.goForward();
    await page.getByText('No sales match.').waitFor();
    await page.getByRole('button', { name: /^All/ }).click();
    await rows().getByRole('link', { name: 'Biscuit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Biscuit' }).waitFor();
    await page.getByText('Golden Retriever').waitFor();
  });

  // Shows dashboard.sales-filters
  itNightly('sorts them, and narrows them by payment method and time', async () => {
    const list = await pageOf(breeder, 'desk');
    const shown = list.getByRole('listitem', { name: 'Sale of Biscuit' });
    const prices = async () => (await shown.allInnerTexts()).map((text) => /\$[\d,.]+/.exec(text)?.[0]);
    await list.goto('/sales');
    await shown.nth(1).waitFor();
    expect(await prices()).toEqual(['$900.00', '$1,850.00']);
    await list.getByLabel('Sort by').selectOption('Highest price');
    await eventually(async () => expect(await prices()).toEqual(['$1,850.00', '$900.00']));
    await list.getByLabel('Paid', { exact: true }).selectOption('Last year');
    await list.getByText('No sales match.').waitFor();
    await list.getByLabel('Paid', { exact: true }).selectOption('This year');
    await list.getByLabel('Payment method').selectOption('Card');
    await list.reload();
    await shown.nth(1).waitFor();
    expect(await prices()).toEqual(['$1,850.00', '$900.00']);
    expect(new URL(list.url()).search).toBe('?sort=highest&method=card&period=this_year');
    await list.getByLabel('Payment method').selectOption('Klarna');
    await list.getByRole('button', { name: 'Show all' }).click();
    await shown.nth(1).waitFor();
    expect(new URL(list.url()).search).toBe('?sort=highest');
  });

  // Shows dashboard.sales
  itNightly('sees what happened to it, and where its money goes', async () => {
    const line = (label: string) => page.getByText(label, { exact: true }).locator('..').locator('dd');
    expect(await line('The buyer paid').innerText()).toBe('$1,942.50');
    expect(await line('Stripe’s fee').innerText()).toBe('−$56.63');
    expect(await line('You keep').innerText()).toBe('$1,793.37');
    expect(await line('Available for payout from').innerText()).toMatch(/^\w{3} \d\d, \d{4}$/);
    await page.getByText('The buyer opened the checkout').waitFor();
  });

  itNightly('reads first where it stands, and has one next act', async () => {
    const standing = page.getByRole('region', { name: 'Where it stands' });
    const steps = await standing.getByRole('listitem').allInnerTexts();
    expect(steps.map((step) => step.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Paid ?, done \$1,850\.00 on \w{3} \d\d, \d{4}$/),
      expect.stringMatching(/^Hand-over ?, now$/),
    ]);
    const filled = await page
      .locator('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.filter((each) => each.className.includes(' bg-evergreen ')).map((each) => each.textContent),
      );
    expect(filled).toEqual(['Confirm hand-over']);
  });

  itNightly('sees it in two columns of whole parts on a desk, read down the left one first', async () => {
    const desk = await pageOf(breeder, 'desk');
    await desk.goto(`/sales/${sale.orderId}`);
    await desk.getByRole('region', { name: 'Your notes' }).waitFor();
    const parts = await desk.locator('main section:not([aria-labelledby=standing])').evaluateAll((sections) =>
      sections.map((section) => {
        const { left, top, width } = section.getBoundingClientRect();
        return { left, top, width, boxes: section.getClientRects().length };
      }),
    );
    const [first] = parts;
    const right = parts.findIndex(({ left }) => left > first!.left);
    expect(right).toBeGreaterThan(0);
    expect(parts[right]!.left).toBeGreaterThan(first!.left + first!.width);
    expect(parts[right]!.top).toBe(first!.top);
    expect(parts).toEqual(parts.toSorted((a, b) => a.left - b.left || a.top - b.top));
    expect(parts.every(({ boxes }) => boxes === 1)).toBe(true);
  });

  // Shows dashboard.sales
  itNightly('downloads the receipt that the buyer has', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download receipt' }).click(),
    ]);
    expect((await readPdf(await readFile(await download.path()))).text).toMatch(/Total paid\s+\$1,942\.50/);
  });

  // Shows dashboard.sales
  itNightly('reaches the buyer by call, text and email', async () => {
    const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await hrefOf('Call')).toMatch(/^tel:\+?\d+$/);
    expect(await hrefOf('Text')).toMatch(/^sms:\+?\d+$/);
    expect(await hrefOf('Email')).toBe(`mailto:${sale.buyerEmail}?subject=About%20Biscuit`);
  });

  // Shows dashboard.sales
  itNightly('keeps private notes on it', async () => {
    await page.getByLabel('Private notes', { exact: true }).fill('Picks up on <b>Friday</b>.');
    await page.getByRole('button', { name: 'Save Notes' }).click();
    await toast(page, 'Notes Saved', 'No page shows them to buyers.');
    await page.reload();
    expect(await page.getByLabel('Private notes', { exact: true }).inputValue()).toBe('Picks up on <b>Friday</b>.');
  });

  // Shows dashboard.sales
  itNightly('refunds it there', async () => {
    await chooseAct(page, 'Biscuit', 'Refund');
    await page.getByRole('button', { name: 'Refund $1,942.50' }).click();
    await page.getByText('Refunded to the buyer').waitFor();
    await page.getByRole('region', { name: 'Where it stands' }).getByText('Refunded').waitFor();
    await page.getByText('Nothing of this sale is left to pay out.').waitFor();
  });

  // Shows dashboard.live
  itNightly('sees a refund that comes while notes are being saved, also once they are', async () => {
    const { orderId } = await sellPet(product, breeder, '700.00');
    const saving = Promise.withResolvers<void>();
    await page.route(callsOf(`/api/orders/${orderId}`), async (route) => {
      if (route.request().method() === 'PATCH') await saving.promise;
      await route.fallback();
    });
    await page.goto(`/sales/${orderId}`);
    await page.getByLabel('Private notes', { exact: true }).fill('Wants her money back.');
    await page.getByRole('button', { name: 'Save Notes' }).click();
    const standing = page.getByRole('region', { name: 'Where it stands' });
    expect((await breeder.call('POST', `/api/orders/${orderId}/refund`, {})).status).toBe(200);
    await standing.getByText('Refunded').first().waitFor();
    saving.resolve();
    await page.getByText('Notes Saved').waitFor();
    expect(await standing.getByText('Refunded').count()).toBeGreaterThan(0);
    await page.unrouteAll();
  });

  // Shows dashboard.sales
  itNightly('gets a kind answer for a sale that isn’t there', async () => {
    await page.goto('/sales/no-such-sale');
    await page.getByText('This sale was not found.').waitFor();
  });
});
