import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { newBuyer } from '../product/questions.ts';
import { entryPath, joinList, listOf, litterWithList } from '../product/waitlist.ts';
import { fillCard, fillHome, payHere } from './checkout-page.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the waiting list of a litter', () => {
  let breeder: Breeder;
  let litterId: string;
  let buyers: Page;
  let breeders: Page;
  const email = newBuyer();
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    ({ id: litterId } = await litterWithList(breeder, ['Red', 'Blue']));
    await breeder.call('PATCH', `/api/litters/${litterId}/waitlist`, { takesEntries: false });
    buyers = await pageOf(product.visitor(), 'phone');
    await buyers.route('**/*.js', (route) => route.abort());
    breeders = await pageOf(breeder);
  });

  // Shows calls.waitlist
  it('is turned on by the breeder, and joined on a phone without scripts', async () => {
    await breeders.goto(`/pets/litters/${litterId}`);
    await breeders.getByText('Nobody is on the list.').waitFor();
    await breeders.getByLabel('People can join on the litter’s page').check();
    await breeders.getByText('Nobody is on the list yet.').waitFor();
    await breeders.getByLabel('Time to choose').selectOption('48 hours');
    await eventually(async () => expect(await listOf(breeder, litterId)).toMatchObject({ turnHours: 48 }));
    await buyers.goto(`/litter/${litterId}`);
    await buyers.getByRole('link', { name: 'Join the waiting list' }).click();
    await buyers.getByRole('heading', { level: 1, name: 'Join the waiting list of Spring litter' }).waitFor();
    await expectFine(buyers);
    await buyers.getByLabel('Your name').fill('Wanda Waiting');
    await buyers.getByLabel('Your email').fill(email);
    await buyers.getByLabel('What are you looking for? (optional)').fill('A calm girl');
    await buyers.getByRole('button', { name: 'Continue' }).click();
    await buyers.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await buyers.goto(await entryPath(product, email));
    await buyers.getByRole('button', { name: 'Join the list' }).click();
    await buyers.getByText('You are next in line.').waitFor();
    await expectFine(buyers);
  });

  // Shows calls.waitlist
  it('is ordered by the breeder with the keyboard, who takes somebody off after a question', async () => {
    await joinList(product, litterId, 'Ben Buyer');
    await breeders.reload();
    const people = breeders.getByRole('list', { name: 'People on the list' });
    await people.getByText('A calm girl').waitFor();
    await expectFine(breeders);
    await breeders.getByRole('button', { name: 'Move Ben Buyer up' }).press('Enter');
    await eventually(async () =>
      expect(await people.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Ben Buyer', 'Wanda Waiting']),
    );
    await breeders.getByRole('button', { name: 'More for Ben Buyer' }).click();
    await breeders.getByRole('menuitem', { name: 'Take off the list' }).click();
    await expectFine(breeders);
    await breeders.getByRole('alertdialog').getByRole('button', { name: 'Take off the list' }).click();
    await eventually(async () =>
      expect(await people.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Wanda Waiting']),
    );
  });

  // Shows calls.picks
  it('gives turns: the first lets the next one choose, who picks a pet on a phone without scripts and pays', async () => {
    const dora = await joinList(product, litterId, 'Dora Buyer');
    await breeders.reload();
    await breeders.getByRole('button', { name: 'Start picks' }).click();
    await breeders.getByText(/^Wanda Waiting chooses now, until/).waitFor();
    await expectFine(breeders);
    await buyers.goto(await entryPath(product, email, 2));
    await buyers.getByText('It’s your turn to choose.').waitFor();
    await expectFine(buyers);
    await buyers.getByRole('button', { name: 'Let the next person choose' }).click();
    await buyers.getByText('You let the next person choose.').waitFor();
    const doras = await pageOf(dora.visitor, 'phone');
    await doras.route('**/*.js', (route) => route.abort());
    await doras.goto(`/litter/${litterId}`);
    expect(await doras.getByText('Reserved for the waiting list').count()).toBe(2);
    await doras.getByRole('link', { name: 'See Red' }).click();
    await doras.getByRole('region', { name: 'Reserved for the waiting list' }).waitFor();
    await expectFine(doras);
    await doras.goto(await entryPath(product, dora.email, 2));
    await doras.getByRole('button', { name: 'Choose Red' }).click();
    await doras.waitForURL('**/checkout/**');
    await fillHome(doras);
    await doras.getByRole('button', { name: /^Pay/ }).click();
    await payHere(doras);
    await eventually(async () => {
      const { entries, picks } = await listOf(breeder, litterId);
      expect([picks, ...entries.map(({ state }) => state)]).toEqual(['none', 'passed', 'picked']);
    });
    await breeders.reload();
    const dorasEntry = breeders.getByRole('listitem', { name: 'Dora Buyer' });
    await dorasEntry.getByText('Has chosen').waitFor();
    await expectFine(breeders);
    await dorasEntry.getByRole('link', { name: 'Chose Red' }).click();
    await breeders.getByRole('heading', { level: 1, name: 'Red' }).waitFor();
  });

  it('asks for a deposit, which is paid and reserves the chosen pet on a phone without scripts', async () => {
    const { id } = await litterWithList(breeder, ['Red', 'Blue']);
    await breeders.goto(`/pets/litters/${id}`);
    await breeders.getByRole('button', { name: 'Ask for a deposit' }).click();
    const dialog = breeders.getByRole('dialog', { name: 'Deposit for a place' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter the deposit').waitFor();
    await dialog.getByLabel('Deposit in dollars').fill('100');
    await expectFine(breeders);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await breeders.getByText('A place costs $100.00; people pay $105.00 with the platform fee.').waitFor();
    const ann = await joinList(product, id, 'Ann Buyer');
    const anns = await pageOf(ann.visitor, 'phone');
    await anns.route('**/*.js', (route) => route.abort());
    await anns.goto(`/litter/${id}/waitlist`);
    await anns.getByText('A place costs $105.00: $100.00 and the platform fee of $5.00.').waitFor();
    await expectFine(anns);
    await anns.goto(ann.path);
    await expectFine(anns);
    await anns.getByRole('button', { name: 'Pay $105.00 by card' }).click();
    await anns.waitForURL('**/sandbox/checkout/**');
    await fillCard(anns);
    await anns.getByRole('button', { name: /^Pay/ }).click();
    await anns.waitForURL('**/waitlist?**');
    await anns.getByText('$105.00 paid for your place.').waitFor();
    await expectFine(anns);
    await breeders.reload();
    await breeders.getByRole('link', { name: '$105.00 paid for the place' }).waitFor();
    await expectFine(breeders);
    await breeders.getByRole('button', { name: 'Start picks' }).click();
    await breeders.getByText(/^Ann Buyer chooses now, until/).waitFor();
    await anns.goto(ann.path);
    await anns.getByRole('button', { name: 'Choose Red' }).click();
    await anns.getByRole('heading', { level: 1, name: 'Reserve Red' }).waitFor();
    await fillHome(anns);
    await expectFine(anns);
    await anns.getByRole('button', { name: 'Reserve Red' }).click();
    await anns.waitForURL('**/reservation?**');
    await anns.getByRole('progressbar', { name: '$105.00 of $1,312.50 paid' }).waitFor();
    expect((await listOf(breeder, id)).entries).toMatchObject([{ state: 'picked', paid: null }]);
  });
});
