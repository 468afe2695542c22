import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { createPet, registerBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { newPage, browser } from './stage.ts';
import { PAGE_MS } from '../environment/time-limits.ts';

/** Before the second, third and fourth try. */
const PAUSES = [2_000, 5_000, 15_000];

describe('the photos of a saved pet, while the connection is away', () => {
  /** The form of a pet whose photo has arrived and can't be put on the pet, on a page whose clock stands. */
  async function openWithLostOrders(name: string) {
    const breeder = await registerBreeder(product);
    const { id } = await createPet(breeder, { name });
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    await context.addCookies([...breeder.cookies].map(([key, value]) => ({ name: key, value, url: product.url })));
    const page = await newPage(context);
    page.setDefaultTimeout(PAGE_MS);
    await page.clock.install();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Edit' }).click();
    const photos = page.getByRole('dialog').getByRole('group', { name: 'Photos', exact: true });
    await photos.waitFor();
    const calls = { tried: 0, isLost: true };
    await page.route(`**/api/pets/${id}/photos`, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      calls.tried++;
      return calls.isLost ? route.abort() : route.continue();
    });
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
    const file = { name: 'new.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
    await photos.getByLabel('Photos of this pet').setInputFiles(file);
    await tried(page, calls, 1);
    const photosOfPet = async () => (await breeder.call('GET', `/api/pets/${id}/photos`)).body['photos'].length;
    return { context, page, calls, photosOfPet };
  }

  /** Timers of no length may stand between an answer and the next call. */
  const tried = (page: Page, calls: { tried: number }, count: number) =>
    eventually(async () => {
      await page.clock.runFor(1);
      expect(calls.tried).toBe(count);
    });

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
