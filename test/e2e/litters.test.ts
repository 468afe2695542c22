import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentLinks } from '../../server/db/schema.ts';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { connectedBreeder, createPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { readPdf } from '../product/pdf.ts';
import { readCode, readCodeOfPdf } from '../product/qr-code.ts';
import { violations } from './axe.ts';
import { dropFiles } from './drop-files.ts';
import { fillLitter, petRows, pictures } from './litter-form.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const rows = (page: Page) => page.getByRole('list', { name: 'Pets of the litter' }).locator('> li');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const litterIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

interface Listed {
  pet: { id: string; name: string; price: string; imageUrl: string | null };
  link: { status: string } | null;
}
const listingsOf = async (breeder: Breeder, id: string): Promise<Listed[]> =>
  (await breeder.call('GET', `/api/litters/${id}`)).body['listings'];

/** Returns the dominant color of each pet's photo as "red,green,blue". */
async function colorsOf(listings: Listed[]): Promise<string[]> {
  return Promise.all(
    listings.map(async ({ pet }) => {
      const answer = await fetch(new URL(pet.imageUrl!, product.url));
      const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return Object.values(dominant).join();
    }),
  );
}

describeNightly.each(varied(['desk', 'phone'] as const))('a litter of six on a %s', (device) => {
  let breeder: Breeder;
  let page: Page;
  let id: string;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    page = await pageOf(breeder, device);
  });

  // Shows calls.litter-screens
  it('is made by one form with six photos given at once, one to each pet', async () => {
    await page.goto('/pets');
    await page.getByRole('link', { name: 'Litters' }).click();
    await page.getByText('No litters yet.').waitFor();
    await page.getByRole('link', { name: 'New litter' }).click();
    const files = await pictures(6);
    if (device === 'desk') await dropFiles(petRows(page), files);
    else await page.getByLabel('Photos of the litter').setInputFiles(files);
    await fillLitter(page);
    await page.getByLabel('Name 2').fill('Hazel');
    await page.getByLabel('Price 2').fill('1,500');
    await eventually(async () => expect(await page.getByRole('progressbar').count()).toBe(0));
    expect(await rows(page).locator('img').count()).toBe(6);
    expect(await violations(page, AXE)).toEqual([]);
    await button(page, 'Create litter').click();
    await page.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    id = litterIn(page);
    const listings = await listingsOf(breeder, id);
    expect(listings.map(({ pet }) => [pet.name, pet.price])).toEqual([
      ['Red', '1250.00'],
      ['Hazel', '1500.00'],
      ...['Green', 'Yellow', 'Purple', 'Orange'].map((name) => [name, '1250.00']),
    ]);
    expect(new Set(await colorsOf(listings)).size).toBeGreaterThan(3);
  });

  // Shows calls.litter-screens
  it('gets all its links at once, and a buyer sees on one page who is available', async () => {
    const hazel = (await listingsOf(breeder, id))[1]!.pet.id;
    const suspend = (suspendedAt: Date | null) =>
      product.dependencies.db.update(paymentLinks).set({ suspendedAt }).where(eq(paymentLinks.petId, hazel));
    const former = (await breeder.call('POST', '/api/create-payment-link', { petId: hazel })).body['paymentLink'].id;
    await breeder.call('DELETE', `/api/payment-links/${former}`);
    await suspend(new Date());
    await button(page, 'Create 6 links').click();
    await page.getByText('5 Payment Links Created, 1 Refused').waitFor();
    await page.getByText('Hazel: A payment link of this pet is suspended').waitFor();
    await suspend(null);
    await button(page, 'Create the missing link').click();
    await page.getByText('Payment Link Created', { exact: true }).waitFor();
    await eventually(async () => expect(await rows(page).getByText('Link active').count()).toBe(6));
    expect(await violations(page, AXE)).toEqual([]);
    const address = await page.getByLabel('Address of the page').inputValue();
    expect(address).toBe(`${product.url}/litter/${id}`);
    const share = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(share!)).toContain(
      `Autumn litter, with photos, prices and who is still available: ${address}`,
    );
    const seen = (await product.visitor().call<string>('GET', `/litter/${id}`)).body;
    for (const name of ['Red', 'Hazel', 'Orange', '$1,575.00', '6 of 6']) expect(seen).toContain(name);
    expect(seen.match(/href="\/checkout\//g)!.length).toBeGreaterThanOrEqual(6);
  });

  // Shows calls.litter-screens
  itNightly('prints a card of one sheet whose code leads to its page', async () => {
    await page.getByRole('link', { name: 'Print card' }).click();
    const code = page.getByRole('img', { name: 'QR code of the page of Autumn litter' });
    await code.waitFor();
    const address = `${product.url}/litter/${id}`;
    expect(await readCode(await code.screenshot())).toBe(address);
    const printed = await readPdf(await page.pdf({ format: 'Letter' }));
    expect(printed.pages).toBe(1);
    expect(printed.text).toContain('Bella × Max');
    expect(printed.text).not.toMatch(/Overview|Download PDF/);
    const saved = async (role: 'link' | 'button', name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name }).click()]);
      return readFile(await download.path());
    };
    expect(await readCodeOfPdf(await saved('link', 'Download PDF'))).toBe(address);
    const picture = sharp(await saved('button', 'Save QR code')).resize(400);
    expect(await readCode(await picture.png().toBuffer())).toBe(address);
  });

  // Shows calls.litter-screens
  itNightly('loses a pet and gets it back, gets another one, and narrows the list of pets', async () => {
    const late = await createPet(breeder, { name: 'Latecomer' });
    const { paymentLink } = (await breeder.call('POST', '/api/create-payment-link', { petId: late.id })).body;
    await breeder.call('POST', `/api/payment-links/${paymentLink.id}/pause`, { note: null });
    await page.goto(`/pets/litters/${id}`);
    await button(page, 'More for Green').click();
    await page.getByRole('menuitem', { name: 'Take out of litter' }).click();
    await eventually(async () => expect(await rows(page).count()).toBe(5));
    await button(page, 'Undo').click();
    await eventually(async () => expect(await rows(page).count()).toBe(6));
    await button(page, 'Add pets').click();
    await button(page, 'Add Latecomer').click();
    await button(page, 'Add Latecomer').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await rows(page).count()).toBe(7));
    await page.goto('/pets');
    await page.getByRole('listitem', { name: 'Hazel' }).getByRole('link', { name: 'Autumn litter' }).waitFor();
    await createPet(breeder, { name: 'Loner' });
    await page.reload();
    await page.getByRole('listitem', { name: 'Loner' }).waitFor();
    await page.getByLabel('Litter', { exact: true }).selectOption('Autumn litter');
    await page.getByRole('listitem', { name: 'Loner' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('litter')).toBe(id);
  });

  // Shows calls.litter-screens
  it('is changed, and deleted after a question, and its pets stay', async () => {
    await page.goto(`/pets/litters/${id}`);
    await button(page, 'Edit').click();
    await page.getByLabel('Sire (optional)').fill('Rex');
    await button(page, 'Save Changes').click();
    await page.getByText('Bella × Rex').waitFor();
    await button(page, 'More for Autumn litter').click();
    await page.getByRole('menuitem', { name: 'Delete litter' }).click();
    await button(page, 'Delete litter').click();
    await page.getByText('No litters yet.').waitFor();
    expect((await product.visitor().call('GET', `/litter/${id}`)).status).toBe(404);
    await page.goto('/pets');
    await page.getByRole('listitem', { name: 'Hazel' }).waitFor();
  });
});

