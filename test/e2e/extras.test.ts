import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('extras and a discount', () => {
  let breeder: Breeder;
  beforeAll(async () => void (breeder = await connectedBreeder(product)));

  it('are offered by the breeder, chosen by the buyer, and the total follows', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Hazel' });
    const page = await pageOf(breeder);
    await page.goto('/pets');
    const row = page.getByRole('listitem', { name: 'Hazel', exact: true });
    await row.getByRole('button', { name: 'More for Hazel' }).click();
    await page.getByRole('menuitem', { name: 'Extras, discount, promise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link for Hazel: extras, discount, promise' });
    await dialog.getByRole('button', { name: 'Add Extra' }).click();
    await dialog.getByLabel('Price of one ($)').fill('25.50');
    await dialog.getByLabel('Most that a buyer can add').fill('14');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please write a name').waitFor();
    await dialog.getByLabel('Extra', { exact: true }).fill('Boarding per day');
    await dialog.getByLabel('Give a discount').check();
    await dialog.getByLabel('Amount off the pet’s price ($)').fill('100');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Payment Link Saved', 'The link for Hazel is updated.');
    await row.getByText('1 extra · $100.00 off').waitFor();

    await offerPet(breeder, { name: 'Willow' });
    await page.reload();
    await page.getByRole('button', { name: 'More for Willow' }).click();
    await page.getByRole('menuitem', { name: 'Extras, discount, promise' }).click();
    await page.getByRole('button', { name: 'Use the extras of Hazel' }).click();
    expect(await page.getByLabel('Price of one ($)').inputValue()).toBe('25.50');
    await page.keyboard.press('Escape');

    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await buyer.getByText('Discount for a returning buyer').waitFor();
    await buyer.getByRole('button', { name: 'Pay $1,207.50' }).waitFor();
    await buyer.getByRole('button', { name: 'Update total' }).waitFor({ state: 'hidden' });
    expect(await violations(buyer)).toEqual([]);
    await buyer.getByLabel('Boarding per day').fill('2');
    await buyer.getByLabel('Boarding per day').blur();
    await buyer.getByRole('button', { name: 'Pay $1,261.05' }).waitFor();
    await buyer.getByText('Boarding per day × 2').waitFor();
    await buyer.getByLabel('Boarding per day').fill('3');
    await buyer.getByRole('radio', { name: '4 interest-free payments' }).check();
    await buyer.getByText('Boarding per day × 3').waitFor();
    expect(await buyer.getByRole('radio', { name: '4 interest-free payments' }).isChecked()).toBe(true);
    await buyer.getByRole('radio', { name: 'Credit card' }).check();
    await buyer.getByLabel('Boarding per day').fill('2');
    await buyer.getByLabel('Boarding per day').blur();
    await buyer.getByText('Boarding per day × 2').waitFor();
    await buyer.getByLabel('State').selectOption('OR');
    await buyer.getByLabel('ZIP code').fill('97701');
    await buyer.getByRole('button', { name: 'Pay $1,261.05' }).click();
    await buyer.waitForURL((url) => !url.pathname.startsWith('/checkout/'));
  });
});
