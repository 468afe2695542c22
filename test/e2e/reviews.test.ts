import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, registerBreeder, verifiedBreeder, type Breeder } from '../product/breeder.ts';
import { withKennelPage } from '../product/kennel.ts';
import { sellAndHandOver, WORDS } from '../product/reviews.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('reviews of a kennel', () => {
  let breeder: Breeder;
  let sale: { path: string; key: string };
  let kennel: string;
  let page: Page;
  let visitor: Page;
  beforeAll(async () => {
    breeder = await verifiedBreeder(product);
    ({ path: kennel } = await withKennelPage(product, { name: 'Silver Hills' }, breeder));
    sale = await sellAndHandOver(product, breeder);
    page = await pageOf(breeder);
    visitor = await pageOf(product.visitor(), 'phone');
  });

  it('are switched on by the breeder, whose list is empty first', async () => {
    await page.goto('/account/kennel');
    await page.getByLabel('Show reviews of buyers').check();
    await page.getByRole('button', { name: 'Save Page' }).click();
    await toast(page, 'Page Saved');
    await page.getByRole('link', { name: 'Read and answer your reviews' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
    await page.getByText('No reviews yet.').waitFor();
    expect(await violations(page, WCAG)).toEqual([]);
  });

  it('are written on a phone by the link that the receipt has mailed, and what is missing is named', async () => {
    await visitor.goto(`/receipt?key=${sale.key}`);
    await visitor.getByRole('button', { name: 'Email me the link to my review' }).click();
    await visitor.getByRole('heading', { level: 1, name: 'The link to your review' }).waitFor();
    expect(await violations(visitor, WCAG)).toEqual([]);
    await visitor.goto(sale.path);
    await visitor.getByRole('heading', { level: 1, name: /^Review your purchase/ }).waitFor();
    expect(await violations(visitor, WCAG)).toEqual([]);
    await visitor.getByRole('radio', { name: '4 stars of 5' }).check();
    await visitor.getByLabel('Your review, 20 to').fill('Too short');
    await visitor.getByRole('button', { name: 'Publish the review' }).click();
    await visitor.getByRole('alert').getByText('Please write 20 characters or more').waitFor();
    expect(await visitor.getByRole('radio', { name: '4 stars of 5' }).isChecked()).toBe(true);
    await visitor.getByLabel('Your review').fill(WORDS);
    await visitor.getByRole('button', { name: 'Publish the review' }).click();
    await visitor.getByRole('heading', { level: 1, name: 'Your review' }).waitFor();
    await visitor.getByText(WORDS).waitFor();
    expect(await violations(visitor, WCAG)).toEqual([]);
  });

  it('are answered by the breeder, read by everybody, and reported', async () => {
    await page.goto('/account/kennel/reviews');
    await page.getByLabel('Your answer').fill('Thank you. Send us pictures.');
    await page.getByRole('button', { name: 'Publish Answer' }).click();
    await toast(page, 'Answer Saved');
    await page.getByText('Thank you. Send us pictures.').waitFor();
    expect(await page.getByRole('button', { name: 'Publish Answer' }).count()).toBe(0);
    expect(await violations(page, WCAG)).toEqual([]);
    await visitor.goto(kennel);
    await visitor.getByText('4 of 5 stars, from 1 review').waitFor();
    await visitor.getByText('Thank you. Send us pictures.').waitFor();
    expect(await violations(visitor, WCAG)).toEqual([]);
    await visitor.getByRole('link', { name: /^Report this review/ }).click();
    await visitor.getByLabel('Something else').check();
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await visitor.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  it('are taken down by an admin, who reads them', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const desk = await pageOf(admin);
    await desk.goto('/admin');
    await desk.getByRole('tab', { name: 'Reports' }).click();
    const row = desk.getByRole('listitem', { name: 'Review of Silver Hills' });
    await row.getByText(WORDS).waitFor();
    await row.getByRole('button', { name: 'Take Down the Review of Silver Hills' }).click();
    await desk.getByRole('dialog').getByRole('textbox').fill('It names a person.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Take Down' }).click();
    await toast(desk, 'Review Taken Down');
    await visitor.goto(kennel);
    await visitor.getByRole('heading', { level: 1, name: 'Silver Hills' }).waitFor();
    expect(await visitor.getByText(WORDS).count()).toBe(0);
  });
});
