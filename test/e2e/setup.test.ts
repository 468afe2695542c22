import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectAccount, confirmEmail, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const checklist = (page: Page) => page.getByRole('region', { name: 'Your way to the first sale' });
const nextOf = (page: Page) => checklist(page).locator('[aria-current="step"]');
const returned = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

describe('the steps before the first sale', () => {
  // Shows dashboard.checklist
  it('are checked one after another, the next one with its button, and go after the sale', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await checklist(page).getByText('1 of 7 steps done').waitFor();
    await nextOf(page).getByRole('button', { name: 'Send it again' }).waitFor();
    expect(await checklist(page).getByRole('button').count()).toBe(1);
    const progress = checklist(page).getByRole('progressbar', { name: 'Steps done before your first sale' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('14');

    // Taken in the mail program: the page reads it when the breeder comes back.
    await confirmEmail(product, breeder);
    await returned(page);
    await nextOf(page).getByRole('button', { name: 'Connect now' }).waitFor();
    await connectAccount(breeder);
    await nextOf(page).getByRole('button', { name: 'Fill in the form' }).click();
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('new-pet-title'));

    const { pet, linkId } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await page.reload();
    await nextOf(page).getByRole('button', { name: 'Share link' }).click();
    await page.getByRole('dialog', { name: 'The link for Biscuit' }).getByRole('button', { name: 'Done' }).click();

    const buyer = product.visitor();
    await buyer.call('POST', `/api/payment-links/${linkId}/view`);
    await returned(page);
    await checklist(page).getByText('6 of 7 steps done').waitFor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await page.getByText('Ben paid $1,312.50 for Biscuit').waitFor();
    await checklist(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('first-sale'))).toBe(breeder.userId);
  });

  it('keep their place while the payment account is read', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder, 'phone');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/stripe/status', (route) => released.then(() => route.continue()));
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const figures = page.locator('dl', { hasText: 'Total Revenue' });
    await figures.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const position = await figures.boundingBox();
    release();
    await checklist(page).waitFor();
    expect(await figures.boundingBox()).toEqual(position);
  });

  // Shows dashboard.checklist
  it('ask for the photo of a pet that has none', async () => {
    const breeder = await registerBreeder(product);
    await confirmEmail(product, breeder);
    await connectAccount(breeder);
    await offerPet(breeder);
    const page = await pageOf(breeder);
    await page.goto('/dashboard');
    await nextOf(page).getByText('Biscuit needs a photo').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await nextOf(page).getByRole('button', { name: 'Add Photo' }).click();
    await (await chooser).setFiles({ name: 'biscuit.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
    await nextOf(page).getByText('Send the link to your buyer').waitFor();
  });
});
