import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCard, fillHome } from '../e2e/checkout-page.ts';
import { PHONE } from '../e2e/people.ts';
import { chooseAct } from '../e2e/sessions.ts';
import { browser, newPage } from '../e2e/stage.ts';
import { offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { mailContaining, mailsTo } from '../product/outbox.ts';
import { startLiveProduct, type LiveProduct } from './live-product.ts';

const BUYER = 'ben@example.com';

/** Accounts of v2 only, events that arrive late, and a balance that covers no refund, as on the first day with Stripe. */
describe('a day with live keys, on which no event arrives for minutes', () => {
  let product: LiveProduct;
  let breeder: Breeder;
  let contexts: BrowserContext[];
  let desk: Page;
  let buyer: Page;
  let successPath: string;
  let receipt: string;
  beforeAll(async () => {
    product = await startLiveProduct();
    await product.operate('cover_refunds', { covered: false });
    await holdEvents(true);
    breeder = await registerBreeder(product);
    contexts = await Promise.all([browser.newContext(PHONE), browser.newContext(PHONE)]);
    [desk, buyer] = (await Promise.all(contexts.map((context) => newPage(context)))) as [Page, Page];
    const session = [...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url }));
    await contexts[0]!.addCookies(session);
  });
  afterAll(async () => {
    for (const context of contexts ?? []) await context.close();
    await product?.stop();
  });

  const holdEvents = (held: boolean) => product.operate('hold_webhooks', { held });
  /** All that has waited arrives, in any order. */
  const letEventsArrive = () => product.operate('release_webhooks', { order: 'shuffled' });
  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`);
  const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const lacks = async (page: Page, text: string | RegExp) => expect(await page.getByText(text).count()).toBe(0);

  it('a breeder who comes back from Stripe reads that the account is connected', async () => {
    await open(desk, '/dashboard');
    await desk.getByRole('button', { name: 'Connect Stripe Account' }).click();
    await desk.waitForURL('**/onboarding/**');
    await desk.getByRole('button', { name: 'Finish', exact: true }).click();
    await desk.waitForURL('**/dashboard**');
    await desk.getByText('Connected', { exact: true }).waitFor();
  });

  it('a payment whose buyer closed the page is a sale as soon as its event arrives, and neither page says anything else before', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Clover' });
    const away = product.visitor();
    await payByCard(away, await openCheckout(away, linkId));
    await open(desk, '/dashboard');
    await shows(desk, 'No sales yet.');
    await letEventsArrive();
    await desk.getByRole('listitem', { name: 'Sale of Clover' }).getByText('Paid', { exact: true }).waitFor();
    await holdEvents(true);
  });

  it('a buyer who comes back reads that it is paid before any event arrives, and so does the breeder', async () => {
    const { linkId } = await offerPet(breeder);
    await open(buyer, `/checkout/${linkId}`);
    await fillHome(buyer);
    await buyer.getByRole('radio', { name: 'Credit card' }).check();
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.waitForURL('**/checkout/cs_**');
    await fillCard(buyer, undefined, BUYER);
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    successPath = buyer.url().slice(product.url.length);
    await desk.getByRole('listitem', { name: 'Sale of Biscuit' }).getByRole('link', { name: 'Biscuit' }).click();
    await shows(desk, 'Paid');
    receipt = /\/receipt\?key=[\w-]{43}/.exec(await mailContaining(product, BUYER, '/receipt?key='))![0];
  });

  it('a refund without balance is called waiting by each page and mail of both sides', async () => {
    await chooseAct(desk, 'Biscuit', 'Refund');
    await desk.getByRole('dialog').getByRole('button', { name: 'Refund $1,312.50' }).click();
    await desk.getByRole('region', { name: 'A refund is waiting' }).waitFor();
    // What it costs counts the platform's share, which comes back with the refund.
    await desk.getByText('This sale costs you').locator('xpath=..').getByText('$38.36').waitFor();
    for (const path of ['/dashboard', '/sales']) {
      await open(desk, path);
      const sale = desk.getByRole('listitem', { name: 'Sale of Biscuit' });
      await sale.getByText('Refund waiting', { exact: true }).waitFor();
      await sale.getByText('$1,312.50 hasn’t reached the buyer yet').waitFor();
      await lacks(desk, 'Refunded in full');
    }
    await open(buyer, successPath);
    await buyer.getByRole('heading', { name: 'Your refund is waiting' }).waitFor();
    await open(buyer, receipt);
    await shows(buyer, 'Total paid');
    await lacks(buyer, /^Refund,|Returned in total/);
    await mailContaining(product, BUYER, 'You’ll get a refund of');
    await mailContaining(product, breeder.email, 'Please add $1,312.50 at Stripe');
    const mails = [...mailsTo(product, BUYER), ...mailsTo(product, breeder.email)].join('\n');
    expect(mails).not.toMatch(/5 to 10 business days|was refunded/);
  });

  it('once the money is there and events arrive, it is refunded everywhere', async () => {
    const { body } = await breeder.call('GET', '/api/stripe/status');
    await product.operate('top_up', { account: body['stripeAccountId'], amount: 131_250 });
    await letEventsArrive();
    await mailContaining(product, BUYER, '5 to 10 business days');
    await open(desk, '/sales');
    await desk.getByRole('listitem', { name: 'Sale of Biscuit' }).getByText('Refunded in full').waitFor();
    await open(buyer, successPath);
    await buyer.getByRole('heading', { name: 'Payment returned' }).waitFor();
    await open(buyer, receipt);
    await shows(buyer, 'Returned in total');
  });
});
