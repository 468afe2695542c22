import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { readPdf } from '../product/pdf.ts';
import { sellPet } from '../product/sale.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

let breeder: Breeder;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  await sellPet(product, breeder, '800.00');
});

async function books(): Promise<Page> {
  const page = await pageOf(breeder);
  await page.goto('/books');
  await page.getByRole('heading', { name: 'Books', exact: true }).waitFor();
  return page;
}

async function saved(page: Page, press: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

describe('the books of a breeder', () => {
  let page: Page;

  // Shows dashboard.books
  it('show a month and a year, and give their files', async () => {
    page = await books();
    const statement = page.getByRole('region', { name: 'Statement' });
    await statement.getByText('$840.00').first().waitFor();
    await page.getByLabel('Month', { exact: true }).selectOption('Whole year');
    await statement.getByRole('table').waitFor();
    expect(await statement.getByRole('table').getByRole('row').count()).toBe(13);
    const pdf = await saved(page, () => page.getByRole('link', { name: 'Download PDF' }).click());
    expect((await readPdf(pdf.bytes)).text).toContain('$840.00');
    const csv = await saved(page, () => page.getByRole('link', { name: 'Download CSV' }).click());
    expect(csv.name).toMatch(/^statement-\d{4}\.csv$/);
    expect(csv.bytes.toString()).toContain(',Sale,');
  });

  // Shows dashboard.books
  itNightly('take a sale paid in cash', async () => {
    await page.getByRole('button', { name: 'Record a Sale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Pet name is required').waitFor();
    await dialog.getByLabel('Pet Name').fill('Rex');
    await dialog.getByLabel('Amount').fill('700');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'By hand: Cash' });
    await row.getByText('$700.00').waitFor();
    await page.getByText('Recorded by hand, 1 sale (not included above)').waitFor();
    await page.getByRole('button', { name: 'Edit the sale of Rex' }).click();
    await dialog.getByLabel('Paid by').selectOption('Zelle');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('By hand: Zelle').waitFor();
    await page.getByRole('button', { name: 'Delete the sale of Rex' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing recorded yet.').waitFor();
  });

  itNightly('are downloaded as one ZIP, also from the question before the account is deleted', async () => {
    page = await books();
    const press = () => page.getByRole('button', { name: 'Download Everything (ZIP)' }).click();
    const file = await saved(page, press);
    expect(file.name).toMatch(/\.zip$/);
    expect(Object.keys(unzipSync(new Uint8Array(file.bytes)))).toContain('data.json');
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('dialog').waitFor();
    expect((await saved(page, press)).name).toBe(file.name);
  });
});
