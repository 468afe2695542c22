import type { Page } from 'playwright-core';
import sharp from 'sharp';

const COLORS = ['#b5651d', '#e8c39e', '#6b4423', '#d2b48c', '#8b5a2b', '#f5deb3', '#3b2a1a'];
/** Pictures of one color each. */
export const pictures = (count: number) =>
  Promise.all(
    COLORS.slice(0, count).map(async (background) => ({
      name: `${background.slice(1)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );

/** The field that takes a litter's photos. */
export const petRows = (page: Page) => page.getByRole('group', { name: 'Pets' });

/** All but the pets. */
export async function fillLitter(page: Page): Promise<void> {
  await page.getByLabel('Name of the litter').fill('Autumn litter');
  await page.getByLabel('Date of birth').fill('2026-10-01');
  await page.getByLabel('Dam (optional)').fill('Bella');
  await page.getByLabel('Sire (optional)').fill('Max');
  await page.getByLabel('Breed').fill('Golden Retriever');
  await page.getByLabel('Price of each').fill('1250');
  await page.getByLabel('Description of each').fill('Raised in our living room, with the family.');
}
