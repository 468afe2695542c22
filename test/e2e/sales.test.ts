import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, endTrial, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { sellPet } from '../product/sale.ts';
import { openRefund, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a breeder’s sales', () => {
  let breeder: Breeder;
  let page: Page;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    page = await pageOf(breeder, 'phone');
  });
  const sale = () => page.getByRole('listitem', { name: 'Sale of Biscuit' });
  const revenue = (text: string) =>
    page.getByText('Total Revenue', { exact: true }).locator('..').getByText(text, { exact: true }).waitFor();

  it('are empty at first', async () => {
    await page.goto('/dashboard');
    await page.getByText('No sales yet. They appear here as soon as a buyer has paid.').waitFor();
  });

  it('are on the dashboard with their buyer', async () => {
    await sellPet(product, breeder);
    await page.reload();
    await sale().getByText('Paid', { exact: true }).waitFor();
    await sale().getByText('Ben Buyer').waitFor();
    await sale()
      .getByText(/@example\.com/)
      .waitFor();
    await revenue('$1,250.00');
  });

  // Shows dashboard.sold-photo
  it('make a sold pet read-only: its photo and facts stay as the buyer saw them', async () => {
    const pet = page.getByRole('listitem', { name: 'Biscuit', exact: true });
    await pet.getByText('Sold', { exact: true }).waitFor();
    expect(await pet.getByRole('button').count()).toBe(0);
  });

  it('keep the photo of a pet that was sold before the open dashboard heard of it', async () => {
    const seller = await connectedBreeder(product);
    const { pet: offered, linkId } = await offerPet(seller, { name: 'Maple' });
    const screen = await pageOf(seller, 'desk');
    await screen.route('**/api/live', (request) => request.abort());
    await screen.goto('/dashboard');
    const pet = screen.getByRole('listitem', { name: 'Maple', exact: true });
    await pet.getByRole('button', { name: 'Add Photo' }).waitFor();
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await eventually(async () => {
      const { body } = await seller.call('GET', '/api/pets/my');
      expect(body['pets'].find(({ id }: { id: string }) => id === offered.id).status).toBe('sold');
    });
    const file = { name: 'maple.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
    await pet.locator('input[type="file"]').setInputFiles(file);
    await toast(screen, 'Photo Not Saved', "This pet has been sold, so its photo can't be changed.");
    await pet.getByText('Sold', { exact: true }).waitFor();
    expect(await pet.getByRole('button').count()).toBe(0);
  });

  // Shows dashboard.figures
  it('are refunded in part: the dialog shows who returns how much', async () => {
    await openRefund(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$1,312.50').first().waitFor();
    await dialog.getByRole('radio', { name: 'Partial refund' }).check();
    await dialog.getByLabel('Amount').fill('2000');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Enter an amount up to $1,250.00').waitFor();
    await dialog.getByLabel('Amount').fill('$250');
    await dialog.getByText('$12.50', { exact: true }).waitFor();
    await dialog.getByText(/Stripe doesn.t return its processing fee/).waitFor();
    await dialog.getByRole('button', { name: 'Refund $262.50' }).click();
    await toast(page, 'Refund Sent', '$262.50 is on its way back to the buyer.');
    await sale().getByText('Partly refunded').waitFor();
    await revenue('$1,000.00');
  });

  it('are refunded in full: the pet no longer counts as sold', async () => {
    await openRefund(page);
    await page.getByRole('radio', { name: 'Remaining amount, $1,000.00' }).waitFor();
    await page.getByRole('button', { name: 'Refund $1,050.00' }).click();
    await sale().getByText('Refunded', { exact: true }).waitFor();
    await revenue('$0.00');
    await page.getByRole('button', { name: 'More for the sale of Biscuit' }).click();
    await page.getByRole('menuitem', { name: /^Email / }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Refund' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  // Shows dashboard.requests
  it('a refunded pet is offered again', async () => {
    const pet = page.getByRole('listitem', { name: 'Biscuit', exact: true });
    await pet.getByText('Refunded', { exact: true }).waitFor();
    await pet.getByRole('button', { name: 'Sell again' }).click();
    await toast(page, 'For Sale Again', 'Biscuit can have a payment link again.');
    await pet.getByText('Active', { exact: true }).waitFor();
  });

  it('a pet for sale gets a new price and text', async () => {
    await createPet(breeder, { name: 'Juniper' });
    await page.reload();
    const pet = page.getByRole('listitem', { name: 'Juniper', exact: true });
    await pet.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Price').inputValue()).toBe('1,250.00');
    await dialog.getByLabel('Price').fill('$0.10');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Enter a valid price').waitFor();
    await dialog.getByLabel('Price').fill('$1,100');
    await dialog.getByLabel('Pet Name').fill('Juniper Blue');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated', 'Buyers see the new details of Juniper Blue.');
    await page.getByRole('listitem', { name: 'Juniper Blue' }).getByText('$1,100.00').waitFor();
  });

  it('stay accessible after the membership has ended', async () => {
    await sellPet(product, breeder);
    await endTrial(product, breeder);
    await page.goto('/sales');
    await sale().first().waitFor();
    await openRefund(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .waitFor();
  });
});
