import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { CARDS } from '../product/buyer.ts';
import { fillCard } from './checkout-page.ts';
import { PHONE } from './people.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

describe('a buyer on a phone', () => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
  });

  async function open(linkId: string): Promise<Page> {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    return page;
  }

  it('pays in 4 instalments that Klarna approves', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await open(linkId);
    await page.getByRole('radio', { name: '4 interest-free payments' }).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await page.getByLabel('Email').fill('ben@example.com');
    await page.getByRole('button', { name: 'Continue to Klarna' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  });

  it('pays without any script', async () => {
    const { linkId } = await offerPet(breeder);
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/checkout/${linkId}`);
    await page.getByRole('radio', { name: 'Credit card' }).check();
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await context.close();
  });

  it('is declined, proves a second card by 3D Secure, and has paid', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await open(linkId);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await fillCard(page, CARDS.declined);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page
      .getByRole('alert')
      .getByText(/declined/)
      .first()
      .waitFor();
    await fillCard(page, CARDS.threeDSecure);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  });

  it('turns back from the checkout and can try again', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await open(linkId);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    const checkout = page.url();
    await page.getByRole('link', { name: /Back to/ }).click();
    await page.getByText('Payment was cancelled. You can try again below.').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    expect(page.url()).toBe(checkout);
  });

  it('is told before paying when instalments are not available', async () => {
    const { linkId } = await offerPet(breeder, { price: '5.00' });
    const page = await open(linkId);
    expect(await page.getByRole('radio', { name: '4 interest-free payments' }).isDisabled()).toBe(true);
    await page.getByText('Instalments are available from $10.00.').waitFor();
  });

  it('finds a kind page where a link leads nowhere', async () => {
    const page = await open('no-such-link');
    await page.getByRole('heading', { name: 'Payment Link Not Found' }).waitFor();
    await page.getByText('This payment link may have expired or been removed.').waitFor();
  });
});
