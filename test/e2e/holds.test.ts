import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { sendAlerts } from '../../server/features/alerts/send.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { startProduct, type Product } from '../product/product.ts';
import { newBuyer } from '../product/questions.ts';
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

  // Shows money.hold-shown, money.free-alert
  it('is held on another buyer’s open page, until the breeder ends the hold, and who asked is emailed', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Poppy' });
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await buyer.waitForURL('**/sandbox/checkout/**');

    const email = await askToBeEmailed(linkId);
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

    await sendAlerts(systemContext(product.dependencies));
    const [mail = ''] = await mailbox(product, email, 1);
    expect(mail).toContain('Subject: Poppy is available again');
    await other.goto(/\/checkout\/[\w-]+/.exec(mail)![0]);
    await other.getByRole('button', { name: /^Pay/ }).waitFor();
    await other.goto(/\/stop-alerts\?key=[\w-]+/.exec(mail)![0]);
    await other.getByRole('button', { name: 'Stop these emails' }).click();
    await other.getByRole('heading', { name: 'These emails are stopped' }).waitFor();
    expect(await violations(other, AXE)).toEqual([]);
  });

  /** By the held page's link and its form. */
  async function askToBeEmailed(linkId: string) {
    const asking = await pageOf(product.visitor(), 'phone');
    const email = newBuyer();
    await asking.goto(`/checkout/${linkId}`);
    await asking.getByRole('link', { name: 'Email me when it’s available' }).click();
    await asking.getByLabel('Your email').fill(email);
    expect(await violations(asking, AXE)).toEqual([]);
    await asking.getByRole('button', { name: 'Email me' }).click();
    await asking.getByRole('heading', { name: 'We’ll email you' }).waitFor();
    expect(await violations(asking, AXE)).toEqual([]);
    return email;
  }
});
