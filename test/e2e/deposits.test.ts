import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { startProduct, type Product } from '../product/product.ts';
import { violations } from './axe.ts';
import { approveWithKlarna, fillCard, fillHome } from './checkout-page.ts';
import { toast } from './sessions.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a pet with a deposit', () => {
  let product: Product;
  let breeder: Breeder;
  beforeAll(async () => {
    product = await startProduct();
    breeder = await connectedBreeder(product);
  });
  afterAll(async () => {
    await product?.stop();
  });

  const payHere = async (page: Page) => {
    await page.waitForURL('**/sandbox/checkout/**');
    await fillCard(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/payment-success**');
  };

  it('is reserved on a phone, paid in parts by card, Zelle and Klarna, and followed by its breeder', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Poppy', price: '1000.00' });
    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/pets');
    await desk.getByRole('button', { name: 'More for Poppy' }).click();
    await desk.getByRole('menuitem', { name: 'Deposit' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Deposit for Poppy' });
    await dialog.getByRole('radio', { name: 'A deposit first, the rest later' }).check();
    await dialog.getByRole('radio', { name: 'At an age' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter the pet’s date of birth first').waitFor();
    await dialog.getByRole('radio', { name: 'At hand-over' }).check();
    expect(await violations(desk, AXE)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(desk, 'Deposit Saved');

    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    expect(await buyer.getByRole('region', { name: 'Reserve with a deposit' }).innerText()).toContain('$210.00');
    expect(await violations(buyer, AXE)).toEqual([]);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: 'Pay the deposit, $210.00' }).click();
    await payHere(buyer);
    const [mail = ''] = await mailbox(product, 'ben@example.com', 1);
    await buyer.goto(/\/reservation\?key=[\w-]{43}/.exec(mail)![0]);
    await buyer.getByRole('heading', { name: 'Your reservation of Poppy' }).waitFor();
    expect(await buyer.getByRole('progressbar', { name: '$210.00 of $1,050.00 paid' }).isVisible()).toBe(true);
    expect(await violations(buyer, AXE)).toEqual([]);
    const address = buyer.url();

    await desk.goto('/pets?tab=on_hold');
    await desk.getByRole('link', { name: 'See reservation' }).click();
    await desk.getByRole('region', { name: 'Reservation' }).getByText('$840.00').waitFor();
    expect(await violations(desk, AXE)).toEqual([]);

    await desk.getByRole('button', { name: 'Record cash or Zelle' }).click();
    const cash = desk.getByRole('dialog', { name: 'Record cash or Zelle' });
    await cash.getByRole('radio', { name: 'Zelle' }).check();
    await cash.getByLabel('Amount in dollars').fill('900');
    await cash.getByRole('button', { name: 'Ask the buyer to confirm' }).click();
    await cash.getByText('Only $800.00 of the price is due').waitFor();
    await cash.getByLabel('Amount in dollars').fill('200');
    expect(await violations(desk, AXE)).toEqual([]);
    await cash.getByRole('button', { name: 'Ask the buyer to confirm' }).click();
    await toast(desk, 'Payment Recorded');
    await desk.getByRole('button', { name: 'Take it back' }).waitFor();
    await buyer.reload();
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByRole('button', { name: 'Yes, I paid $200.00' }).click();
    await buyer.getByText('Zelle to the breeder').waitFor();
    await mailbox(product, 'ben@example.com', 3);

    await buyer.getByLabel('Amount to pay now').fill('420');
    await buyer.getByRole('button', { name: 'Continue to the checkout' }).click();
    await payHere(buyer);
    await mailbox(product, 'ben@example.com', 4);
    await buyer.goto(address);
    expect(await buyer.getByLabel('Amount to pay now').inputValue()).toBe('210.00');
    await buyer.getByText('$52.50 + $52.50 + $52.50 + $52.50, the first one today').waitFor();
    await buyer.getByRole('radio', { name: '4 interest-free payments' }).check();
    await buyer.getByRole('button', { name: 'Continue to the checkout' }).click();
    await approveWithKlarna(buyer);
    await buyer.waitForURL('**/payment-success**');
    await mailbox(product, 'ben@example.com', 5);
    await buyer.goto(address);
    await buyer.getByText('Poppy is paid in full.').waitFor();
    expect(await violations(buyer, AXE)).toEqual([]);
  });

  it('moves to another by both sides’ will, and is for sale again once its breeder ends the reservation', async () => {
    const { pet, linkId: oldLink } = await offerPet(breeder, { name: 'Clover', price: '1000.00' });
    const { linkId } = await offerPet(breeder, { name: 'Daisy', price: '1200.00' });
    await breeder.call('POST', `/api/pets/${pet.id}/deposit`, { percent: 10, due: 'hand_over', terms: 'refundable' });
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${oldLink}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay the deposit/ }).click();
    await payHere(buyer);
    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/sales?tab=reserved');
    await desk
      .getByRole('link', { name: /Clover/ })
      .first()
      .click();
    await desk.getByRole('button', { name: 'Send a new link' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Send a new link' }).click();
    await toast(desk, 'New Link Sent');
    await desk.getByRole('button', { name: 'Move to another pet' }).click();
    const moving = desk.getByRole('dialog', { name: 'Move the reservation of Clover' });
    await moving.getByLabel('Search your pets').fill('daisy');
    await moving.getByRole('radio', { name: /Daisy, \$1,200\.00/ }).check();
    expect(await violations(desk, AXE)).toEqual([]);
    await moving.getByRole('button', { name: 'Ask the buyer' }).click();
    await toast(desk, 'Move Proposed');
    await desk.getByRole('button', { name: 'Take the proposal back' }).waitFor();
    const mails = await mailbox(product, 'ben@example.com', 8);
    const proposed = mails.find((text) => text.includes('Move your reservation to Daisy?'))!;
    await buyer.goto(/\/reservation\?key=[\w-]{43}/.exec(proposed)![0]);
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByRole('button', { name: 'Move my reservation to Daisy' }).click();
    await buyer.getByRole('heading', { name: 'Your reservation of Daisy' }).waitFor();
    await desk.reload();
    await desk.getByRole('button', { name: 'End reservation' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'End reservation' }).click();
    await toast(desk, 'Reservation Ended');
    for (const each of [linkId, oldLink]) {
      await buyer.goto(`/checkout/${each}`);
      await buyer.getByRole('button', { name: /^Pay (the deposit)?/ }).waitFor();
    }
  });

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
    await dialog.getByRole('radio', { name: /It goes back in steps/ }).check();
    await dialog.getByLabel('Step 2: days before the due date').fill('40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Each step must have fewer days').waitFor();
    await dialog.getByLabel('Step 2: days before the due date').fill('7');
    expect(await violations(desk, AXE)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(desk, 'Deposit Saved');
  });
});
