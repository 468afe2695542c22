import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { furryPhoto, smallPhoto } from '../photos/images.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { newBuyer, privatePath } from '../product/questions.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const rightEdge = (position: Locator) => position.evaluate((each) => Math.round(each.getBoundingClientRect().right));

describe.each(varied(['phone', 'desk'] as const))('a new photo on a %s', (device) => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
  });

  // Shows link-page.new-photo
  it('is asked for without scripts, sent with its words, and stands on the page until it is removed', async () => {
    const { pet, linkId } = await offerPet(breeder, { name: 'Poppy' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: product.url,
      viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    });
    const buyer = await newPage(context);
    await buyer.goto(`/checkout/${linkId}`);
    await buyer.getByRole('link', { name: 'Ask for a new photo' }).click();
    await buyer.getByRole('heading', { name: 'Ask for a new photo of Poppy' }).waitFor();
    const email = newBuyer();
    await buyer.getByLabel('Your name').fill('Ben Buyer');
    await buyer.getByLabel('Your email').fill(email);
    await buyer.getByRole('button', { name: 'Continue' }).click();
    await buyer.getByRole('heading', { name: 'Check your email' }).waitFor();
    const path = await eventually(() => privatePath(product, email));
    await buyer.goto(path);
    await buyer.getByRole('heading', { name: 'Send your message?' }).waitFor();
    await buyer.getByRole('button', { name: 'Send it to Anna Berg' }).click();
    await buyer.getByText('We’ve sent your message.').waitFor();

    const page = await pageOf(breeder, device);
    await page.goto('/pets/questions');
    await page.getByRole('link', { name: 'Ben Buyer about Poppy' }).click();
    const panel = page.getByRole('region', { name: 'New photo' });
    const words = (await panel.getByText(/^[a-z]+ [a-z]+$/).innerText()).trim();
    expect(await violations(page, AXE)).toEqual([]);
    const photo = await (await furryPhoto(600, 400)).jpeg().toBuffer();
    await panel
      .getByLabel('New photo of Poppy')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: photo });
    await toast(page, 'New Photo Sent');
    await panel.getByRole('img', { name: `Poppy with the words ${words} on paper` }).waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    const answer = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last();
    const own = page.viewportSize()!;
    await page.setViewportSize({ ...own, width: 1280 });
    await expect.poll(async () => (await rightEdge(answer)) - (await rightEdge(panel))).toBe(0);
    await page.setViewportSize(own);

    await buyer.goto(`/checkout/${linkId}`);
    const shown = buyer.getByRole('region', { name: 'New photo of Poppy' });
    await shown.getByText(`“${words}”`).waitFor();
    const reader = await pageOf(product.visitor(), device === 'phone' ? 'desk' : 'phone');
    await reader.goto(`/checkout/${linkId}`);
    const image = reader.getByRole('img', { name: `Poppy with the words ${words} on paper` });
    await image.scrollIntoViewIfNeeded();
    await eventually(async () => expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(600));
    expect(await violations(reader, AXE)).toEqual([]);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await panel.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    await eventually(async () => {
      await buyer.reload();
      expect(await shown.count()).toBe(0);
    });
    await context.close();
  });

  // Shows link-page.new-photo
  it('is declined', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Maple' });
    const visitor = product.visitor();
    const email = newBuyer();
    await visitor.submit(`/checkout/${linkId}/photo`, { name: 'Ben Buyer', email, key: crypto.randomUUID() });
    await visitor.submit(await eventually(() => privatePath(product, email)), { act: 'confirm' });
    const page = await pageOf(breeder, device);
    await page.goto('/pets/questions');
    await page.getByRole('link', { name: 'Ben Buyer about Maple' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined to take this photo.').waitFor();
    await eventually(async () => {
      await page.reload();
      await page.getByRole('list', { name: 'Messages' }).waitFor();
      expect(await page.getByText('Sorry, I can’t take a new photo now.').count()).toBe(1);
    });
  });
});
