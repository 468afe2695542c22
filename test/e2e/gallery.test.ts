import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { furryPhoto } from '../photos/images.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { violations } from './axe.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('the gallery of the buyer’s page', () => {
  let path: string;
  beforeAll(async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    for (const [index, size] of [
      [800, 600],
      [600, 800],
      [900, 500],
    ].entries()) {
      const photo = await (await furryPhoto(size[0]!, size[1]! + index)).jpeg().toBuffer();
      await breeder.upload(`/api/pets/${pet.id}/photos`, photo);
    }
    path = `/checkout/${linkId}`;
  });
  const leftOf = (page: Page, index: number) =>
    page
      .locator('.slides > figure')
      .nth(index)
      .evaluate((slide) =>
        Math.round(slide.getBoundingClientRect().left - slide.parentElement!.getBoundingClientRect().left),
      );

  // Shows link-page.gallery
  it('works without scripts', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: product.url,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('link', { name: 'Photo 3 of 3' }).click();
    await eventually(async () =>
      expect(
        Math.abs(
          (await page.locator('.slides > figure').nth(2).boundingBox())!.x -
            (await page.locator('.slides').boundingBox())!.x,
        ),
      ).toBeLessThan(2),
    );
    expect((await page.locator('.slides').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await context.close();
  });

  // Shows link-page.gallery
  it.each(['phone', 'desk'] as const)(
    'is reached by link, keyboard and arrow on a %s, and shifts nothing',
    async (device) => {
      const page = await pageOf(product.visitor(), device);
      await page.goto(path);
      expect(await violations(page, AXE)).toEqual([]);
      const current = page.locator('.dots [aria-current="true"]');
      await page.getByRole('link', { name: 'Photo 2 of 3' }).click();
      await eventually(async () => expect(await leftOf(page, 1)).toBe(0));
      await eventually(async () => expect(await current.textContent()).toBe('Photo 2 of 3'));
      expect(page.url()).not.toContain('#');
      await page.locator('.slides').focus();
      await page.keyboard.press('ArrowRight');
      await eventually(async () => expect(await current.textContent()).toBe('Photo 3 of 3'));
      const shift = await page.evaluate(
        () =>
          new Promise<number>(
            (resolve) =>
              new PerformanceObserver((list) =>
                resolve(
                  list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
                ),
              ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0)),
          ),
      );
      // 0.1 is what people notice; the sum has parts of a pixel too.
      expect(shift).toBeLessThan(0.001);
    },
  );

  // Shows link-page.gallery
  it('shows a paw until a photo comes, and says when it can’t', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.route('**/photos/**', (route) => route.abort());
    await page.goto(path);
    await page.locator('.slides > figure').first().getByText('Photo coming soon').waitFor();
  });
});
