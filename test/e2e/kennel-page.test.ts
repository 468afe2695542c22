import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifiedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { newBuyer } from '../product/questions.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const WCAG = ['wcag2a', 'wcag2aa'];

describe('the page of a kennel', () => {
  let breeder: Breeder;
  let page: Page;
  let linkId: string;
  const address = `silver-hills-${process.pid}`;
  beforeAll(async () => {
    breeder = await verifiedBreeder(product);
    ({ linkId } = await offerPet(breeder, { name: 'Maple' }));
    const secret = await offerPet(breeder, { name: 'Secret' });
    const named = { clientName: 'Mia Moss', clientEmail: newBuyer(), timeZone: 'America/New_York' };
    await breeder.call('POST', `/api/payment-links/${secret.linkId}/conditions`, named);
    page = await pageOf(breeder, 'phone');
  });

  it('is set up with its preview beside it, a pet for one buyer can’t be chosen, and what is wrong stands beside its field', async () => {
    await page.goto('/account/selling');
    await page.getByRole('link', { name: 'Set up your kennel’s page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your kennel’s page' }).waitFor();
    await page.getByLabel('Name of your kennel').fill('Silver Hills');
    await page.getByRole('region', { name: 'Preview' }).getByText('Silver Hills').first().waitFor();
    await page.getByLabel('Address').fill('litterlink-support');
    await page.getByRole('button', { name: 'Save Page' }).click();
    await page.getByRole('region', { name: 'Your page' }).getByText('This address is reserved').waitFor();
    await page.getByLabel('Address').fill(address);
    await page.getByLabel('Your story').fill('Three generations of patient dogs.');
    await page.getByText('Plum').click();
    await page.getByLabel('Maple · Golden Retriever').check();
    expect(await page.getByLabel('Secret · Golden Retriever').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save Page' }).click();
    await toast(page, 'Page Saved');
    expect(await violations(page, WCAG)).toEqual([]);
  });

  it('is read by everybody on a phone, without a script, and the pet’s page leads to it', async () => {
    const visitor = await pageOf(product.visitor(), 'phone');
    await visitor.goto(`/checkout/${linkId}`);
    await visitor.getByRole('link', { name: 'See all of Silver Hills' }).click();
    await visitor.waitForURL(`**/k/${address}`);
    await visitor.getByRole('heading', { level: 1, name: 'Silver Hills' }).waitFor();
    await visitor.getByText('Three generations of patient dogs.').waitFor();
    expect(await visitor.getByText('Secret').count()).toBe(0);
    expect(await violations(visitor, WCAG)).toEqual([]);
    await visitor.getByRole('link', { name: 'See Maple' }).click();
    await visitor.waitForURL(`**/checkout/${linkId}`);
  });

  it('is gone once it is switched off', async () => {
    page = await pageOf(breeder, 'phone');
    await page.goto('/account/kennel');
    await page.getByLabel('Everybody can open this page').uncheck();
    await page.getByRole('button', { name: 'Save Page' }).click();
    await toast(page, 'Page Saved', 'It is switched off: nobody can open it.');
    const visitor = await pageOf(product.visitor());
    await visitor.goto(`/k/${address}`);
    await visitor.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
