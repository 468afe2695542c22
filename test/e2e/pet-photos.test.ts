import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { heicBeginning, withSecrets } from '../photos/images.ts';
import { connectedBreeder, createPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { violations } from './axe.ts';
import { dropFiles } from './drop-files.ts';
import { phonePhoto } from './photo.ts';
import { fillPet } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The height of the bar at the bottom of a phone. */
const NAVIGATION = 60;
const COLORS = ['#b5651d', '#e8c39e', '#6b4423', '#d2b48c', '#8b5a2b', '#f5deb3'];
const picture = async (background: string, width = 64, height = 48) => ({
  name: `${background.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const pictures = (count: number) => Promise.all(COLORS.slice(0, count).map((color) => picture(color)));
interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const field = (page: Page) => page.getByRole('group', { name: 'Photos', exact: true });
const tiles = (page: Page) => field(page).getByRole('listitem');
const choose = (page: Page, files: File[]) => field(page).getByLabel('Photos of this pet').setInputFiles(files);
const save = (page: Page) => page.getByRole('button', { name: 'Create Payment Request' }).click();
const sent = (page: Page) => eventually(async () => expect(await field(page).getByRole('progressbar').count()).toBe(0));

async function photosOf(breeder: Breeder, petId: string): Promise<{ id: string; width: number; height: number }[]> {
  return (await breeder.call('GET', `/api/pets/${petId}/photos`)).body['photos'];
}
const newestPet = async (breeder: Breeder) => (await breeder.call('GET', '/api/pets/my')).body['pets'][0];
/** The photos that are shown, in their order. */
const previews = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')!));

let breeder: Breeder;
beforeAll(async () => void (breeder = await registerBreeder(product)));

async function openForm(device: 'desk' | 'phone' = 'desk'): Promise<Page> {
  const page = await pageOf(breeder, device);
  await page.goto('/dashboard');
  // It is folded for a breeder with pets.
  await page.getByLabel('Pet Name').focus();
  await field(page).waitFor();
  return page;
}

describe.each(varied(['phone', 'desk'] as const))('six photos at once on a %s', (device) => {
  // Shows dashboard.photos
  it('are sent while the form is filled in, and stand on the pet in their order', async () => {
    breeder = await connectedBreeder(product);
    const page = await openForm(device);
    const files = await pictures(6);
    await (device === 'desk' ? dropFiles(field(page), files) : choose(page, files));
    expect(await tiles(page).count()).toBe(6);
    await fillPet(page, 'Willow');
    await sent(page);
    expect(await violations(page, AXE)).toEqual([]);
    const shown = await previews(page);
    expect(shown).toHaveLength(6);
    await save(page);
    await page.getByRole('dialog', { name: 'Willow is saved' }).getByRole('img', { name: 'Willow' }).waitFor();
    const pet = await newestPet(breeder);
    const photos = await photosOf(breeder, pet.id);
    expect(photos).toHaveLength(6);
    expect(pet.imageUrl).toContain(photos[0]!.id);
    // The next pet starts without photos.
    expect(await tiles(page).count()).toBe(0);

    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    const buyer = await pageOf(product.visitor(), device);
    await buyer.goto(`/checkout/${body['paymentLink'].id}`);
    expect(await buyer.locator('.slides img').count()).toBe(6);
  });
});

describe('a photo in the form', () => {
  let page: Page;

  // Shows dashboard.photos-survive
  it('survives a reload, as what was typed does, and the form says what wasn’t sent', async () => {
    page = await openForm();
    await page.getByLabel('Pet Name').fill('Reloaded');
    await choose(page, await pictures(2));
    await sent(page);
    await page.route('**/api/photos', () => {});
    await choose(page, [await picture('#123456')]);
    await eventually(async () => expect(await tiles(page).count()).toBe(3));
    await page.reload();
    await field(page)
      .getByText('One photo was not sent before this page was reloaded. Please choose it again.')
      .waitFor();
    const kept = await previews(page);
    expect(kept).toHaveLength(2);
    for (const address of kept) expect(address).toMatch(/^\/photos\//);
    expect(await page.getByLabel('Pet Name').inputValue()).toBe('Reloaded');
  });

  // Shows dashboard.photos-survive
  itNightly('stays when the pet can’t be saved', async () => {
    await page.unroute('**/api/photos');
    await page.route('**/api/pets', (route) => route.abort());
    await fillPet(page, 'Second try');
    await save(page);
    await page.getByText('Error Creating Pet').waitFor();
    expect(await tiles(page).count()).toBe(2);
    await page.unroute('**/api/pets');
    await save(page);
    await page.getByRole('dialog', { name: 'Second try is saved' }).waitFor();
    const { id } = await newestPet(breeder);
    expect(await photosOf(breeder, id)).toHaveLength(2);
  });

  // Shows dashboard.photos-survive
  itNightly(
    'that is still being sent when the pet is saved follows it, and leaving is warned of until then',
    async () => {
      page = await openForm();
      const held: Route[] = [];
      await page.route('**/api/photos', (route) => void held.push(route));
      const isWarned = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await isWarned()).toBe(false);
      await choose(page, await pictures(2));
      await eventually(() => expect(held).toHaveLength(2));
      expect(await isWarned()).toBe(true);
      await fillPet(page, 'Late');
      await save(page);
      await page.getByRole('dialog', { name: 'Late is saved' }).waitFor();
      const { id } = await newestPet(breeder);
      expect(await photosOf(breeder, id)).toEqual([]);
      const [lost, arriving] = held;
      await lost!.abort();
      await arriving!.continue();
      await page.unroute('**/api/photos');
      await eventually(async () => expect(await photosOf(breeder, id)).toHaveLength(2));
      expect(await isWarned()).toBe(false);
    },
  );

  // Shows dashboard.photos-survive
  itNightly('is sent again when the connection is back, and counts as not sent until then', async () => {
    page = await openForm();
    await page.route('**/api/photos', (route) => route.abort());
    await choose(page, await pictures(1));
    await field(page)
      .getByRole('alert')
      .getByText('One photo was not sent. Please check your connection and try again.')
      .waitFor();
    await page.unroute('**/api/photos');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await field(page).getByRole('button', { name: 'Try Again' }).waitFor({ state: 'detached' });
    await sent(page);
    expect(await field(page).getByRole('alert').textContent()).toBe('');
    await page.route('**/api/photos', (route) => route.abort());
    await choose(page, [await picture('#123456')]);
    await field(page).getByRole('button', { name: 'Try Again' }).waitFor();
    await page.reload();
    await field(page).getByText('One photo was not sent before this page was reloaded.').waitFor();
  });

  // Shows dashboard.photos
  itNightly('beyond the eighth is left out, as is what is no photo, and a HEIC says what to do', async () => {
    page = await openForm();
    const nine = await Promise.all(Array.from({ length: 9 }, (_, index) => picture(`#${index}0${index}0${index}0`)));
    await choose(page, nine);
    await field(page).getByText('A pet has up to 8 photos, so one was left out.').waitFor();
    expect(await tiles(page).count()).toBe(8);
    expect(await field(page).getByRole('button', { name: 'Add More Photos' }).count()).toBe(0);

    const other = await openForm('phone');
    await choose(other, [
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicBeginning() },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ]);
    await field(other)
      .getByText(/^This photo is in the HEIC format, which this browser can’t open\./)
      .waitFor();
    await field(other)
      .getByText(/^This file is not a photo we can use\./)
      .waitFor();
  });

  itNightly(
    'that is dropped on eight others is left out, and the form says so in view, without asking for more',
    async () => {
      page = await openForm('phone');
      await dropFiles(
        field(page),
        await Promise.all(Array.from({ length: 8 }, (_, index) => picture(`#0${index}0${index}0${index}`))),
      );
      await eventually(async () => expect(await tiles(page).count()).toBe(8));
      expect(await field(page).getByText('left out').count()).toBe(0);
      await dropFiles(field(page), [await picture('#abcdef')]);
      const notice = field(page).getByRole('status').getByText('A pet has up to 8 photos, so one was left out.');
      await eventually(async () => {
        const { y, height } = (await notice.boundingBox())!;
        expect(y, 'seen without scrolling').toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThan(page.viewportSize()!.height - NAVIGATION);
      });
      expect(await tiles(page).count()).toBe(8);
      expect(await field(page).getByText('Drop or paste photos here').count()).toBe(0);
      await sent(page);
    },
  );

  // Shows dashboard.photos
  itNightly('of a phone is sent upright and small', async () => {
    page = await openForm('phone');
    const turned = await withSecrets(sharp(await phonePhoto()), 6)
      .jpeg({ quality: 95 })
      .toBuffer();
    await choose(page, [{ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: turned }]);
    const request = await page.waitForRequest('**/api/photos');
    await sent(page);
    const { photo } = await (await request.response())!.json();
    expect([photo.width, photo.height]).toEqual([1800, 2400]);
    expect((await request.sizes()).requestBodySize).toBeLessThan(turned.length);
  });

  // Shows dashboard.photos
  itNightly('is pasted', async () => {
    page = await openForm();
    const [file] = await pictures(1);
    await page.getByLabel('Pet Name').focus();
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
      const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    }, file!.buffer.toString('base64'));
    await tiles(page).first().waitFor();
  });
});

