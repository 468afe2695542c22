import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screens } from '../../contract/screens.ts';
import { registerBreeder } from '../product/breeder.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

/** In the page. */
const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Presses near the upper edge of something, and lets go after the page has had the time to move. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + 3);
  await page.mouse.down();
  await page.evaluate(nextFrames);
  await page.mouse.up();
}

describe('what is pressed while a field is left empty', () => {
  it('is pressed, and the field then says what is wrong: when registering', async () => {
    const page = await pageOf(product.visitor());
    await page.goto(screens.register.path);
    const robot = page.getByLabel("I'm not a robot");
    await page.getByLabel('Full Name').focus();
    await pressSlowly(page, robot);
    expect(await robot.isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Full Name' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  });

  it('is pressed, and the field then says what is wrong: in the profile, by a finger too', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    const town = page.getByRole('radio', { name: /Town and state only/ });
    const name = page.getByLabel('Full Name');
    for (const press of [() => pressSlowly(page, town), () => town.tap()]) {
      await page.goto(screens.account.path);
      await name.fill('');
      expect(await town.isChecked()).toBe(false);
      await press();
      expect(await town.isChecked()).toBe(true);
      await name.and(page.locator('[aria-invalid="true"]')).waitFor();
    }
  });
});
