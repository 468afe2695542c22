import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TEST_MS, PAGE_MS, TEST_MS } from '../environment/time-limits.ts';
import { launchBrowser } from '../environment/chromium.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import { createVisitor } from '../product/visitor.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startProduct, type Product } from '../product/product.ts';
import { fillHome, payHere } from './checkout-page.ts';
import { becomeOlder } from './older-browser.ts';
import { noticesOf, PHONE } from './people.ts';
import { phonePhoto } from './photo.ts';
import { fillPet, fillRegistration, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage } from './stage.ts';

let context: BrowserContext | undefined;
async function openIn(one: Browser, options: BrowserContextOptions, older?: 'buyer' | 'breeder'): Promise<Page> {
  await context?.close();
  context = await one.newContext({ ...PHONE, deviceScaleFactor: 1, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PAGE_MS);
  if (older) await context.addInitScript(becomeOlder, older === 'breeder');
  return newPage(context);
}
afterAll(async () => context?.close());

async function addPetWithPhoto(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const photos = page.getByRole('group', { name: 'Photos', exact: true });
  await photos
    .getByLabel('Photos of this pet')
    .setInputFiles({ name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(640) });
  await fillPet(page, 'Willow');
  await page.getByRole('button', { name: 'Create Payment Request' }).click();
  await page.getByRole('dialog', { name: 'Willow is saved' }).getByRole('img', { name: 'Willow' }).waitFor();
}

/** Signed in as this breeder. */
const cookiesOf = (breeder: { cookies: Iterable<[string, string]> }, url: string) =>
  [...breeder.cookies].map(([name, value]) => ({ name, value, url }));

describe('in the oldest browsers that we support', () => {
  it('a breeder registers with a website, and offers a pet with its photo', async () => {
    const page = await openIn(browser, { baseURL: product.url }, 'breeder');
    const notices = noticesOf(page);
    const name = `old-${Date.now().toString(36)}`;
    await page.goto('/register');
    await fillRegistration(page, `${name}@example.com`, name);
    await page.getByRole('button', { name: 'Add a website' }).click();
    await page.getByLabel('Website').fill('https://kennel.example');
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL('**/dashboard');
    const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
    expect(me.user.website).toBe('https://kennel.example');
    await addPetWithPhoto(page);
    await eventually(async () => {
      const { pets } = await page.evaluate(() => fetch('/api/pets/my').then((answer) => answer.json()));
      expect(pets[0].imageUrl).toBeTruthy();
    });
    for (const path of [
      '/pets',
      '/pets/litters/new',
      '/pets/questions',
      '/sales',
      '/books',
      '/account',
      '/account/selling',
      '/account/billing',
      '/account/security',
      '/account/data',
      '/account/agreement',
      '/pricing',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
      expect(await page.getByRole('heading', { name: 'Loading Error' }).count(), path).toBe(0);
    }
    expect(notices.filter((each) => !each.startsWith('401'))).toEqual([]);
  });

  it('a buyer opens a pet’s page, pays, and gets the receipt', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const page = await openIn(browser, { baseURL: product.url }, 'buyer');
    const notices = noticesOf(page);
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await payHere(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(notices).toEqual([]);
  });

  it('a still older one shows the buyer’s page as the server rendered it, and pays', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const page = await openIn(browser, { baseURL: product.url });
    // Its scripts are a mistake of syntax there.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const unknown = 1 ??? 2;' }),
    );
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await payHere(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('a phone that opens a computer of its network by http', () => {
  type Home = Omit<Product, 'takeReadyBreeder'>;
  let home: Home;
  let phone: Browser;
  beforeAll(async () => {
    home = await startAtHome();
    // With compiled code again: hundreds of thousands of hashes take minutes without.
    phone = await launchBrowser(['--js-flags=--maglev', '--host-resolver-rules=MAP kennel.test 127.0.0.1']);
  });
  afterAll(async () => {
    await context?.close();
    await phone?.close();
    await home?.stop();
  });
  async function startAtHome(set: Record<string, string> = {}): Promise<Home> {
    const port = await findFreePort();
    const url = `http://kennel.test:${port}`;
    const server = await startProduct({ PUBLIC_URL: url, PORT: String(port), ALLOW_PUBLIC_SANDBOX: '1', ...set });
    // Only the browser knows the name.
    return { ...server, url, visitor: () => createVisitor(url, `http://127.0.0.1:${port}`) };
  }
  const open = async ({ url }: Home) => {
    const page = await openIn(phone, { baseURL: url });
    await page.goto('/healthz');
    const found = await page.evaluate(() => [
      isSecureContext,
      'clipboard' in navigator,
      'locks' in navigator,
      'subtle' in crypto,
    ]);
    expect(found).toEqual([false, false, false, false]);
    return page;
  };
  /** What is pasted into a field. */
  async function paste(page: Page): Promise<string> {
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      (document.activeElement?.closest('[role="dialog"]') ?? document.body).append(field);
      field.focus();
    });
    await page.keyboard.press('Control+V');
    return page.locator('#pasted').inputValue();
  }

  it('registers, and offers a pet with its photo', async () => {
    const page = await open(home);
    await page.goto('/register');
    await fillRegistration(page, 'anna@example.com', 'anna-berg');
    await page.getByRole('button', { name: 'Add a website' }).click();
    await page.getByLabel('Website').fill('https://kennel.example');
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL('**/dashboard');
    await addPetWithPhoto(page);
  });

  it(
    'registers where many have registered before, by its own work',
    async () => {
      const crowded = await startAtHome({ RATE_LIMITS: 'on' });
      for (let tries = 0; tries < 5; tries++) await registerBreeder(crowded);
      const page = await open(crowded);
      const statuses: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().endsWith('/api/register')) statuses.push(answer.status());
      });
      await page.goto('/register');
      await fillRegistration(page, 'berta@example.com', 'berta-berg');
      await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
      await page.waitForURL('**/dashboard', { timeout: TEST_MS });
      expect(statuses).toEqual([403, 201]);
      await crowded.stop();
    },
    LONG_TEST_MS,
  );

  it('copies a new link', async () => {
    const breeder = await connectedBreeder(home);
    const page = await open(home);
    await context!.addCookies(cookiesOf(breeder, home.url));
    await addPetWithPhoto(page);
    await page.getByRole('button', { name: 'Create Payment Link' }).click();
    await toast(page, 'Payment Link Copied');
    const address = await page.getByRole('textbox', { name: 'Payment link', exact: true }).inputValue();
    expect(address).toMatch(`${home.url}/checkout/`);
    expect(await paste(page)).toBe(address);
  });

  it('lets a buyer copy the page’s address, and pay', async () => {
    const { linkId } = await offerPet(await connectedBreeder(home));
    const page = await open(home);
    await page.goto(`/checkout/${linkId}`);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied', { exact: false }).first().waitFor();
    expect(await paste(page)).toBe(`${home.url}/checkout/${linkId}`);
    await fillHome(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await payHere(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