it('a photo is asked of the camera on a phone, not on a desk', async () => {
  const camera = (page: Page) => field(page).getByRole('button', { name: 'Take a Photo' });
  expect(await camera(await openForm('desk')).isVisible()).toBe(false);
  const phone = await openForm('phone');
  expect(await phone.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect(await camera(phone).isVisible()).toBe(true);
});

describe('the photos of a saved pet', () => {
  let page: Page;
  let petId: string;
  beforeAll(async () => {
    breeder = await registerBreeder(product);
    ({ id: petId } = await createPet(breeder));
    for (const file of await pictures(3)) await breeder.upload(`/api/pets/${petId}/photos`, file.buffer);
    page = await openForm('desk');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('listitem', { name: 'Photo 3 of 3' }).waitFor();
  });
  const idsOf = async () => (await photosOf(breeder, petId)).map(({ id }) => id);
  const dialog = () => page.getByRole('dialog', { name: 'Edit Biscuit' });
  const act = async (photo: string, action: string) => {
    await dialog()
      .getByRole('button', { name: `Change ${photo}` })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: action }).focus();
    await page.keyboard.press('Enter');
  };

  // Shows dashboard.photo-order
  it('are put into order by keyboard and by mouse, and removed', async () => {
    const [first, second, third] = await idsOf();
    await act('photo 3 of 3', 'Make Cover');
    await eventually(async () => expect(await idsOf()).toEqual([third, first, second]));
    await dialog().getByText('Photo 3 of 3 is now the cover').waitFor();
    await act('photo 1 of 3', 'Move Later');
    await eventually(async () => expect(await idsOf()).toEqual([first, third, second]));
    const tile = (index: number) => dialog().getByRole('listitem', { name: `Photo ${index} of 3` });
    await tile(3).dragTo(tile(1));
    await eventually(async () => expect(await idsOf()).toEqual([second, first, third]));
    await act('photo 2 of 3', 'Remove');
    await eventually(async () => expect(await idsOf()).toEqual([second, third]));
  });

  // Shows dashboard.photo-order
  itNightly('are cropped and turned, whole unless they are cropped', async () => {
    const [first, ...others] = await idsOf();
    const before = (await photosOf(breeder, petId))[0]!;
    await act('photo 1 of 2', 'Crop or Rotate');
    const crop = page.getByRole('dialog', { name: 'Crop or Rotate' });
    await crop.locator('img').waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await crop.getByRole('button', { name: 'Rotate' }).click();
    await crop.getByRole('button', { name: 'Use Photo' }).click();
    await crop.waitFor({ state: 'detached' });
    await eventually(async () => {
      const photos = await photosOf(breeder, petId);
      expect(photos.map(({ id }) => id).slice(1)).toEqual(others);
      expect(photos[0]!.id).not.toBe(first);
      expect(photos[0]).toMatchObject({ width: before.height, height: before.width });
    });
  });
});
