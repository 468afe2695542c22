import { describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { newBuyer } from '../product/questions.ts';
import { violations } from './axe.ts';
import { fillHome } from './checkout-page.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a buyer whom a breeder blocks on the page of their sale', () => {
  // Shows money.hold-abuse
  it('finds the next pet unavailable, until the block is undone: at once, or on the account page', async () => {
    const breeder = await connectedBreeder(product);
    const visitor = product.visitor();
    const sold = await offerPet(breeder, { name: 'Clover' });
    const success = await payByCard(visitor, await openCheckout(visitor, sold.linkId), undefined, {
      email: newBuyer(),
    });
    await visitor.call('GET', `/api/payment-success${new URL(success!).search}`);
    const { linkId } = await offerPet(breeder, { name: 'Juniper' });
    const desk = await pageOf(breeder, 'desk');
    const block = async () => {
      await desk.goto('/sales');
      await desk
        .getByRole('link', { name: /Clover/ })
        .first()
        .click();
      await desk.getByRole('button', { name: 'Block Buyer' }).click();
      const dialog = desk.getByRole('alertdialog');
      await dialog.waitFor();
      expect(await violations(desk, AXE)).toEqual([]);
      await dialog.getByRole('button', { name: 'Block' }).click();
      await toast(desk, 'Buyer Blocked');
    };
    await block();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await toast(desk, 'Undone');
    await block();

    const buyer = await pageOf(visitor, 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.getByRole('alert').getByText('temporarily unavailable').waitFor();

    await desk.goto('/account/selling');
    const list = desk.getByRole('list', { name: 'Blocked buyers' });
    await list.waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    await list.getByRole('button', { name: /^Unblock/ }).click();
    await toast(desk, 'Buyer Unblocked');
    await desk.getByText('You haven’t blocked anyone.').waitFor();
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.waitForURL('**/sandbox/checkout/**');
  });
});
