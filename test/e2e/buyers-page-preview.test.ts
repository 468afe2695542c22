import { expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { registerBreeder } from '../product/breeder.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

it('the page that a buyer will get fills beside the form of a first pet, and a press away on a phone', async () => {
  const breeder = await registerBreeder(product);
  const page = await pageOf(breeder, 'desk');
  await page.goto('/dashboard');
  const beside = page.getByRole('region', { name: 'What your buyer sees' });
  await beside.getByText('Photo coming soon').waitFor();
  await page.getByLabel('Pet Name').fill('Juniper');
  await beside.getByText('Juniper', { exact: true }).first().waitFor();
  await page.getByLabel('Breed').fill('Cockapoo');
  await page.getByLabel('Price').fill('$1,250');
  for (const text of ['Cockapoo', '$1,312.50', '$62.50'])
    await beside.getByText(text, { exact: true }).first().waitFor();
  const photo = { name: 'juniper.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
  await page.getByLabel('Photos of this pet').setInputFiles(photo);
  await beside.locator('img').waitFor();
  await expectFine(page);

  await page.setViewportSize({ width: 375, height: 812 });
  await beside.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'See the buyer’s page' }).click();
  const dialog = page.getByRole('dialog', { name: 'What your buyer sees' });
  await dialog.getByText('Juniper', { exact: true }).first().waitFor();
  await dialog.getByText(/Anna/).first().waitFor();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Juniper');
});
