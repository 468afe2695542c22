import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { newBuyer } from '../product/questions.ts';
import { violations } from './axe.ts';
import { fillHome, payHere } from './checkout-page.ts';
import { chooseAct, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a pet with a deposit', () => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
  });

  // Shows money.deposit-refund, money.move
  it('moves to another by both sides’ will, and is for sale again once its breeder ends the reservation', async () => {
    const { pet, linkId: oldLink } = await offerPet(breeder, { name: 'Clover', price: '1000.00' });
    const { linkId } = await offerPet(breeder, { name: 'Daisy', price: '1200.00' });
    await breeder.call('POST', `/api/pets/${pet.id}/deposit`, { percent: 10, due: 'hand_over', terms: 'refundable' });
    const email = newBuyer();
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${oldLink}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay the deposit/ }).click();
    await payHere(buyer, email);
    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/sales?tab=reserved');
    await desk
      .getByRole('link', { name: /Clover/ })
      .first()
      .click();
    await chooseAct(desk, 'Clover', 'Send a new link');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Send a new link' }).click();
    await toast(desk, 'New Link Sent');
    await chooseAct(desk, 'Clover', 'Move to another pet');
    const moving = desk.getByRole('dialog', { name: 'Move the reservation of Clover' });
    await moving.getByLabel('Search your pets').fill('daisy');
    await moving.getByRole('radio', { name: /Daisy, \$1,200\.00/ }).check();
    expect(await violations(desk, AXE)).toEqual([]);
    await moving.getByRole('button', { name: 'Ask the buyer' }).click();
    await toast(desk, 'Move Proposed');
    await desk.getByRole('button', { name: 'Withdraw the proposal' }).waitFor();
    // The deposit, the new link, the proposal.
    const mails = await mailbox(product, email, 3);
    const proposed = mails.find((text) => text.includes('Move your reservation to Daisy?'))!;
    await buyer.goto(/\/reservation\?key=[\w-]{43}/.exec(proposed)![0]);
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByRole('button', { name: 'Move my reservation to Daisy' }).click();
    await buyer.getByRole('heading', { name: 'Your reservation of Daisy' }).waitFor();
    await desk.reload();
    await chooseAct(desk, 'Daisy', 'End reservation');
    const ending = desk.getByRole('alertdialog');
    await ending.getByText(/\$[\d.,]+ is refunded to the buyer, the platform fee included/).waitFor();
    await ending.getByRole('button', { name: 'End reservation' }).click();
    await toast(desk, 'Reservation Ended');
    for (const each of [linkId, oldLink]) {
      await buyer.goto(`/checkout/${each}`);
      await buyer.getByRole('button', { name: /^Pay (the deposit)?/ }).waitFor();
    }
  });

  it('starts with the breeder’s own terms, once they are set on Selling', async () => {
    const seller = await connectedBreeder(product);
    await offerPet(seller, { name: 'Juniper', price: '1000.00' });
    const page = await pageOf(seller, 'phone');
    await page.goto('/account/selling');
    await page.getByText('20% of the price, the balance due at hand-over, refundable.').waitFor();
    await page.getByRole('button', { name: 'Change terms' }).click();
    const terms = page.getByRole('dialog', { name: 'Terms of new deposits' });
    await terms.getByLabel('Percent of the price').fill('95');
    await terms.getByRole('radio', { name: 'You keep the deposit' }).check();
    expect(await terms.getByRole('radio', { name: 'On a date' }).count()).toBe(0);
    await terms.getByRole('button', { name: 'Save' }).click();
    await terms.getByText('Please enter 90% at most').waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await terms.getByLabel('Percent of the price').fill('35');
    await terms.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Terms Saved');
    await page.getByText('35% of the price, the balance due at hand-over, yours if the buyer cancels').waitFor();
    await page.goto('/pets');
    await chooseAct(page, 'Juniper', 'Deposit');
    const dialog = page.getByRole('dialog', { name: 'Deposit for Juniper' });
    await dialog.getByRole('radio', { name: /^A deposit first/ }).check();
    expect(await dialog.getByLabel('Percent of the price').inputValue()).toBe('35');
    expect(await dialog.getByRole('radio', { name: 'You keep the deposit' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Deposit Saved');
  });

  // Shows money.refund-steps
  it('has the same terms as its litter, in steps', async () => {
    const born = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await breeder.call('POST', '/api/litters', {
      name: 'Willow’s litter',
      bornOn: born,
      names: ['Moss', 'Fern'],
      price: '900.00',
      description: 'Hand-raised.',
      breed: 'Cockatiel',
      species: 'bird',
    });
    const desk = await pageOf(breeder, 'phone');
    await desk.goto(`/pets/litters/${body['litter'].id}`);
    await desk.getByRole('button', { name: 'More for Willow’s litter' }).click();
    await desk.getByRole('menuitem', { name: 'Deposit' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Deposit for the pets of Willow’s litter' });
    await dialog.getByRole('radio', { name: 'At an age' }).check();
    await dialog.getByRole('radio', { name: /It is refundable in steps/ }).check();
    await dialog.getByLabel('Step 2: days before the due date').fill('40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Each step must have fewer days').waitFor();
    await dialog.getByLabel('Step 2: days before the due date').fill('7');
    expect(await violations(desk, AXE)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(desk, 'Deposit Saved');
  });
});
