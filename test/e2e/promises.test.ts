import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { dayFromNow, sellPromised } from '../product/promise.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a promise with money back', () => {
  let breeder: Breeder;
  beforeAll(async () => void (breeder = await connectedBreeder(product)));

  // Shows money.promise
  it('is set by the breeder and read by the buyer before paying', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Hazel' });
    const page = await pageOf(breeder);
    await page.goto('/pets');
    await page.getByRole('button', { name: 'More for Hazel' }).click();
    await page.getByRole('menuitem', { name: 'Extras, discount, promise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link for Hazel: extras, discount, promise' });
    await dialog.getByLabel('Return a part of the price for a promise').check();
    await dialog.getByLabel('What goes back ($)').fill('300');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please choose an age of 1 to 36 months').waitFor();
    await dialog.getByLabel('Due', { exact: true }).selectOption('day');
    await dialog.getByLabel('Last day').fill(dayFromNow(90));
    await dialog.getByLabel('What counts as proof').fill('A certificate of your veterinarian.');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Payment Link Saved', 'The link for Hazel is updated.');
    await page.getByText('$300.00 back for a promise').waitFor();

    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await buyer.getByText('$300.00 of this price is returned to you').waitFor();
    await buyer.getByText('A certificate of your veterinarian.').waitFor();
    await buyer.getByRole('button', { name: 'Pay $1,312.50' }).waitFor();
    expect(await violations(buyer)).toEqual([]);
  });

  // Shows money.promise, calls.promise
  it('is proved on the buyer’s page, refused with a reason, proved again and accepted', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    const buyer = await pageOf(product.visitor(), 'phone');
    const send = async () => {
      await buyer.goto(`/promise?key=${key}`);
      await buyer
        .getByLabel('A PDF or a photo of the paper')
        .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
      await buyer.getByRole('button', { name: 'Send proof' }).click();
      await buyer.getByText('The breeder has your proof.').waitFor();
    };
    await buyer.goto(`/receipt?key=${key}`);
    await buyer.getByRole('link', { name: 'See your promise' }).click();
    await buyer.getByRole('button', { name: 'Ask for 60 more days' }).waitFor();
    expect(await violations(buyer)).toEqual([]);
    await send();
    const desk = await pageOf(breeder);
    await desk.goto(`/sales/${orderId}`);
    await desk.getByRole('button', { name: 'Refuse...' }).click();
    await desk.getByRole('button', { name: 'Refuse Proof' }).click();
    await desk.getByText('Please write a sentence').waitFor();
    await desk.getByLabel('Why can’t you accept it?').fill('It names another pet.');
    expect(await violations(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Refuse Proof' }).click();
    await desk.getByText('You refused it: It names another pet.').waitFor();
    await buyer.reload();
    await buyer.getByText('It names another pet.').waitFor();
    await send();
    await desk.reload();
    await desk.getByRole('button', { name: 'Accept Proof' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await desk.getByText('The promise is kept: the money is refunded.').waitFor();
    await buyer.reload();
    await buyer.getByText('The promise is kept.').waitFor();
  });
});
