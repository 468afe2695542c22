import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { JOURNEYS } from '../environment/nightly.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { mailbox } from '../product/outbox.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { fillCard, fillHome } from './checkout-page.ts';
import { noticesOf, PHONE } from './people.ts';
import { phonePhoto } from './photo.ts';
import { fillPet, fillRegistration, toast } from './sessions.ts';
import { browser, newPage } from './stage.ts';

/** The product's six main steps, with the breeder at a desk and the buyer on a phone. */
describe.each(JOURNEYS)('from start to a paid pet on %s', (kind) => {
  let place: Installation;
  let environment: Record<string, string>;
  let server: ServerProcess;
  let desk: BrowserContext;
  let phone: BrowserContext;
  let breeder: Page;
  let buyer: Page;
  let link: string;
  let notices: string[][];

  beforeAll(async () => {
    place = await createInstallation(kind === 'PostgreSQL' ? 'postgres' : 'pglite');
    environment = { ...place.environment, ...BESIDE_DATABASE_URL };
    server = await startServerProcess(environment);
    environment['PORT'] = new URL(server.url).port;
    desk = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    phone = await browser.newContext(PHONE);
    breeder = await newPage(desk);
    buyer = await newPage(phone);
    notices = [noticesOf(breeder), noticesOf(buyer)];
  });
  afterAll(async () => {
    await desk?.close();
    await phone?.close();
    await server?.stop();
    await place?.drop();
  });

  // Shows product.trial
  it('a breeder registers and lands on the dashboard, in the trial', async () => {
    await breeder.goto(`${server.url}/register`);
    await fillRegistration(breeder, 'anna@example.com', 'anna-berg');
    await breeder.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await breeder.waitForURL('**/dashboard');
    await breeder.getByText('Not Connected').waitFor();
    const me = await breeder.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
    expect(me.user).toMatchObject({ email: 'anna@example.com', subscriptionStatus: 'trial', planType: 'monthly' });
  });

  // Shows states.connect-click
  it('connects a payment account on the provider’s pages', async () => {
    await breeder.getByRole('button', { name: 'Connect Stripe Account' }).click();
    await breeder.waitForURL('**/sandbox/onboarding/**');
    await breeder.getByRole('button', { name: 'Finish', exact: true }).click();
    await breeder.waitForURL('**/dashboard');
    await breeder.getByText('Connected', { exact: true }).waitFor();
  });

  it('confirms the email with the mailed link', async () => {
    const [mail = ''] = await mailbox(place, 'anna@example.com', 1);
    await breeder.goto(/\S+\/confirm-email#token=\S+/.exec(mail)![0]);
    await breeder.getByText('Your email address is confirmed.').waitFor();
    await breeder.getByRole('link', { name: 'Go to your dashboard' }).click();
  });

  // Shows product.listing, product.share-link, dashboard.pet-form, dashboard.requests, dashboard.link-dialogs
  it('lists a pet, gives it a photo from a phone, and copies its payment link', async () => {
    await fillPet(breeder);
    await breeder.getByRole('button', { name: 'Create Payment Request' }).click();
    await breeder.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await breeder.getByText('Upload a photo first to create payment links').waitFor();

    const chooser = breeder.waitForEvent('filechooser');
    await breeder.getByRole('button', { name: 'Add Photo', exact: true }).first().click();
    await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(800) });
    await breeder.getByRole('button', { name: 'Create & Copy Payment Link' }).click();
    await breeder.getByRole('button', { name: 'Generate & Copy Link' }).click();
    await toast(breeder, 'Payment Link Copied', 'The link for Biscuit is on your clipboard.');
    link = await breeder.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.url}/checkout/[\\w-]+$`));
  });

  it('the link shows a preview in a message', async () => {
    const html = await (await fetch(link)).text();
    const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(tag('og:title')).toBe('Biscuit · Golden Retriever');
    expect(tag('og:description')).toContain('$1,312.50');
    expect(tag('og:description')).toContain('Anna Berg');
    const preview = await fetch(tag('og:image')!);
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await preview.arrayBuffer()).includes('SecretCamera')).toBe(false);
  });

  // Shows product.buyer-pays, link-page.facts, states.buyer, roles.buyer
  it('a buyer opens it on a phone, chooses a card and pays', async () => {
    await buyer.goto(link);
    await buyer.getByRole('heading', { name: 'Biscuit', level: 1 }).waitFor();
    expect(await buyer.getByText('Verified Breeder').isVisible()).toBe(true);
    expect(
      await buyer
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await fillHome(buyer);
    await buyer.getByRole('radio', { name: 'Credit card' }).check();
    await buyer.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await buyer.waitForURL('**/sandbox/checkout/**');
    await fillCard(buyer);
    await buyer.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await buyer.waitForURL('**/payment-success?**');
    await buyer.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await buyer.getByText('$1,312.50').first().waitFor();
  });

  // Shows dashboard.figures, states.pet
  itNightly('the breeder sees the sale: one completed, and the price as revenue', async () => {
    await breeder.reload();
    await expectFigures(breeder);
  });

  itNightly('all data survives a restart', async () => {
    // No call of an open page may hit the stopped server.
    await breeder.goto('about:blank');
    expect(await server.stop()).toBe(0);
    server = await startServerProcess(environment);
    await breeder.goto(`${server.url}/dashboard`);
    await expectFigures(breeder);
    await buyer.goto(link);
    await buyer.getByText('This pet has found a home').waitFor();
  });

  itNightly('the browsers had no errors', () => {
    expect(notices.flat()).toEqual([]);
  });

  async function expectFigures(page: Page): Promise<void> {
    const figure = (name: string) => page.getByText(name, { exact: true }).locator('..');
    await figure('Completed Sales').getByText('1', { exact: true }).waitFor();
    await figure('Total Revenue').getByText('$1,250.00', { exact: true }).waitFor();
    await figure('Active Payment Requests').getByText('0', { exact: true }).waitFor();
  }
});
