import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { violations } from './axe.ts';
import { fillHome } from './checkout-page.ts';
import { toast } from './sessions.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a pet that a buyer is paying for', () => {
  let product: Product;
  let breeder: Breeder;
  beforeAll(async () => {
    product = await startProduct({ HOLDS: 'checkout' });
    breeder = await connectedBreeder(product);
  });
  afterAll(async () => {
    await product?.stop();
  });

  it('is held on another buyer’s open page, until the breeder ends the hold', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Poppy' });
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.waitForURL('**/sandbox/checkout/**');

    const other = await pageOf(product.visitor(), 'phone');
    await other.goto(`/checkout/${linkId}`);
    const held = other.getByRole('region', { name: 'Someone is paying right now' });
    expect(await held.isVisible()).toBe(true);
    expect(await held.getByRole('timer').textContent()).toMatch(/^About \d+ minutes left$/);
    expect(await other.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    expect(await violations(other, AXE)).toEqual([]);

    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/pets?tab=on_hold');
    await desk.getByRole('button', { name: 'More for Poppy' }).click();
    await desk.getByRole('menuitem', { name: 'End hold' }).click();
    const dialog = desk.getByRole('dialog', { name: 'A buyer is paying for Poppy' });
    await dialog.waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    await dialog.getByRole('button', { name: 'End hold' }).click();
    await toast(desk, 'Hold Ended');
    await other.getByRole('button', { name: /^Pay/ }).waitFor();
  });
});
