import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { createPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { fillPet, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { newPage, browser } from './stage.ts';
import { PAGE_MS } from '../environment/time-limits.ts';

/** Before the second, third and fourth try. */
const PAUSES = [2_000, 5_000, 15_000];

const newPhoto = async () => ({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });

/** Overview in a browser of its own, whose clock the test can stop. */
async function openWithClock(breeder: Breeder): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await context.addCookies([...breeder.cookies].map(([key, value]) => ({ name: key, value, url: product.url })));
  const page = await newPage(context);
  page.setDefaultTimeout(PAGE_MS);
  await page.clock.install();
  await page.goto('/dashboard');
  return page;
}

const stopClock = async (page: Page) => page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
const photosOf = async (breeder: Breeder, id: string): Promise<number> =>
  (await breeder.call('GET', `/api/pets/${id}/photos`)).body['photos'].length;

/** Timers of no length may stand between an answer and the next call. */
const tried = (page: Page, calls: { tried: number }, count: number) =>
  eventually(async () => {
    await page.clock.runFor(1);
    expect(calls.tried).toBe(count);
  });

describe('the photos of a saved pet, while the connection is away', () => {
  /** The form of a pet whose photo has arrived and can't be put on the pet, on a page whose clock stands. */
  async function openWithLostOrders(name: string) {
    const breeder = await registerBreeder(product);
    const { id } = await createPet(breeder, { name });
    const page = await openWithClock(breeder);
    await page.getByRole('button', { name: 'Edit' }).click();
    const photos = page.getByRole('dialog').getByRole('group', { name: 'Photos', exact: true });
    await photos.waitFor();
    const calls = { tried: 0, isLost: true };
    await page.route(`**/api/pets/${id}/photos`, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      calls.tried++;
      return calls.isLost ? route.abort() : route.continue();
    });
    await stopClock(page);
    await photos.getByLabel('Photos of this pet').setInputFiles(await newPhoto());
    await tried(page, calls, 1);
    return { context: page.context(), page, calls, photosOfPet: () => photosOf(breeder, id) };
  }

  it('are tried again after 2, 5 and 15 seconds, until they are on the pet', async () => {
    const { context, page, calls, photosOfPet } = await openWithLostOrders('Willow');
    for (const [index, pause] of PAUSES.entries()) {
      await page.clock.runFor(pause - 1_000);
      expect(calls.tried).toBe(index + 1);
      calls.isLost = index < PAUSES.length - 1;
      await page.clock.runFor(1_000);
      await tried(page, calls, index + 2);
    }
    await eventually(async () => expect(await photosOfPet()).toBe(1));
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await context.close();
  });

  it('are given up after the fourth try, which a sentence says', async () => {
    const { context, page, calls, photosOfPet } = await openWithLostOrders('Hazel');
    for (const [index, pause] of PAUSES.entries()) {
      await page.clock.runFor(pause);
      await tried(page, calls, index + 2);
    }
    await page.clock.resume();
    await toast(page, 'Photos Not Saved');
    await page.clock.fastForward(60_000);
    expect(calls.tried).toBe(4);
    expect(await photosOfPet()).toBe(0);
    await context.close();
  });
});

// Shows dashboard.photos-survive
it('a photo that can’t be sent once its pet is saved is tried again after 2, 5 and 15 seconds; then a sentence names the pet', async () => {
  const breeder = await registerBreeder(product);
  const page = await openWithClock(breeder);
  const photos = page.getByRole('group', { name: 'Photos', exact: true });
  const calls = { tried: 0, lost: 0 };
  page.on('requestfailed', (request) => void (calls.lost += Number(request.url().endsWith('/api/photos'))));
  let lose = () => {};
  const mayLose = new Promise<void>((resolve) => (lose = resolve));
  await page.route('**/api/photos', async (route) => {
    calls.tried++;
    await mayLose;
    await route.abort();
  });
  await page.getByLabel('Pet Name').focus();
  await photos.getByLabel('Photos of this pet').setInputFiles(await newPhoto());
  await fillPet(page, 'Willow');
  await page.getByRole('button', { name: 'Create Payment Request' }).click();
  await page.getByRole('dialog', { name: 'Willow is saved' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { id } = (await breeder.call('GET', '/api/pets/my')).body['pets'][0];
  await stopClock(page);
  lose();
  for (const [index, pause] of PAUSES.entries()) {
    await eventually(() => expect(calls.lost).toBe(index + 1));
    await page.evaluate(() => document.readyState);
    await page.clock.runFor(pause - 1_000);
    expect(calls.tried).toBe(index + 1);
    await page.clock.runFor(1_000);
    await tried(page, calls, index + 2);
  }
  await page.clock.resume();
  await toast(page, 'Photo Not Sent', 'One photo of Willow was not sent. Choose it again under Edit.');
  await page.unroute('**/api/photos');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try Again' }).click();
  await eventually(async () => expect(await photosOf(breeder, id)).toBe(1));
  await page.context().close();
});
