import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, type Breeder } from '../product/breeder.ts';
import { fillPet, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a pet on the dashboard', () => {
  let breeder: Breeder;
  let page: Page;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    await createPet(breeder, { name: 'Juniper', price: '1850.00' });
    page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
  });
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });

  it('leaves an empty form without errors after it is saved', async () => {
    await fillPet(page, 'Clover');
    await page.getByLabel('Description').focus();
    // Phones leave the focus where it was when a button is pressed.
    await page.getByLabel('Description').evaluate((field) => field.closest('form')!.requestSubmit());
    const dialog = page.getByRole('dialog', { name: 'Clover is saved' });
    await dialog.getByText('A photo makes buyers trust the page, so add it first.').waitFor();
    await dialog.getByText('Later, the list asks for a photo first.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('');
    expect(await page.getByLabel('Description').getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByText('Description must be at least 10 characters').count()).toBe(0);
  });

  it('is asked for its species no longer once its breed tells it', async () => {
    await page.getByLabel('Breed').fill('Zorse');
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.getByText('Please select a species').waitFor();
    await page.getByLabel('Breed').fill('Border Collie');
    await page.getByText('Please select a species').waitFor({ state: 'detached' });
    await page.getByText('Species, from the breed: Dog').waitFor();
  });

  // Shows dashboard.photo-rules
  it('that has no photo is offered one, and another one afterwards', async () => {
    await row('Juniper').getByRole('button', { name: 'Add Photo' }).waitFor();
    const file = { name: 'juniper.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
    await row('Juniper').locator('input[type="file"]').setInputFiles(file);
    await toast(page, 'Photo Saved');
    await row('Juniper').getByRole('button', { name: 'Change Photo' }).waitFor();
  });

  it('shows a paw until its photo has come', async () => {
    let send: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/photos/**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    const paw = row('Juniper').locator('svg ellipse').first();
    await paw.scrollIntoViewIfNeeded();
    send!();
    await paw.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is edited with its price as people write it', async () => {
    await row('Juniper').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Price').inputValue()).toBe('1,850.00');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated');
    await row('Juniper').getByText('$1,850.00').waitFor();
  });
});

describe('a toast', () => {
  it.each(['phone', 'desk'] as const)('covers neither the title nor the buttons of a dialog (%s)', async (device) => {
    const breeder = await connectedBreeder(product);
    await createPet(breeder, { description: 'A calm and friendly puppy. '.repeat(30) });
    const page = await pageOf(breeder, device);
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Biscuit', exact: true }).getByRole('button', { name: 'Edit' }).click();
    await page.route('**/api/pets/*', (route) => route.abort());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const shown = page.locator('[data-sonner-toast][data-mounted="true"]');
    await shown.waitFor();
    const [above, below] = [await shown.boundingBox(), await dialog.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  });
});
