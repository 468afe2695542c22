import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '../../server/db/schema.ts';
import { PAGE_MS } from '../environment/time-limits.ts';
import { failDebit, payByBank as payDebit, settleDebit } from '../product/bank-debits.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { breederWithBank, hasCapability, startDebit } from '../product/debit-sale.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders } from '../product/orders.ts';
import { HOME, openCheckout } from '../product/buyer.ts';
import { mailContaining } from '../product/outbox.ts';
import { offerWithDeposit, reservePet } from '../product/reservation.ts';
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
  await buyer.getByText('Nova is held for you until then').waitFor();
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
  const noticed = phone
    .getByText('The bank confirms it within 4 business days. Please don’t hand over Juniper')
    .waitFor();
  const { sessionId, linkId } = await startDebit(product, breeder, 'in-flight@example.com', { name: 'Juniper' });
  await noticed;
  const payment = phone.getByRole('listitem', { name: 'Payment for Juniper' });
  await payment.getByText('$2,100.00').waitFor();
  for (const fact of ['Ben Buyer', 'US bank account', 'since', 'Expected by']) await payment.getByText(fact).waitFor();
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

it('a buyer who pays again in another browser keeps the form while they type, and in the other language', async () => {
  const breeder = await breederWithBank(product);
  const { sessionId } = await startDebit(product, breeder, 'types-slowly@example.com', { name: 'Juno' });
  await failDebit(product, sessionId);
  const mail = await mailContaining(product, 'types-slowly@example.com', 'did not pay');
  const context = await browser.newContext({ baseURL: product.url });
  context.setDefaultTimeout(PAGE_MS);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(/http\S+again=\S+/.exec(mail)![0]);
  await page.getByText('Juno is held for you until').waitFor();
  await fillHome(page);
  // A page that is watched asks every ten seconds whether somebody is paying.
  for (let asked = 0; asked < 5; asked++) {
    await page.clock.fastForward(12_000);
    await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
  }
  await page.getByText('Juno is held for you until').waitFor();
  expect(await page.getByLabel('ZIP code').inputValue()).toBe(HOME.zip);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByText('Guardamos a Juno para usted hasta').waitFor();
  expect(await page.locator('input[name=zip]').count()).toBe(1);
  await context.close();
});

it('a breeder reads of a deposit on its way how much is on its way and open, and that nothing is paid', async () => {
  const breeder = await breederWithBank(product);
  const { linkId } = await offerWithDeposit(breeder, undefined, { name: 'Willow' });
  const buyer = product.visitor();
  await payDebit(buyer, await openCheckout(buyer, linkId, 'bank'));
  await eventually(async () => expect(await statusOf(linkId)).toBe('processing'));
  const [sale] = await readOrders(db, eq(orders.paymentLinkId, linkId));
  const desk = await pageOf(breeder, 'desk');
  await desk.goto(`/sales/${sale!.id}`);
  await desk.getByText('Deposit on its way').waitFor();
  await desk.getByText('$210.00, expected by').waitFor();
  await desk.getByText('Balance $840.00').waitFor();
  await desk.getByText('Please don’t hand over Willow before it is.').waitFor();
  expect(await desk.getByText(/\bpaid\b/i).allInnerTexts()).toEqual([]);
  expect(await desk.getByRole('heading', { name: 'Payment breakdown' }).count()).toBe(0);
  expect(await violations(desk, AXE)).toEqual([]);
});

it('breeder and buyer read of a part on its way how much it is and when it is certain, and are offered nothing that would be refused', async () => {
  const breeder = await breederWithBank(product);
  const { buyer, path, orderId, buyerEmail } = await reservePet(product, breeder, undefined, { name: 'Hazel' });
  const { location } = await buyer.submit(path, { act: 'pay', amount: '300.00', paymentMethod: 'bank' });
  await payDebit(buyer, location!, 'succeeds', { email: buyerEmail });
  await mailContaining(product, breeder.email, 'of the balance from a bank account');
  const desk = await pageOf(breeder, 'desk');
  await desk.goto(`/sales/${orderId}`);
  await desk.getByText('$300.00, expected by').waitFor();
  await desk.getByText('Until it is, you can’t record cash, and can’t move or end the reservation.').waitFor();
  expect(await desk.getByRole('button', { name: 'Record cash or Zelle' }).count()).toBe(0);
  await desk.getByRole('button', { name: 'More for Hazel' }).click();
  await desk.getByRole('menuitem', { name: 'Send a new link' }).waitFor();
  expect(await desk.getByRole('menuitem').allInnerTexts()).toEqual(['Send a new link']);
  const phone = await pageOf(product.visitor(), 'phone');
  await phone.goto(path);
  await phone.getByText('Your payment of $300.00 from your bank account is on its way.').waitFor();
  expect(await violations(phone, AXE)).toEqual([]);
});

it('a breeder reads of a failed payment for whom the pet is kept, and a stranger until when', async () => {
  const breeder = await breederWithBank(product);
  const { linkId, sessionId } = await startDebit(product, breeder, 'kept-until@example.com', { name: 'Maple' });
  await failDebit(product, sessionId);
  const mail = await mailContaining(product, breeder.email, 'did not pay');
  const phone = await pageOf(breeder, 'phone');
  await phone.goto(new URL(/http\S+\/sales\/[\w-]+/.exec(mail)![0]).pathname);
  await phone.getByText('Payment failed').waitFor();
  await phone.getByText('Held for Ben Buyer').waitFor();
  expect(await violations(phone, AXE)).toEqual([]);
  const other = await pageOf(product.visitor(), 'phone');
  await other.goto(`/checkout/${linkId}`);
  await other.getByRole('heading', { name: 'Held for another buyer' }).waitFor();
  await other.getByText('This pet is held for another buyer until').waitFor();
  expect(await violations(other, AXE)).toEqual([]);
});
