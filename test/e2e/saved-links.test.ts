import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const NAMES = ['Aster', 'Basil', 'Clover', 'Dill', 'Elder', 'Fennel', 'Ginger'];

describe('all payment links', () => {
  let breeder: Breeder;
  let page: Page;
  const link = (name: string) => page.getByRole('listitem', { name: `Payment link for ${name}` });
  const names = () => page.getByRole('listitem', { name: /^Payment link for / }).count();
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    for (const name of NAMES) await offerPet(breeder, { name });
    page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
  });

  // Shows dashboard.all-links
  it('are where “See all payment links” on Overview leads', async () => {
    await page.getByRole('link', { name: 'See all payment links' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saved Payment Links' }).waitFor();
    await link('Aster').waitFor();
    expect(await names()).toBe(NAMES.length);
  });

  // Shows dashboard.all-links, dashboard.saved-links
  it('show name, breed, price, created date, status and address of each', async () => {
    const address = await link('Aster').getByRole('link').textContent();
    expect(address).toMatch(/^http.*\/checkout\/[\w-]+$/);
    for (const text of ['Golden Retriever', '$1,250.00', 'Active'])
      await link('Aster').getByText(text, { exact: true }).waitFor();
    await link('Aster')
      .getByText(/Created [A-Z][a-z]{2} \d{2}, \d{4}/)
      .waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await link('Aster').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('dialog', { name: 'The link for Aster' }).getByRole('button', { name: 'Done' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  // Shows dashboard.all-links
  it('are searched as one types, and the address keeps it', async () => {
    await page.getByLabel('Search payment links').pressSequentially('gin');
    await eventually(async () => expect(await names()).toBe(1));
    expect(new URL(page.url()).search).toBe('?q=gin');
    await page.getByLabel('Search payment links').fill('nothing like it');
    await page.getByText('No links match.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(async () => expect(await names()).toBe(NAMES.length));
  });

  // Shows dashboard.all-links, validation.confirmation
  it('are archived after a question, and brought back by Undo', async () => {
    const question = page.getByRole('alertdialog', { name: 'Archive the link for Basil?' });
    await link('Basil').getByRole('button', { name: 'Archive' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await link('Basil').waitFor();
    await link('Basil').getByRole('button', { name: 'Archive' }).click();
    await question.getByRole('button', { name: 'Archive' }).click();
    await toast(page, 'Payment Link Archived');
    await link('Basil').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link('Basil').waitFor();
  });

  // Shows dashboard.all-links
  it('are also reached from Pets', async () => {
    await page.goto('/pets');
    await page.getByRole('main').getByRole('link', { name: 'Payment links' }).click();
    await link('Ginger').waitFor();
  });
});

describe('archiving on Pets', () => {
  // Shows dashboard.undo-archive, validation.confirmation
  it('asks before a link or a pet is archived, and offers Undo', async () => {
    const breeder = await connectedBreeder(product);
    await offerPet(breeder, { name: 'Maple' });
    const page = await pageOf(breeder, 'phone');
    await page.goto('/pets');
    const row = page.getByRole('listitem', { name: 'Maple', exact: true });
    for (const [item, title, done] of [
      ['Archive link', 'Archive the link for Maple?', 'Payment Link Archived'],
      ['Archive pet', 'Archive Maple?', 'Pet Archived'],
    ] as const) {
      const choose = async () => {
        await row.getByRole('button', { name: 'More for Maple' }).click();
        await page.getByRole('menuitem', { name: item }).click();
      };
      await choose();
      const question = page.getByRole('alertdialog', { name: title });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      await row.waitFor();
      await choose();
      await question.getByRole('button', { name: item }).click();
      await toast(page, done);
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'Undone');
    }
  });
});
