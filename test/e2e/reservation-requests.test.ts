import { describe, expect, it } from 'vitest';
import { connectedBreeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { newBuyer } from '../product/questions.ts';
import { offerWithDeposit, reserveAndCancel } from '../product/reservation.ts';
import { violations } from './axe.ts';
import { fillHome, payHere } from './checkout-page.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a pet whose deposits were canceled too often', () => {
  // Shows money.deposit
  it('is reserved once its breeder, whom the buyer asks on a phone, lets them', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerWithDeposit(breeder, undefined, { name: 'Mochi' });
    await reserveAndCancel(product, linkId, 5);
    const email = newBuyer();
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${linkId}`);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: /^Pay the deposit/ }).click();
    await buyer.getByRole('heading', { level: 1, name: 'Anna Berg confirms first' }).waitFor();
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByLabel('Your name').fill('Cleo Buyer');
    await buyer.getByLabel('Your email').fill(email);
    await buyer.getByRole('button', { name: 'Ask to reserve' }).click();
    await buyer.getByRole('heading', { level: 1, name: 'We’ve asked for you' }).waitFor();
    expect(await violations(buyer, AXE)).toEqual([]);

    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/dashboard');
    await desk.getByText('A buyer asks to reserve a pet.').waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    await desk.getByRole('link', { name: 'Open requests' }).click();
    const request = desk.getByRole('listitem', { name: 'Cleo Buyer asks to reserve Mochi' });
    await request.getByText(email).waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    await request.getByRole('button', { name: 'Let Them Reserve' }).click();
    await toast(desk, 'They Can Reserve');
    await request.waitFor({ state: 'detached' });
    await desk.goto('/dashboard');
    await desk.getByRole('heading', { level: 1 }).waitFor();
    expect(await desk.getByText('to reserve a pet').count()).toBe(0);

    const [mail = ''] = await mailbox(product, email, 1);
    expect(mail).toContain('Subject: You can reserve Mochi');
    await buyer.goto(/\/reservation-request\?key=[\w-]{43}/.exec(mail)![0]);
    await buyer.getByRole('heading', { level: 1, name: 'Anna Berg said yes' }).waitFor();
    expect(await violations(buyer, AXE)).toEqual([]);
    await buyer.getByRole('button', { name: 'Continue to Mochi' }).click();
    await buyer.getByRole('button', { name: /^Pay the deposit/ }).click();
    await payHere(buyer, email);
    await buyer.getByRole('heading', { level: 1 }).waitFor();
    await mailbox(product, email, 2);
  });
});
