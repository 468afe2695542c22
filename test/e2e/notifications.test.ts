import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import { newPushKeys, startPushService, type PushService, type Subscription } from '../product/push-service.ts';
import { sellPet } from '../product/sale.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { browser, newPage } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const keys = newPushKeys();
let service: PushService;
let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  service = await startPushService(keys.PUSH_PUBLIC_KEY);
  product = await startProduct({ ...keys, PUSH_TEST_SERVICE: service.url });
  breeder = await connectedBreeder(product);
});
afterAll(async () => {
  await product.stop();
  service.close();
});

/** Chromium's push service is out of reach: a browser that subscribes gets a subscription of the test's. */
function fakePushManager(subscription: Subscription): void {
  let present: object | null = null;
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
    (present = {
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => subscription,
      unsubscribe: async () => ((present = null), true),
    });
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => present });
}

async function openDevice(permissions: string[], before?: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  await context.grantPermissions(permissions);
  await context.addInitScript(fakePushManager, service.subscribe());
  await before?.(context);
  await context.addCookies([...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  return { context, page: await newPage(context) };
}

/** Hands a push to the service worker as the browser does, and returns what it shows; the headless shell has no notifications. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    Object.assign(globalThis, { shown: [] });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void (globalThis as unknown as { shown: unknown[] }).shown.push({ title, path: options?.data });
  });
  const session = await context.newCDPSession(page);
  const registrations: { registrationId: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await session.send('ServiceWorker.enable');
  await eventually(() => expect(registrations.length).toBeGreaterThan(0));
  const { registrationId } = registrations.at(-1)!;
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
  return eventually(async () => {
    const shown = await worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    expect(shown).toHaveLength(1);
    return shown[0];
  });
}

describe('a device on which a breeder presses "Notify this device"', () => {
  // Shows dashboard.push
  it('is sent a sale, shows it, and is left alone once it is switched off', async () => {
    const { context, page } = await openDevice(['notifications']);
    await page.goto('/account/data');
    const section = page.getByRole('region', { name: 'Notifications' });
    await section.getByRole('checkbox', { name: 'A payout reaches your bank' }).uncheck();
    expect(await violations(page, AXE)).toEqual([]);
    await section.getByRole('button', { name: 'Notify this device' }).click();
    await toast(page, 'Notifications On');
    await section.getByText('This device is notified when').waitFor();
    expect(await section.getByRole('checkbox', { name: 'A payout reaches your bank' }).isChecked()).toBe(false);
    const { orderId } = await sellPet(product, breeder);
    const news = await eventually(() => {
      expect(service.received).toHaveLength(1);
      return service.received[0]!.news;
    });
    const shown = await deliver(context, page, JSON.stringify(news));
    expect(shown).toEqual({ title: 'A pet was sold', path: `/sales/${orderId}` });
    await section.getByRole('button', { name: 'Stop notifying' }).click();
    await toast(page, 'Notifications Off');
    await section.getByRole('button', { name: 'Notify this device' }).waitFor();
    await context.close();
  });

  it('reads why nothing is switched on where the browser refuses', async () => {
    const { context, page } = await openDevice([]);
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Notify this device' }).click();
    await toast(page, 'Notifications Not Changed');
    await context.close();
  });
});

describe('the app on a home screen', () => {
  const installed = (context: BrowserContext) =>
    context.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        query.includes('display-mode: standalone')
          ? ({ matches: true } as MediaQueryList)
          : matchMedia.call(window, query);
    });

  /** Overview registers the service worker in an idle moment. */
  async function openWithWorker(page: Page): Promise<void> {
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      while (!(await navigator.serviceWorker.getRegistration('/dashboard'))?.active)
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
  }

  it('controls none of the buyer’s pages', async () => {
    const { context, page } = await openDevice([], installed);
    await openWithWorker(page);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await page.goto('/verify');
    expect(await isControlled()).toBe(false);
    await page.goto('/dashboard');
    expect(await isControlled()).toBe(true);
    await context.close();
  });

  // Shows dashboard.offline
  it('says without a connection that there is none, and takes the code of a hand-over until there is one', async () => {
    const { orderId } = await sellPet(product, breeder);
    const { context, page } = await openDevice([], installed);
    await openWithWorker(page);
    const keepSeen = (seen: object) => localStorage.setItem('seen-hand-overs', JSON.stringify(seen));
    const handOvers = [{ id: orderId, petName: '<b>Maple</b>' }];
    await page.evaluate(keepSeen, { account: breeder.userId, at: new Date().toISOString(), handOvers });
    await context.setOffline(true);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByText(/^This is what we last saw at \d+:\d\d [AP]M\.$/).waitFor();
    await page.getByRole('heading', { name: 'Hand-over of <b>Maple</b>' }).waitFor();
    await page.getByLabel('Code that the buyer shows').fill('abc-123');
    await page.getByRole('button', { name: 'Confirm hand-over' }).click();
    await page.getByText('Waiting to be sent.').waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('hand-overs')!));
    expect(stored[orderId]).toMatchObject({ code: 'ABC123', chip: null, account: breeder.userId });
    await context.setOffline(false);
    // The page opens Overview by itself, which sends what waits: it isn't the buyer's code.
    await toast(page, 'Hand-Over Not Confirmed');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/');
    expect(await page.evaluate(() => localStorage.getItem('seen-hand-overs'))).toBeNull();
    await context.close();
  });
});
