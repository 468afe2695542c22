import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, verifiedBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { operate } from '../product/operator.ts';
import { sellPet } from '../product/sale.ts';
import { orders } from '../../server/db/schema.ts';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { fillHome } from './checkout-page.ts';
import { expectFine } from './fine.ts';
import { refuse } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { readOrders } from '../product/orders.ts';

describe('the page of a payment link', () => {
  let page: Page;
  let linkId: string;
  beforeAll(async () => {
    ({ linkId } = await offerPet(await verifiedBreeder(product)));
    page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page);
  });
  const pay = () => page.getByRole('button', { name: 'Pay $1,312.50' }).click();
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

  // Shows product.buyer-pays, link-page.facts, link-page.methods, limits.platform-fee
  it('shows pet, breeder, order and the two methods', async () => {
    for (const text of ['Photo coming soon', 'Golden Retriever', 'A calm and friendly puppy.', 'Anna Berg'])
      await page.getByText(text, { exact: true }).first().waitFor();
    for (const text of ['12 Oak Lane, Bend, OR 97701', 'Verified Breeder', 'Visa, Mastercard or Amex'])
      await page.getByText(text).first().waitFor();
    const order = page.getByRole('region', { name: 'Order Details' });
    for (const text of ['Biscuit', 'Baby, 0-1 year', '$1,250.00', 'Platform fee (5%)', '$62.50', '$1,312.50'])
      await order.getByText(text, { exact: true }).waitFor();
    await page.getByText('$328.13 + $328.13 +').waitFor();
    for (const method of ['4 interest-free payments', 'Credit card'])
      await page.getByRole('radio', { name: method }).waitFor();
  });

  it('says on its button what is due today by the chosen method', async () => {
    await page.getByRole('radio', { name: '4 interest-free payments' }).check();
    await page.getByRole('button', { name: 'Pay $328.13 today', exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Credit card' }).check();
    await page.getByRole('button', { name: 'Pay $1,312.50', exact: true }).waitFor();
    const dear = await offerPet(await connectedBreeder(product), { price: '2500.00' });
    const other = await pageOf(product.visitor(), 'desk');
    await other.goto(`/checkout/${dear.linkId}`);
    await other.getByRole('radio', { name: /^Klarna/ }).check();
    await other.getByRole('button', { name: 'Continue to Klarna', exact: true }).waitFor();
  });

  // Shows link-page.methods
  it('copies its address', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/checkout/${linkId}`);
  });

  // Shows errors.buyer-page
  it('says why a payment can’t start', async () => {
    const call = `POST /api/payment-links/${linkId}/create-payment-intent`;
    await refuse(page, call, 'The card network is away.', 502);
    await pay();
    await alert('Payment setup failed: The card network is away.');
    await refuse(page, call, '', 502);
    await pay();
    await alert('Payment setup failed: Please try again.');
    await page.unrouteAll();
    await page.route('**/create-payment-intent', (route) => route.abort());
    await pay();
    await alert('Payment processing failed. Please try again.');
    await page.unrouteAll();
  });

  it('names a wrong field at the field, which has the focus and what was typed', async () => {
    const other = await pageOf(product.visitor(), 'desk');
    await other.goto(`/checkout/${linkId}`);
    await fillHome(other, { state: 'CA', zip: '97701' });
    await other.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await other.getByText('This ZIP code is not in the state you chose', { exact: true }).waitFor();
    await expectFine(other);
    const focused = other.locator(':focus');
    expect([await focused.getAttribute('name'), await focused.inputValue()]).toEqual(['zip', '97701']);
    expect(await other.getByLabel('State').inputValue()).toBe('CA');
  });

  // Shows calls.checkout, errors.buyer-page
  it('says so before continuing by card when installments are unavailable', async () => {
    const seller = await connectedBreeder(product);
    const other = await offerPet(seller);
    await page.goto(`/checkout/${other.linkId}`);
    await fillHome(page);
    await page.getByRole('radio', { name: '4 interest-free payments' }).check();
    const payFirst = page.getByRole('button', { name: 'Pay $328.13 today' });
    // Klarna withdraws its approval while the page is open.
    const { stripeAccountId } = (await seller.call('GET', '/api/stripe/status')).body;
    await operate(product, 'withhold_capability', { account: stripeAccountId, capability: 'klarna_payments' });
    await payFirst.click();
    // Which reason it gives depends on whether the provider's event has come before the press.
    await page
      .getByRole('alert')
      .getByText(/(new seller accounts|available for this breeder yet)\..*You can pay by card instead/)
      .waitFor();
    const goOn = page.getByRole('link', { name: 'Continue by card, $1,312.50' });
    await goOn.and(page.locator(':focus')).waitFor();
    // A press in the first moment doesn't count as consent.
    await eventually(async () => {
      if (await goOn.isVisible()) await goOn.click();
      await page.waitForURL('**/sandbox/checkout/**', { timeout: 1_000 });
    });
  });

  // Shows link-page.return-messages
  it('shows the outcome of the previous checkout', async () => {
    await page.goto(`/checkout/${linkId}?error=1`);
    await alert('Payment was cancelled. You can try again below.');
    const paid = await sellPet(product, await connectedBreeder(product));
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, paid.orderId));
    await page.goto(`/checkout/${order!.paymentLinkId}?success=1`);
    await page.getByRole('status').getByText('Payment completed successfully!', { exact: true }).waitFor();
  });

  // Shows link-page.return-messages
  itNightly('doesn’t claim a payment that nobody has made', async () => {
    await page.goto(`/checkout/${linkId}?success=1`);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).waitFor();
    expect(await page.getByText('Payment completed successfully!').count()).toBe(0);
  });

  // Shows link-page.failed-script
  it('keeps its plain form when its script fails, and the buyer pays', async () => {
    await page.route(`**/checkout/${linkId}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace('"total":"1312.50"', '"total":null');
      return route.fulfill({ response, body: html });
    });
    await page.goto(`/checkout/${linkId}`);
    await page.locator('#pay > div > form').waitFor({ state: 'attached' });
    await fillHome(page);
    await page.getByRole('radio', { name: 'Credit card' }).check();
    await pay();
    await page.waitForURL('**/sandbox/checkout/**');
    await page.unrouteAll();
  });
});

describeNightly('the success page', () => {
  // Shows success.page
  it('shows what was bought, how it was paid and what happens next', async () => {
    const breeder = await connectedBreeder(product);
    const sale = await sellPet(product, breeder);
    const page = await pageOf(product.visitor(), 'phone');
    const { db } = product.dependencies;
    const [order] = await readOrders(db, eq(orders.id, sale.orderId));
    await page.goto(`/payment-success?session_id=${order!.checkoutSessionId}`);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    for (const text of ['Biscuit', '$1,312.50', 'Credit card', order!.checkoutSessionId!, 'What happens next'])
      await page.getByText(text).first().waitFor();
    const petPage = page.getByRole('link', { name: 'See the page of Biscuit' });
    expect(await petPage.innerText()).toBe('See the page of Biscuit');
    await petPage.click();
    await page.waitForURL(`${product.url}/checkout/${sale.linkId}?success=1`);
    await page.getByText('Payment completed successfully!').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${product.url}/`);
  });
});
