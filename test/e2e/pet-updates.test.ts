import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { findToday, newPicture, postPicture } from '../product/pet-updates.ts';
import { reservePet, type Reservation } from '../product/reservation.ts';
import { joinList, litterWithList } from '../product/waitlist.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

let breeder: Breeder;
let reservation: Reservation;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  reservation = await reservePet(product, breeder, undefined, { name: 'Nova' });
});

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

describe('updates for those who wait', () => {
  let page: Page;

  // Shows dashboard.updates
  it('are posted on a phone with photo and weight, and deleted after a question', async () => {
    page = await pageOf(breeder, 'phone');
    await page.goto(`/pets/${reservation.petId}/updates`);
    await page.getByRole('heading', { name: 'Updates about Nova' }).waitFor();
    await page.getByText('1 buyer will see this.').waitFor();
    await page.getByText('Nothing is posted yet.').waitFor();
    await page.getByRole('button', { name: 'Post update' }).click();
    await page.getByText('Please add a photo, a weight or a few words').waitFor();
    const file = { name: 'nova.jpg', mimeType: 'image/jpeg', buffer: await newPicture() };
    await page.getByLabel('Photos of this update').setInputFiles(file);
    await page.getByLabel('A few words (optional)').fill('Eyes open since today.');
    await page.getByLabel('Weight, pounds').fill('1');
    await page.getByLabel('Ounces').fill('4.5');
    await page.getByRole('button', { name: 'Post update' }).click();
    const posted = page.getByRole('listitem', { name: /^Update of/ });
    await posted.getByText('1 lb 4.5 oz').waitFor();
    await posted.getByRole('img').waitFor();
    expect(await page.getByLabel('Weight, pounds').inputValue()).toBe('');
    await expectFine(page);
    await posted.getByRole('button', { name: /^Delete the update/ }).click();
    await page.getByRole('button', { name: 'Delete update', exact: true }).click();
    await page.getByText('Nothing is posted yet.').waitFor();
  });

  // Shows dashboard.updates
  it('are on the buyer’s page with their pictures and a curve of weights, without a script', async () => {
    await postPicture(breeder, `pets/${reservation.petId}`, { ounces: '20.5', takenOn: yesterday() });
    await postPicture(breeder, `pets/${reservation.petId}`, { pounds: '1', ounces: '6', takenOn: findToday() });
    const buyers = await pageOf(reservation.buyer, 'phone');
    await buyers.goto(reservation.path);
    const section = buyers.getByRole('region', { name: 'Pictures of Nova' });
    await section.getByRole('img', { name: /^1 lb 4\.5 oz on/ }).waitFor();
    const picture = section.getByRole('img', { name: /^Nova,/ }).first();
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image) => (image as HTMLImageElement).decode());
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectFine(buyers);
  });

  // Shows dashboard.updates
  it('are opened from the menu of a litter, which says how many see them', async () => {
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    await joinList(product, litter.id, 'Ann');
    page = await pageOf(breeder);
    await page.goto(`/pets/litters/${litter.id}`);
    await page.getByRole('button', { name: 'More for Spring litter' }).click();
    await page.getByRole('menuitem', { name: 'Post an update' }).click();
    await page.getByText('1 person on the list will see this.').waitFor();
    expect(await page.getByLabel('Weight, pounds').count()).toBe(0);
  });
});
