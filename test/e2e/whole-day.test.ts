import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAmount } from '../../contract/money.ts';
import { ledgerEntries } from '../../server/db/schema.ts';
import { eventually } from '../product/eventually.ts';
import { startBeside } from '../product/beside.ts';
import { mailbox } from '../product/outbox.ts';
import { readPdf } from '../product/pdf.ts';
import { startProduct, type Product } from '../product/product.ts';
import { readCode } from '../product/qr-code.ts';
import { ask } from '../product/questions.ts';
import { violations } from './axe.ts';
import { fillCard, fillHome } from './checkout-page.ts';
import { dropFiles } from './drop-files.ts';
import { fillLitter, petRows, pictures } from './litter-form.ts';
import { noticesOf, PHONE } from './people.ts';
import { chooseAct, fillRegistration, toast } from './sessions.ts';
import { browser, newPage } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BREEDER = 'anna@example.com';

/** A breeder at a desk and with a phone in the kennel, each on a server of its own, and a buyer on a phone. */
describe('a breeder’s whole day', () => {
  let product: Product;
  let beside: Awaited<ReturnType<typeof startBeside>>;
  let contexts: BrowserContext[];
  let desk: Page;
  let kennel: Page;
  let buyer: Page;
  let link: string;
  let notices: string[][];
  beforeAll(async () => {
    product = await startProduct();
    beside = await startBeside(product);
    contexts = await Promise.all([
      browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true }),
      browser.newContext(PHONE),
      browser.newContext(PHONE),
    ]);
    [desk, kennel, buyer] = (await Promise.all(contexts.map((context) => newPage(context)))) as [Page, Page, Page];
    notices = [desk, kennel, buyer].map((page) => noticesOf(page));
  });
  afterAll(async () => {
    for (const context of contexts ?? []) await context.close();
    await beside?.stop();
    await product?.stop();
  });

  it('begins with registering, a payment account, and a confirmed email', async () => {
    await desk.goto(`${product.url}/register`);
    await fillRegistration(desk, BREEDER, 'anna-berg');
    await desk.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await desk.waitForURL('**/dashboard');
    await desk.getByRole('button', { name: 'Connect Stripe Account' }).click();
    await desk.waitForURL('**/sandbox/onboarding/**');
    await desk.getByRole('button', { name: 'Finish', exact: true }).click();
    await desk.waitForURL('**/dashboard');
    await desk.getByText('Connected', { exact: true }).waitFor();
    const [mail = ''] = await mailbox(product, BREEDER, 1);
    await desk.goto(/\S+\/confirm-email#token=\S+/.exec(mail)![0]);
    await desk.getByText('Your email address is confirmed.').waitFor();
  });

  it('goes on with a litter of six, whose photos are dropped at once, and its links', async () => {
    await desk.goto(`${product.url}/pets/litters/new`);
    await dropFiles(petRows(desk), await pictures(6));
    await fillLitter(desk);
    await eventually(async () => expect(await desk.getByRole('progressbar').count()).toBe(0));
    await desk.getByRole('button', { name: 'Create litter', exact: true }).click();
    await desk.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    await desk.getByRole('button', { name: 'Create 6 links' }).click();
    await desk.getByText('6 Payment Links Created').waitFor();
  });

  it('prints the card for the kennel, and a buyer scans it and finds Red', async () => {
    await desk.getByRole('link', { name: 'Print card' }).click();
    const code = desk.getByRole('img', { name: 'QR code of the page of Autumn litter' });
    await code.waitFor();
    expect((await readPdf(await desk.pdf({ format: 'Letter' }))).text).toContain('Autumn litter');
    await buyer.goto(await readCode(await code.screenshot()));
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByRole('link', { name: 'See Red' }).click();
    await buyer.getByRole('heading', { name: 'Red', level: 1 }).waitFor();
    link = buyer.url();
  });

  it('has a question, which is answered', async () => {
    const { email } = await ask(product, new URL(link).pathname.split('/').at(-1)!, { text: 'Is she good with cats?' });
    await desk.goto(`${product.url}/pets/questions`);
    await desk.getByRole('link', { name: 'Ben Buyer about Red' }).click();
    await desk.getByLabel('Your answer').fill('She grows up with two.');
    await desk.getByRole('button', { name: 'Send Answer' }).click();
    await toast(desk, 'Message Sent', 'We emailed it to Ben Buyer.');
    await mailbox(product, email, 2);
  });

  it('has a sale, seen at once in the kennel on another server, without a reload', async () => {
    const session = await contexts[0]!.cookies();
    await contexts[1]!.addCookies(session.map(({ name, value }) => ({ name, value, url: beside.url })));
    await kennel.goto(`${beside.url}/dashboard`);
    await kennel.getByText('No sales yet.').first().waitFor();
    await fillHome(buyer);
    await buyer.getByRole('radio', { name: 'Credit card' }).check();
    await buyer.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await buyer.waitForURL('**/sandbox/checkout/**');
    await fillCard(buyer);
    await buyer.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await buyer.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await toast(kennel, 'Ben paid $1,312.50 for Red');
    await kennel.getByRole('listitem', { name: 'Sale of Red' }).waitFor();
  });

  it('has a refund from the phone', async () => {
    await kennel.getByRole('listitem', { name: 'Sale of Red' }).getByRole('link', { name: 'Red' }).click();
    await kennel.getByRole('heading', { level: 1, name: 'Red' }).waitFor();
    await chooseAct(kennel, 'Red', 'Refund');
    const dialog = kennel.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Partial refund' }).check();
    await dialog.getByLabel('Amount', { exact: true }).fill('100');
    await dialog.getByRole('button', { name: 'Refund $105.00' }).click();
    await kennel.getByText('Refunded to the buyer').waitFor();
  });

  it('ends with a statement equal to the ledger and to the provider’s balance, and everything in one ZIP', async () => {
    await eventually(async () => {
      const lines = await product.dependencies.db.select().from(ledgerEntries);
      const ours = lines
        .filter(({ account }) => account === 'breeder')
        .reduce((sum, line) => sum + line.amountCents, 0);
      expect(ours).toBe(await balanceAtProvider());
      const month = new Date().toISOString().slice(0, 7);
      const { totals } = await desk.evaluate(
        (path) => fetch(path).then((answer) => answer.json()),
        `/api/books/statements/${month}?timeZone=UTC`,
      );
      expect(fromAmount(totals.net)).toBe(ours);
    });
    await desk.goto(`${product.url}/books`);
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download Everything (ZIP)' }).click(),
    ]);
    const names = Object.keys(unzipSync(new Uint8Array(await readFile(await file.path()))));
    expect(names).toEqual(
      expect.arrayContaining(['data.json', 'pets.csv', 'litters.csv', 'movements.csv', 'questions.csv']),
    );
    expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(6);
    expect(names.filter((name) => name.startsWith('receipts/'))).toHaveLength(1);
    expect(notices.flat()).toEqual([]);
  });

  async function balanceAtProvider(): Promise<number> {
    const { stripeAccountId } = await desk.evaluate(() => fetch('/api/stripe/status').then((answer) => answer.json()));
    const balance = await product.dependencies.stripe.balance.retrieve({}, { stripeAccount: stripeAccountId });
    return [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
  }
});
