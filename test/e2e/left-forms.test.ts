import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, createPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { fillLitter, pictures } from './litter-form.ts';
import { callsOf, fillPet, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const photos = (page: Page) => page.getByRole('group', { name: 'Photos', exact: true });
const openSales = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Sales' }).click();
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
};

/** Fills in the form of a new pet, and waits until its two photos are sent. */
async function describePet(page: Page, name: string): Promise<void> {
  await page.getByLabel('Pet Name').focus();
  await photos(page)
    .getByLabel('Photos of this pet')
    .setInputFiles(await pictures(2));
  await fillPet(page, name);
  await sentPhotos(page);
}

const sentPhotos = (page: Page) =>
  eventually(async () => {
    expect(await page.locator('form li img').count()).toBe(2);
    expect(await page.locator('form').getByRole('progressbar').count()).toBe(0);
  });

/** Presses the button, and leaves the call without an answer until the returned function is called. */
async function sendWithoutAnswer(page: Page, call: string, button: string, method = 'POST'): Promise<() => void> {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(callsOf(call), async (route) => {
    if (route.request().method() === method) await mayAnswer;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === method && callsOf(call).test(request.url()));
  await page.getByRole('button', { name: button, exact: true }).click();
  await sent;
  return answer;
}

async function petsOf(breeder: Breeder): Promise<{ name: string; photos: number }[]> {
  const { pets } = (await breeder.call('GET', '/api/pets/my')).body as { pets: { id: string; name: string }[] };
  return Promise.all(
    pets.map(async ({ id, name }) => {
      const { body } = await breeder.call('GET', `/api/pets/${id}/photos`);
      return { name, photos: body['photos'].length };
    }),
  );
}

describe('a pet whose form is left while it is being saved', () => {
  // Shows dashboard.photos-survive
  it('has its photos, and its form is empty for the next one', async () => {
    const breeder = await connectedBreeder(product);
    const page = await pageOf(breeder);
    await page.goto('/dashboard');
    await describePet(page, 'Willow');
    const answer = await sendWithoutAnswer(page, '/api/pets', 'Create Payment Request');
    await openSales(page);
    await page.goBack();
    await page.getByText('Your pet is still being saved...').waitFor();
    answer();
    await toast(page, 'Payment Request Created', 'You’ll find Willow under Pets.');
    await page.getByLabel('Pet Name').focus();
    expect(await page.getByLabel('Pet Name').inputValue()).toBe('');
    await photos(page).waitFor();
    expect(await photos(page).locator('img').count()).toBe(0);
    expect(await petsOf(breeder)).toEqual([{ name: 'Willow', photos: 2 }]);
  });

  // Shows dashboard.photos-survive
  itNightly(
    'is created once when the page was reloaded before the answer, and the button is pressed again',
    async () => {
      const breeder = await connectedBreeder(product);
      const page = await pageOf(breeder);
      await page.goto('/dashboard');
      await describePet(page, 'Hazel');
      let created = () => {};
      const isCreated = new Promise<void>((resolve) => (created = resolve));
      await page.route(callsOf('/api/pets'), (route) => void route.fetch().then(created), { times: 1 });
      await page.getByRole('button', { name: 'Create Payment Request' }).click();
      await isCreated;
      await page.reload();
      await photos(page).locator('img').nth(1).waitFor();
      expect(await page.getByLabel('Pet Name').inputValue()).toBe('Hazel');
      await page.getByRole('button', { name: 'Create Payment Request' }).click();
      await page.getByRole('dialog', { name: 'Hazel is saved' }).waitFor();
      expect(await petsOf(breeder)).toEqual([{ name: 'Hazel', photos: 2 }]);
    },
  );

  // Shows dashboard.photos-survive
  itNightly('in a dialog that is closed has its photos, too', async () => {
    const breeder = await connectedBreeder(product);
    const page = await pageOf(breeder);
    await page.goto('/pets?new');
    await describePet(page, 'Clover');
    const answer = await sendWithoutAnswer(page, '/api/pets', 'Create Payment Request');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    answer();
    await toast(page, 'Payment Request Created', 'You’ll find Clover under Pets.');
    expect(await petsOf(breeder)).toEqual([{ name: 'Clover', photos: 2 }]);
  });
});

describe('what is typed while a form is being saved', () => {
  // Shows dashboard.pet-form
  it('stands in the form of the next pet, which is empty otherwise', async () => {
    const breeder = await connectedBreeder(product);
    await createPet(breeder, { name: 'Juniper' });
    const page = await pageOf(breeder);
    await page.goto('/dashboard');
    await fillPet(page, 'Willow');
    const answer = await sendWithoutAnswer(page, '/api/pets', 'Create Payment Request');
    await page.getByLabel('Description').fill('Her sister is as calm as she is.');
    answer();
    const dialog = page.getByRole('dialog', { name: 'Willow is saved' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Description').inputValue()).toBe('Her sister is as calm as she is.');
    expect(await page.getByLabel('Pet Name').inputValue()).toBe('');
    await page.reload();
    await eventually(async () =>
      expect(await page.getByLabel('Description').inputValue()).toBe('Her sister is as calm as she is.'),
    );
  });

  // Shows dashboard.requests
  itNightly('stays in the open dialog of a pet, to be saved too', async () => {
    const breeder = await connectedBreeder(product);
    const { id } = await createPet(breeder, { name: 'Juniper' });
    const page = await pageOf(breeder);
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Juniper', exact: true }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Juniper' });
    await dialog.getByLabel('Description').fill('Her first description.');
    const answer = await sendWithoutAnswer(page, `/api/pets/${id}`, 'Save Changes', 'PATCH');
    await dialog.getByLabel('Description').fill('Her second description.');
    answer();
    await toast(page, 'Payment Request Updated');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { pets } = (await breeder.call('GET', '/api/pets/my')).body as { pets: { description: string }[] };
    expect(pets.map(({ description }) => description)).toEqual(['Her second description.']);
  });

  itNightly('stays in the open dialog of a deposit’s terms, to be saved too', async () => {
    const breeder = await connectedBreeder(product);
    const page = await pageOf(breeder);
    await page.goto('/account/selling');
    await page.getByRole('button', { name: 'Change terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terms of new deposits' });
    const percent = dialog.getByLabel('Percent of the price');
    await percent.fill('30');
    const answer = await sendWithoutAnswer(page, '/api/deposit-default', 'Save');
    await percent.fill('35');
    answer();
    await toast(page, 'Terms Saved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('35% of the price, the balance due at hand-over').waitFor();
  });
});

describeNightly('a new litter', () => {
  let breeder: Breeder;
  let page: Page;
  beforeEach(async () => {
    breeder = await connectedBreeder(product);
    page = await pageOf(breeder);
    await page.goto('/pets/litters/new');
    await page.getByLabel('How many').selectOption('2');
    await page.getByLabel('Photos of the litter').setInputFiles(await pictures(2));
    await sentPhotos(page);
  });
  const photosOfPets = async () => (await petsOf(breeder)).map((pet) => pet.photos);

  // Shows calls.litter-screens
  it('that is saved once its form was left leads nowhere, and its pets have their photos', async () => {
    await fillLitter(page);
    const answer = await sendWithoutAnswer(page, '/api/litters', 'Create litter');
    await openSales(page);
    answer();
    await toast(page, 'Litter Created', 'Autumn litter has 2 pets.');
    expect(new URL(page.url()).pathname).toBe('/sales');
    expect(await photosOfPets()).toEqual([1, 1]);
  });

  // Shows calls.litter-screens
  it('whose form is shown again while it is saved isn’t offered a second time', async () => {
    await fillLitter(page);
    const answer = await sendWithoutAnswer(page, '/api/litters', 'Create litter');
    await openSales(page);
    await page.goBack();
    await page.getByText('Your litter is still being saved...').waitFor();
    answer();
    await toast(page, 'Litter Created', 'Autumn litter has 2 pets.');
    expect(await page.getByLabel('Name of the litter').inputValue()).toBe('');
    expect(await page.locator('form li img').count()).toBe(0);
  });

  // Shows calls.litter-screens
  it('has after a reload the photos that were sent, and says which were not', async () => {
    await page.route('**/api/photos', () => {});
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByLabel('A photo of Green', { exact: true }).setInputFiles((await pictures(3)).slice(2));
    await eventually(async () => expect(await page.locator('form li img').count()).toBe(3));
    await page.reload();
    await page.getByText('One photo was not sent before this page was reloaded. Please choose it again.').waitFor();
    await page.unroute('**/api/photos');
    await sentPhotos(page);
    await fillLitter(page);
    await page.getByRole('button', { name: 'Create litter' }).click();
    await page.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    expect((await photosOfPets()).toSorted()).toEqual([0, 1, 1]);
  });

  // Shows calls.litter-screens
  it('is created once when the page was reloaded before the answer, and the button is pressed again', async () => {
    await fillLitter(page);
    const created = Promise.withResolvers<void>();
    await page.route(callsOf('/api/litters'), (route) => void route.fetch().then(() => created.resolve()), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Create litter' }).click();
    await created.promise;
    await page.reload();
    await sentPhotos(page);
    await page.getByRole('button', { name: 'Create litter' }).click();
    await page.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    expect(await photosOfPets()).toEqual([1, 1]);
  });
});
