import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pets } from '../../server/db/schema.ts';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { smallPhoto } from '../photos/images.ts';
import { REASON, callsOf, refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

let breeder: Breeder;
let page: Page;
const row = (name: string) => page.getByRole('listitem', { name, exact: true });
const tab = (name: string) => page.getByRole('navigation', { name: 'Pets by state' }).getByRole('link', { name });
const names = () => page.getByRole('list', { name: 'Pets' }).getByRole('heading').allTextContents();
async function choose(name: string, item: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Archives a pet, and answers the question. */
async function archive(name: string): Promise<void> {
  await choose(name, 'Archive pet');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive pet' }).click();
}

/** From a menu's button that has the focus. */
async function chooseByKeys(item: string): Promise<void> {
  await page.keyboard.press('Enter');
  const focused = page.locator('[role="menuitem"]:focus');
  while ((await focused.textContent()) !== item) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** A breeder with these pets, each with a photo and a link, the first one newest. */
async function offer(...given: string[]): Promise<Record<string, { id: string; linkId: string }>> {
  breeder = await connectedBreeder(product);
  const offers: Record<string, { id: string; linkId: string }> = {};
  const photo = await smallPhoto();
  for (const name of given.toReversed()) {
    const { pet, linkId } = await offerPet(breeder, { name });
    await breeder.upload(`/api/pets/${pet.id}/photo`, photo);
    offers[name] = { id: pet.id, linkId };
  }
  return offers;
}

/** Opens the page of such a breeder. */
async function open(...given: string[]): Promise<Record<string, { id: string; linkId: string }>> {
  const offers = await offer(...given);
  page = await pageOf(breeder);
  await page.goto('/pets');
  if (given[0]) await row(given[0]).waitFor();
  return offers;
}

describe('the pets page', () => {
  /** Id of the payment link of the pet Maple. */
  let linkId: string;
  beforeAll(async () => {
    const { Maple } = await open('Juniper', 'Maple', 'Clover');
    linkId = Maple!.linkId;
  });

  // Shows dashboard.undo-archive
  it('archives after a question and offers Undo, which brings pet and link back', async () => {
    await archive('Maple');
    await toast(page, 'Pet Archived', 'You’ll find Maple and its link under Archived.');
    await row('Maple').waitFor({ state: 'detached' });
    await tab('For sale').getByText('2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    // Where it was: on the row after the archived one.
    await row('Clover').and(page.locator(':focus')).waitFor();
    await toast(page, 'Undone');
    await row('Maple').waitFor();
    expect(await names()).toEqual(['Juniper', 'Maple', 'Clover']);
    expect((await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status).toBe(200);
  });

  // Shows dashboard.undo-archive
  it('pauses a link with words that buyers read, and resumes it', async () => {
    await choose('Maple', 'Pause link');
    await page.getByLabel('What buyers read').fill('At the vet until Friday');
    await page.getByRole('button', { name: 'Pause link' }).click();
    await toast(page, 'Payment Link Paused', 'Nobody can pay for Maple until you resume it.');
    await tab('On hold').click();
    await row('Maple').getByText('“At the vet until Friday”').waitFor();
    const link = `/checkout/${linkId}`;
    expect((await product.visitor().call<string>('GET', link)).body).toContain('At the vet until Friday');
    await row('Maple').getByRole('button', { name: 'Resume link' }).click();
    await toast(page, 'Payment Link Resumed', 'Buyers can pay for Maple again.');
    await page.getByText('Nothing on hold.', { exact: false }).waitFor();
    expect((await product.visitor().call('GET', link)).status).toBe(200);
  });

  // Shows dashboard.pets-page
  it('searches as one types; the address keeps what is shown, and Back leads to the tab before', async () => {
    await tab('For sale').click();
    await row('Juniper').waitFor();
    await page.getByLabel('Search pets').pressSequentially('mapl');
    await row('Juniper').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Maple']);
    expect(new URL(page.url()).search).toBe('?q=mapl');
    await page.reload();
    await row('Maple').waitFor();
    expect(await page.getByLabel('Search pets').inputValue()).toBe('mapl');
    await tab('Sold').click();
    await page.getByText('Nothing here matches “mapl”.').waitFor();
    await page.goBack();
    await row('Maple').waitFor();
    await tab('Sold').click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('No sales yet.', { exact: false }).waitFor();
  });

  // Shows dashboard.pets-page
  itNightly('sorts by price and name, and shows one species', async () => {
    await createPet(breeder, { name: 'Basil', breed: 'Maine Coon', price: '9000.00' });
    await page.goto('/pets');
    await page.getByLabel('Sort by').selectOption('Name A to Z');
    await eventually(async () => expect(await names()).toEqual(['Basil', 'Clover', 'Juniper', 'Maple']));
    await page.getByLabel('Sort by').selectOption('Highest price');
    await eventually(async () => expect((await names())[0]).toBe('Basil'));
    await page.getByLabel('Species').selectOption('Cat');
    await eventually(async () => expect(await names()).toEqual(['Basil']));
  });

  // Shows dashboard.pets-page
  itNightly('is worked by keyboard alone: the menu, a dialog, and the focus after a row has gone', async () => {
    await page.goto('/pets');
    await row('Juniper').getByRole('button', { name: 'More for Juniper' }).focus();
    await chooseByKeys('Edit');
    await page.getByRole('dialog', { name: 'Edit Juniper' }).getByLabel('Pet Name').waitFor();
    await page.keyboard.press('Escape');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => expect(await focused()).toBe('More for Juniper'));
    await chooseByKeys('Archive pet');
    await page.getByRole('alertdialog', { name: 'Archive Juniper?' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row('Juniper').waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused()).toBe('Maple'));
  });

  // Shows dashboard.undo-archive
  itNightly('says before it archives that a buyer has a checkout open', async () => {
    await openCheckout(product.visitor(), linkId);
    await tab('On hold').click();
    await row('Maple').getByText('Buyer in checkout').waitFor();
    await choose('Maple', 'Archive link');
    const question = page.getByRole('alertdialog', { name: 'A buyer is paying for Maple' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose('Maple', 'Archive link');
    await question.getByRole('button', { name: 'Archive link' }).click();
    await toast(page, 'Payment Link Archived', 'The link for Maple no longer works.');
  });

  // Shows dashboard.undo-archive
  itNightly('shows what is archived, and restores it', async () => {
    await open('Maple', 'Clover');
    await archive('Maple');
    await tab('Archived').click();
    await row('Maple').getByRole('button', { name: 'Restore' }).click();
    await toast(page, 'Pet Restored');
    await page.getByText('Nothing archived.', { exact: false }).waitFor();
    await page.goBack();
    await row('Maple').waitFor();
  });

  // Shows dashboard.pets-page
  itNightly('shows the answer to the latest search, though an earlier one comes later', async () => {
    await open('Juniper', 'Maple');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(callsOf('/api/listings'), async (route) => {
      if (new URL(route.request().url()).searchParams.get('q') === 'j') await held;
      await route.continue();
    });
    const slow = page.waitForRequest((request) => request.url().includes('q=j&'));
    await page.getByLabel('Search pets').fill('j');
    await slow;
    await page.getByLabel('Search pets').fill('maple');
    await row('Juniper').waitFor({ state: 'detached' });
    const late = page.waitForResponse((response) => response.url().includes('q=j&'));
    release();
    await late;
    expect(await names()).toEqual(['Maple']);
  });

  // Shows dashboard.pets-page
  itNightly('says what failed, and tries again', async () => {
    await open('Maple');
    await refuse(page, 'DELETE /api/pets/*');
    await archive('Maple');
    await toast(page, 'Error Deleting Payment Request', REASON);
    await refuse(page, 'GET /api/listings/counts');
    await page.reload();
    await row('Maple').waitFor();
    await tab('Sold').locator('.skeleton').waitFor({ state: 'detached' });
    expect(await tab('Sold').innerText()).toBe('Sold');
    await refuse(page, 'GET /api/listings');
    await page.reload();
    await page.getByText('We couldn’t load your pets.', { exact: false }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('Maple').waitFor();
  });

  // Shows dashboard.pets-page
  itNightly('leads a newcomer from an empty list to the first pet', async () => {
    page = await pageOf(await registerBreeder(product));
    await page.goto('/pets');
    await page.getByText('Nothing for sale yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'New pet' }).click();
    await page.getByRole('dialog', { name: 'New pet' }).getByLabel('Pet Name').waitFor();
  });
});

describeNightly('with hundreds of pets the page', () => {
  const COUNT = 300;
  beforeEach(async () => {
    breeder = await connectedBreeder(product);
    await product.dependencies.db.insert(pets).values(
      Array.from({ length: COUNT }, (_, index) => ({
        id: `${breeder.userId.slice(0, 20)}-${index}`,
        userId: breeder.userId,
        name: `Pet ${index}`,
        breed: 'Golden Retriever',
        species: 'dog' as const,
        priceCents: 100_000,
        age: 'baby' as const,
        description: 'A calm and friendly puppy.',
        createdAt: new Date(Date.now() - index * 1000),
      })),
    );
    page = await pageOf(breeder);
    await page.goto('/pets');
    await row('Pet 0').waitFor();
  });

  const rows = () => page.getByRole('list', { name: 'Pets' }).getByRole('listitem').count();

  // Shows dashboard.pets-page
  it('holds a few rows, wherever one scrolls', async () => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const first = await height();
    expect(await rows()).toBeLessThan(30);
    expect(first).toBeLessThan(50 * 120);
    await eventually(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await row(`Pet ${COUNT - 1}`).isVisible()).toBe(true);
    });
    expect(await rows()).toBeLessThan(30);
    await row('Pet 0').waitFor({ state: 'detached' });
  });

  // Shows dashboard.pets-page
  itNightly('reads one listing after an action, not the list', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/listings')) asked.push(pathname);
    });
    await archive('Pet 3');
    await row('Pet 3').waitFor({ state: 'detached' });
    await tab('For sale')
      .getByText(String(COUNT - 1))
      .waitFor();
    const expected = [`/api/listings/${breeder.userId.slice(0, 20)}-3`, '/api/listings/counts'];
    expect(asked.toSorted()).toEqual(expected.toSorted());
  });
});

// Shows dashboard.pets-page
itNightly.each([320, 1440, 390, 768])(
  'at %i px no button of a row wraps, and each row has one main action',
  async (width) => {
    await offer('A pet with a long name that goes on and on', 'Maple');
    await createPet(breeder, { name: 'No photo' });
    page = await pageOf(breeder);
    await page.setViewportSize({ width, height: 800 });
    try {
      await page.goto('/pets');
      await row('Maple').waitFor();
      for (const each of await page.getByRole('list', { name: 'Pets' }).getByRole('listitem').all()) {
        const buttons = each.getByRole('button');
        expect(await buttons.count()).toBe(2);
        for (const button of await buttons.all()) expect((await button.boundingBox())!.height).toBeLessThan(50);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  },
);
