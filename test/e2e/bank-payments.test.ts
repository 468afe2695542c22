import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '../../server/db/schema.ts';
import { failDebit, settleDebit } from '../product/bank-debits.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { breederWithBank, hasCapability, startDebit } from '../product/debit-sale.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders } from '../product/orders.ts';
import { mailContaining } from '../product/outbox.ts';
import { violations } from './axe.ts';
import { fillHome, payByBank } from './checkout-page.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const { db } = product.dependencies;
const statusOf = async (linkId: string) => (await readOrders(db, eq(orders.paymentLinkId, linkId))).at(-1)!.status;

it('a breeder turns bank payments on, for all links and off for one, and reads what is left by each way', async () => {
  const breeder = await connectedBreeder(product);
  await offerPet(breeder, { name: 'Clover', price: '2000.00' });
  const desk = await pageOf(breeder, 'desk');
  await desk.goto('/account/selling');
  await desk.getByText('Your buyers can pay by card or Klarna.').waitFor();
  await desk.getByRole('button', { name: 'Change ways to pay' }).click();
  const ways = desk.getByRole('group', { name: /^How your buyers can pay/ });
  await ways.getByText('$1,995.00 (Stripe keeps 0.8%, at most $5.00).').waitFor();
  const save = desk.getByRole('dialog').getByRole('button', { name: 'Save' });
  await ways.getByRole('checkbox', { name: 'Card' }).uncheck();
  await save.click();
  await ways.getByText('Buyers need a way to pay that everyone can use: a card or a bank account').waitFor();
  await ways.getByRole('checkbox', { name: 'Card' }).check();
  await ways.getByRole('checkbox', { name: 'Bank account' }).check();
  await desk.getByLabel('If a bank payment fails').selectOption('2 days');
  expect(await violations(desk, AXE)).toEqual([]);
  await save.click();
  await toast(desk, 'Ways to Pay Saved');
  await desk.getByText('Your buyers can pay by card, bank account, or Klarna.').waitFor();
  await eventually(async () => expect(await hasCapability(product, breeder)).toBe(true));

  await desk.goto('/pets');
  await desk
    .getByRole('button', { name: /New pet/i })
    .first()
    .click();
  await desk.getByLabel('Price').fill('3000');
  await desk.getByText('You receive $2,908.35 by card, $2,995.00 by bank account').waitFor();
});

it('a buyer pays by bank on a phone, reads that it takes days, and has bought the pet once the bank has paid', async () => {
  const breeder = await breederWithBank(product);
  const { linkId } = await offerPet(breeder, { name: 'Nova', price: '2000.00' });
  const buyer = await pageOf(product.visitor(), 'phone');
  await buyer.goto(`/checkout/${linkId}`);
  await fillHome(buyer);
  await buyer.getByRole('radio', { name: 'US bank account' }).check();
  expect(await violations(buyer, AXE)).toEqual([]);
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await payByBank(buyer, 'by-bank@example.com');
  await buyer.waitForURL('**/payment-success**');
  await buyer.getByRole('heading', { name: 'Your bank payment is on its way' }).waitFor();
  await buyer.getByText('Nova is kept for you until then').waitFor();
  expect(await violations(buyer, AXE)).toEqual([]);
  const paidAt = buyer.url();
  const other = await pageOf(product.visitor(), 'phone');
  await other.goto(`/checkout/${linkId}`);
  await other.getByText('Their payment is being checked').waitFor();

  const desk = await pageOf(breeder, 'desk');
  const [sale] = await readOrders(db, eq(orders.paymentLinkId, linkId));
  await desk.goto(`/sales/${sale!.id}`);
  await desk.getByText('Bank payment on its way').first().waitFor();
  expect(await violations(desk, AXE)).toEqual([]);

  await settleDebit(product, new URL(paidAt).searchParams.get('session_id')!);
  await eventually(async () => expect(await statusOf(linkId)).toBe('paid'));
  await buyer.goto(paidAt);
  await buyer.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
});

it('a breeder sees on a phone what is on its way among the sales, until the bank has paid', async () => {
  const breeder = await breederWithBank(product);
  const phone = await pageOf(breeder, 'phone');
  await phone.goto('/sales');
  await phone.getByText('No sales yet. They appear here as soon as a buyer has paid.').waitFor();
  expect(await phone.getByRole('heading', { name: 'On their way' }).count()).toBe(0);
  const noticed = phone.getByText('It is certain within 4 business days. Please don’t hand over Juniper').waitFor();
  const { sessionId, linkId } = await startDebit(product, breeder, 'in-flight@example.com', { name: 'Juniper' });
  await noticed;
  const payment = phone.getByRole('listitem', { name: 'Payment for Juniper' });
  await payment.getByText('$2,100.00').waitFor();
  for (const fact of ['Ben Buyer', 'US bank account', 'since', 'Certain by']) await payment.getByText(fact).waitFor();
  expect(await violations(phone, AXE)).toEqual([]);
  await payment.getByRole('link', { name: 'Juniper' }).click();
  await phone.getByText('Bank payment on its way').first().waitFor();
  await phone.goBack();
  await payment.waitFor();
  await settleDebit(product, sessionId);
  await eventually(async () => expect(await statusOf(linkId)).toBe('paid'));
  await phone.getByRole('listitem', { name: 'Sale of Juniper' }).waitFor();
  await payment.waitFor({ state: 'detached' });
  expect(await phone.getByRole('heading', { name: 'On their way' }).count()).toBe(0);
});

it('a buyer whose bank didn’t pay pays again by card with the mailed link, also without scripts', async () => {
  const breeder = await breederWithBank(product);
  const { linkId } = await offerPet(breeder, { name: 'Pepper', price: '2000.00' });
  const buyer = await pageOf(product.visitor(), 'phone');
  await buyer.goto(`/checkout/${linkId}`);
  await fillHome(buyer);
  await buyer.getByRole('radio', { name: 'US bank account' }).check();
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await payByBank(buyer, 'bounced@example.com');
  await buyer.waitForURL('**/payment-success**');
  await failDebit(product, new URL(buyer.url()).searchParams.get('session_id')!);
  const mail = await mailContaining(product, 'bounced@example.com', 'did not pay');
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const again = await context.newPage();
  await again.goto(/http\S+again=\S+/.exec(mail)![0]);
  await fillHome(again);
  await again.getByRole('radio', { name: 'Credit card' }).check();
  await again.getByRole('button', { name: /^Pay/ }).click();
  await again.waitForURL('**/sandbox/checkout/**');
  await context.close();
});
