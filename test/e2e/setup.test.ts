import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectAccount, confirmEmail, createPet, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { countWhatShows } from './count-what-shows.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const checklist = (page: Page) => page.getByRole('region', { name: 'Your first sale' });
const nextOf = (page: Page) => checklist(page).locator('[aria-current="step"]');
const returned = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

describe('the steps before the first sale', () => {
  // Shows dashboard.checklist
  it('are checked one after another, the next one with its button, and go after the sale', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await checklist(page).getByText('1 of 7 steps done').waitFor();
    await nextOf(page).getByText('Add your first pet').waitFor();
    // The form is that step: there is no other button for it, and nothing yet to count or to list.
    expect(await checklist(page).getByRole('button').count()).toBe(0);
    await page.getByLabel('Description').waitFor();
    for (const name of ['Total Revenue', 'See all', 'See the plans', 'More details'])
      expect([name, await page.getByText(name).count()]).toEqual([name, 0]);
    const { height, controls } = await page.evaluate(countWhatShows);
    expect(height).toBeLessThanOrEqual(1_900);
    expect(controls).toBeLessThanOrEqual(22);
    const progress = checklist(page).getByRole('progressbar', { name: 'Steps done before your first sale' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('14');

    const pet = await createPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await page.reload();
    await nextOf(page).getByRole('button', { name: 'Connect Stripe Account' }).waitFor();
    await page.getByText('Total Revenue').waitFor();
    // Folded to its first field until it is used.
    expect(await page.getByLabel('Breed').isVisible()).toBe(false);
    await page.getByLabel('Pet Name').focus();
    await page.getByLabel('Breed').waitFor();
    await connectAccount(breeder);
    await nextOf(page).getByRole('button', { name: 'Create link' }).waitFor();
    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    const linkId = body['paymentLink'].id as string;
    await page.reload();
    await nextOf(page).getByRole('button', { name: 'Share link' }).click();
    await page.getByRole('dialog', { name: 'The link for Biscuit' }).getByRole('button', { name: 'Done' }).click();

    const buyer = product.visitor();
    await buyer.call('POST', `/api/payment-links/${linkId}/view`);
    await returned(page);
    await nextOf(page).getByRole('button', { name: 'Send it again' }).waitFor();
    // Taken in the mail program: the page reads it when the breeder comes back.
    await confirmEmail(product, breeder);
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
    const headings = ['Create Payment Request', 'Your Payment Requests'].map((name) =>
      page.getByRole('heading', { name, exact: true }),
    );
    await page.getByLabel('Description').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const look = () => Promise.all(headings.map((heading) => heading.boundingBox()));
    const position = await look();
    release();
    await checklist(page).waitFor();
    await page.getByRole('button', { name: 'Connect Stripe Account' }).waitFor();
    expect(await look()).toEqual(position);
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