describe('the form of a litter', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(await connectedBreeder(product));
  });

  // Shows calls.litter-screens
  itNightly('is opened from the command palette', async () => {
    await page.goto('/pets/litters');
    await page.getByText('No litters yet.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('new litter');
    await page.getByRole('option', { name: 'New litter', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New litter', level: 1 }).waitFor();
  });

  // Shows calls.litter-screens
  it('says what is missing, and keeps what was written', async () => {
    await page.goto('/pets/litters/new');
    await page.getByLabel('Breed').fill('Mixed breed');
    await button(page, 'Create litter').click();
    await page.getByText('Please name the litter').waitFor();
    await page.getByText('Please enter the date of birth').waitFor();
    expect(await page.getByLabel('Name of the litter').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(await page.getByLabel('Breed').inputValue()).toBe('Mixed breed');
  });

  // Shows calls.litter-screens
  itNightly('gives a photo to another pet by keyboard, and adds pets for more photos', async () => {
    await page.goto('/pets/litters/new');
    await page.getByLabel('How many').selectOption('2');
    await page.getByLabel('Photos of the litter').setInputFiles(await pictures(3));
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    await eventually(async () => expect(await page.getByRole('progressbar').count()).toBe(0));
    const previews = () =>
      rows(page)
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    const before = await previews();
    await page.getByRole('button', { name: 'Change photo of red' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Give it to Blue' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await previews()).toEqual([before[1], before[0], before[2]]));
  });

  // Shows calls.litter-screens
  itNightly('sends a photo again that was lost, and says so when a litter isn’t there', async () => {
    // Whose form has nothing from before.
    const fresh = await pageOf(await connectedBreeder(product));
    await fresh.goto('/pets/litters/new');
    await fresh.route('**/api/photos', (route) => route.abort());
    await fresh.getByLabel('A photo of Red', { exact: true }).setInputFiles(await pictures(1));
    await fresh.getByText('Please check your connection and try again.').waitFor();
    await fresh.unroute('**/api/photos');
    await fresh.evaluate(() => dispatchEvent(new Event('online')));
    await button(fresh, 'Try Again').waitFor({ state: 'detached' });
    await fresh.goto('/pets/litters/unknown');
    await fresh.getByText('This litter was not found.').waitFor();
  });
});
