import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { CARDS, openCheckout, payByCard } from '../product/buyer.ts';
import { operate } from '../product/operator.ts';
import { approveWithKlarna, fillCard, fillHome } from './checkout-page.ts';
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
    await fillHome(page);
    return page;
  }

  // Shows product.buyer-pays, states.buyer, limits.installments
  itNightly('pays in 4 installments that Klarna approves', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await open(linkId);
    await page.getByRole('radio', { name: '4 interest-free payments' }).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await approveWithKlarna(page);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  });

  itNightly('pays without JavaScript', async () => {
    const { linkId } = await offerPet(breeder);
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/checkout/${linkId}`);
    await fillHome(page);
    await page.getByRole('radio', { name: 'Credit card' }).check();
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await context.close();
  });

  itNightly('is declined, authenticates a second card by 3D Secure, and has paid', async () => {
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

  // Shows link-page.return-messages
  itNightly('goes back from the checkout and can retry', async () => {
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

  // Shows link-page.installments-limit
  itNightly('who chooses another plan on Klarna’s page sees that plan', async () => {
    const { linkId } = await offerPet(breeder, { price: '2500.00' });
    const page = await open(linkId);
    await page.getByText('Klarna shows you its plans').waitFor();
    expect(await page.getByText(/interest-free/).count()).toBe(0);
    await page.getByRole('radio', { name: 'Klarna: pay over time, subject to approval' }).check();
    await page.getByRole('button', { name: 'Continue to Klarna' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await approveWithKlarna(page, 'Financing');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByText('Klarna (Financing)', { exact: true }).waitFor();
    expect(await page.getByText(/interest-free/).count()).toBe(0);
  });

  // Shows link-page.changed-total
  itNightly.each([true, false])(
    'is asked again with the new total when the price has changed (with scripts: %s)',
    async (javaScriptEnabled) => {
      const { pet, linkId } = await offerPet(breeder);
      const context = await browser.newContext({ ...PHONE, baseURL: product.url, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`/checkout/${linkId}`);
      await fillHome(page);
      await page.getByRole('radio', { name: '4 interest-free payments' }).check();
      expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1300' })).status).toBe(200);
      await page.getByRole('button', { name: 'Pay $328.13 today' }).click();
      await page
        .getByRole('alert')
        .getByText('The price has changed since you opened this page: the total is now $1,365.00.')
        .waitFor();
      expect(await page.getByText('$1,312.50').count()).toBe(0);
      expect(await page.getByRole('radio', { name: '4 interest-free payments' }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Pay $341.25 today' }).click();
      await page.waitForURL('**/sandbox/checkout/**');
      await page.getByText('$1,365.00').first().waitFor();
      await context.close();
    },
  );

  // Shows success.returned
  itNightly('who pays too late reads that the payment was returned, on the open page and after a reload', async () => {
    const { linkId } = await offerPet(breeder);
    const [winner, loser] = [product.visitor(), product.visitor()];
    const checkouts = [await openCheckout(winner, linkId), await openCheckout(loser, linkId)];
    await operate(product, 'hold_webhooks', { held: true });
    const won = new URL((await payByCard(winner, checkouts[0]!))!);
    const lost = (await payByCard(loser, checkouts[1]!))!;
    await winner.call('GET', `/api/payment-success${won.search}`);
    await operate(product, 'hold_webhooks', { held: false });
    const page = await pageOf(loser, 'phone');
    await page.goto(lost);
    await page.getByRole('heading', { name: 'Payment returned' }).waitFor();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await page.getByText('had just been sold to someone else').waitFor();
      await page.getByText('It usually appears within 5 to 10 business days.').waitFor();
      await page.getByText('$1,312.50', { exact: true }).first().waitFor();
      expect(await page.title()).toBe('Payment returned · Litterlink');
      expect(await page.getByText('Payment Successful!').count()).toBe(0);
    }
  });

  itNightly('sees before paying that installments are not available', async () => {
    const { linkId } = await offerPet(breeder, { price: '5.00' });
    const page = await open(linkId);
    expect(await page.getByRole('radio', { name: '4 interest-free payments' }).isDisabled()).toBe(true);
    await page.getByText('Installments are available from $10.00.').waitFor();
  });

  // Shows link-page.missing
  it('sees a friendly page for an unknown link', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/checkout/no-such-link');
    await page.getByRole('heading', { name: 'Payment Link Not Found' }).waitFor();
    await page.getByText('This payment link may have expired or been removed.').waitFor();
  });
});
