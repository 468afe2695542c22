import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { ask } from '../product/questions.ts';
import { AT_HAND_OVER, reservePet } from '../product/reservation.ts';
import { sellPet, type Sale } from '../product/sale.ts';
import { fillLitter, pictures } from './litter-form.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Presses on a phone from Overview on; typing isn't counted, since no screen spares it. */
interface Phone {
  page: Page;
  press: (target: Locator) => Promise<void>;
  presses: () => number;
}

describe('from Overview on a phone, a breeder', () => {
  let breeder: Breeder;
  let ready: Sale;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    ready = await sellPet(product, breeder, '900.00', { name: 'Juniper', details: { readyOn: dayFromNow(-2) } });
    await reservePet(
      product,
      breeder,
      { ...AT_HAND_OVER, due: 'date', dueOn: dayFromNow(2), graceDays: 7 },
      { name: 'Willow' },
    );
    const { linkId } = await offerPet(breeder, { name: 'Maple' });
    await ask(product, linkId);
  });

  async function overview(): Promise<Phone> {
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    let count = 0;
    const press = async (target: Locator) => {
      await target.click();
      count++;
    };
    return { page, press, presses: () => count };
  }
  const waiting = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: text });
  const navigation = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true });

  it('answers a question with 3 presses', async () => {
    const { page, press, presses } = await overview();
    await press(page.getByRole('link', { name: 'Open questions' }));
    await press(page.getByRole('link', { name: /about Maple$/ }));
    await page.getByLabel('Your answer').fill('She grew up with two.');
    await press(page.getByRole('button', { name: 'Send Answer' }));
    await toast(page, 'Message Sent');
    expect(presses()).toBe(3);
  });

  it('records cash with 3', async () => {
    const { page, press, presses } = await overview();
    await press(waiting(page, 'Willow').getByRole('link', { name: 'Open sale' }));
    await press(page.getByRole('button', { name: 'Record cash or Zelle' }));
    await press(page.getByRole('button', { name: 'Ask the buyer to confirm' }));
    await toast(page, 'Payment Recorded');
    expect(presses()).toBe(3);
  });

  it('hands a pet over with 3', async () => {
    const { page, press, presses } = await overview();
    await press(waiting(page, 'Juniper').getByRole('link', { name: 'Hand over' }));
    await press(page.getByRole('button', { name: 'Confirm hand-over' }));
    const code = handOverCode(product.dependencies.config, ready.orderId);
    await page.getByLabel('Code on the buyer’s screen').fill(code);
    await press(page.getByRole('button', { name: 'Confirm hand-over' }));
    await toast(page, 'Hand-Over Confirmed');
    expect(presses()).toBe(3);
  });

  it('finds the buyers of last month with 2', async () => {
    const { page, press, presses } = await overview();
    await press(navigation(page, 'Sales'));
    // The choice is one more press.
    await page.getByLabel('Paid', { exact: true }).selectOption('Last month');
    await page.getByText('No sales match.').waitFor();
    expect(presses() + 1).toBe(2);
  });

  it('marks a pet as sold elsewhere with 4', async () => {
    const { page, press, presses } = await overview();
    await press(navigation(page, 'Pets'));
    await press(page.getByRole('button', { name: 'More for Maple' }));
    await press(page.getByRole('menuitem', { name: 'Mark as sold' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Mark as Sold' }));
    await toast(page, 'Marked as Sold');
    expect(presses()).toBe(4);
  });

  it('refunds a sale with 3', async () => {
    const { page, press, presses } = await overview();
    await press(page.getByRole('button', { name: 'More for the sale of Juniper' }));
    await press(page.getByRole('menuitem', { name: 'Refund' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ }));
    await toast(page, 'Refund Sent');
    expect(presses()).toBe(3);
  });

  it('reads this month’s statement with 1', async () => {
    const { page, press, presses } = await overview();
    await press(navigation(page, 'Books'));
    await page.getByRole('region', { name: 'Statement' }).getByRole('link', { name: 'Download PDF' }).waitFor();
    expect(presses()).toBe(1);
  });

  it('adds a litter of six with 4, and one for the choice of its photos', async () => {
    const { page, press, presses } = await overview();
    await press(navigation(page, 'Pets'));
    await press(page.getByRole('link', { name: 'Litters' }));
    await press(page.getByRole('link', { name: 'New litter' }));
    await page.getByLabel('Photos of the litter').setInputFiles(await pictures(6));
    await fillLitter(page);
    await press(page.getByRole('button', { name: 'Create litter' }));
    await page.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    expect(presses()).toBe(4);
  });
});
