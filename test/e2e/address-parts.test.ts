import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screens } from '../../contract/screens.ts';
import { registerBreeder } from '../product/breeder.ts';
import { fillRegistration, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const TYPED = '7 Elm Rd, Federal Way, Wash. 98003, U.S.A.';
const READ = { street: '7 Elm Rd', town: 'Federal Way', state: 'WA', zip: '98003' };

/** Beneath the field, in one width with it. */
async function expectReading(page: Page): Promise<void> {
  const reading = page.getByRole('group', { name: 'What we read' });
  for (const part of ['7 Elm Rd', 'Federal Way', 'Washington', '98003']) await reading.getByText(part).waitFor();
  const field = (await page.getByLabel('Physical Address').boundingBox())!;
  const { x, y, width } = (await reading.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(field.y + field.height);
  expect([x, x + width]).toEqual([expect.closeTo(field.x, 0), expect.closeTo(field.x + field.width, 0)]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

const addressOf = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/api/me')).json();
    return [user.physicalAddress, user.addressParts];
  });

describe.each(['phone', 'desk'] as const)('the parts of an address, on a %s', (device) => {
  const name = (kind: string) => `${kind}-${device}-${Date.now().toString(36)}`;

  it('are read when registering, and nothing is asked of whom they are right for', async () => {
    const page = await pageOf(product.visitor(), device);
    await page.goto(screens.register.path);
    await fillRegistration(page, `${name('read')}@example.com`, name('read'));
    await page.getByLabel('Physical Address').fill(TYPED);
    await expectReading(page);
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL(`**${screens.dashboard.path}`);
    expect(await addressOf(page)).toEqual([TYPED, READ]);
    expect(await page.getByRole('heading', { name: 'Where are you?' }).count()).toBe(0);
  });

  it('are corrected in place when registering', async () => {
    const page = await pageOf(product.visitor(), device);
    await page.goto(screens.register.path);
    await fillRegistration(page, `${name('corrected')}@example.com`, name('corrected'));
    await page.getByLabel('Physical Address').fill(TYPED);
    await expectReading(page);
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Town', { exact: true }).fill('Auburn');
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL(`**${screens.dashboard.path}`);
    expect(await addressOf(page)).toEqual([TYPED, { ...READ, town: 'Auburn' }]);
  });

  it('are read and corrected in the profile', async () => {
    const page = await pageOf(await registerBreeder(product), device);
    await page.goto(screens.account.path);
    const save = page.getByRole('button', { name: 'Save Changes' });
    await page.getByLabel('Physical Address').fill(TYPED);
    await expectReading(page);
    await save.click();
    await toast(page, 'Profile Saved');
    expect(await addressOf(page)).toEqual([TYPED, READ]);
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Street and number').fill('7 Elm Road');
    await save.click();
    await page.getByRole('group', { name: 'What we read' }).getByText('7 Elm Road').waitFor();
    expect(await addressOf(page)).toEqual([TYPED, { ...READ, street: '7 Elm Road' }]);
  });
});
