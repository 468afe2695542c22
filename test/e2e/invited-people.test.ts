import { describe, expect, it } from 'vitest';
import { offerPet, verifiedBreeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { joinAs, PERSON_PASSWORD, tokenIn } from '../product/people.ts';
import { sellPet } from '../product/sale.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('a person whom a breeder invites', () => {
  it('is invited on a phone, accepts, sees their role’s screens, and is signed out once it ends', async () => {
    const breeder = await verifiedBreeder(product);
    await offerPet(breeder, { name: 'Juniper' });
    const email = `helper-${Date.now()}@example.com`;
    const phone = await pageOf(breeder, 'phone');
    await phone.goto('/account/people');
    await phone.getByText('Nobody works with you here yet.').waitFor();
    expect(await violations(phone, AXE)).toEqual([]);
    await phone.getByLabel('Email of the person').fill(email);
    await phone.getByRole('button', { name: 'Send invitation' }).click();
    await toast(phone, 'Invitation Sent');
    await phone.getByRole('listitem', { name: email }).waitFor();

    const token = tokenIn((await mailbox(product, email, 1)).at(-1)!);
    const desk = await pageOf(product.visitor(), 'desk');
    await desk.goto(`/invitation#token=${token}`);
    await desk.getByRole('heading', { name: 'Work with Anna Berg' }).waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    await desk.getByLabel('Full Name').fill('Vera Helm');
    await desk.getByLabel('Password', { exact: true }).fill(PERSON_PASSWORD);
    await desk.getByLabel('Confirm Password').fill(PERSON_PASSWORD);
    await desk.getByRole('checkbox').check();
    await desk.getByRole('button', { name: 'Accept invitation' }).click();
    await desk.waitForURL('**/pets');
    await desk.getByRole('heading', { name: 'Juniper' }).waitFor();
    const names = await desk.getByRole('navigation', { name: 'Workspace' }).getByRole('link').allInnerTexts();
    expect(names).toEqual(['Pets', 'Hand-overs', 'Account']);
    expect(await violations(desk, AXE)).toEqual([]);
    for (const path of ['/sales', '/account/billing', '/books', '/account/people']) {
      await desk.goto(path);
      await desk.getByRole('heading', { name: 'This isn’t part of your role' }).waitFor();
    }

    await phone.goto('/account/people');
    await phone.getByRole('button', { name: 'End access of Vera Helm' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
    await toast(phone, 'Access Ended');
    await desk.goto('/pets');
    await desk.waitForURL('**/auth**');
  });

  it('finds the hand-over of a sold pet as a helper, also by the buyer’s code, without its price', async () => {
    const breeder = await verifiedBreeder(product);
    const { orderId } = await sellPet(product, breeder);
    const helper = await joinAs(product, breeder, 'helper');
    const desk = await pageOf(helper, 'desk');
    await desk.goto('/hand-overs');
    await desk.getByRole('button', { name: 'Confirm hand-over' }).click();
    await desk.getByLabel('Code on the buyer’s screen').waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
    expect(await desk.getByRole('main').innerText()).not.toContain('$');
    await desk.goto(`/sales/${orderId}#code=ABCDEF`);
    expect(await desk.getByLabel('Code on the buyer’s screen').inputValue()).toBe('ABCDEF');
  });

  it('reads the books as a bookkeeper, and records nothing', async () => {
    const breeder = await verifiedBreeder(product);
    const bookkeeper = await joinAs(product, breeder, 'bookkeeper');
    const desk = await pageOf(bookkeeper, 'desk');
    await desk.goto('/dashboard');
    await desk.waitForURL('**/books');
    await desk.getByRole('heading', { name: 'Recorded by hand' }).waitFor();
    expect(await desk.getByRole('button', { name: 'Record a Sale' }).count()).toBe(0);
    await desk.goto('/pricing');
    await desk.getByText('Anna Berg subscribes for you.').waitFor();
    expect(
      await desk
        .getByRole('main')
        .getByRole('button', { name: /subscribe|trial/i })
        .count(),
    ).toBe(0);
    await desk.goto('/books');
    await desk.getByRole('heading', { name: 'Recorded by hand' }).waitFor();
    expect(await violations(desk, AXE)).toEqual([]);
  });
});
