import { expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Shows money.verify-link
it('a buyer follows the code on a link’s page, and checks another address without scripts', async () => {
  const { linkId } = await offerPet(await connectedBreeder(product), { name: 'Poppy' });
  const page = await pageOf(product.visitor(), 'phone');
  await page.goto(`/checkout/${linkId}`);
  await page.getByRole('link', { name: /^Code / }).click();
  await page.getByRole('heading', { name: 'This link is ours' }).waitFor();
  expect(await violations(page, AXE)).toEqual([]);
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  await page.getByLabel('Code or address of the link').fill(`https://litterlink-pay.example/checkout/${linkId}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('alert').getByText('litterlink-pay.example').waitFor();
  expect(await violations(page, AXE)).toEqual([]);
});
