import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { mailContaining } from '../product/outbox.ts';
import { newBuyer } from '../product/questions.ts';
import { entryPath, listOf } from '../product/waitlist.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a litter before its birth', () => {
  let breeder: Breeder;
  let breeders: Page;
  let buyers: Page;
  let litterId: string;
  const email = newBuyer();
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    breeders = await pageOf(breeder);
    buyers = await pageOf(product.visitor(), 'phone');
    await buyers.route('**/*.js', (route) => route.abort());
  });

  // Shows calls.litter-screens, calls.expected-litters
  it('is created with its parents and a week', async () => {
    await breeders.goto('/pets/litters/new');
    await breeders.getByLabel('Expected', { exact: true }).check();
    await breeders.getByLabel('Name of the litter').fill('Winter litter');
    await breeders.getByLabel('Dam (optional)').fill('Bella');
    await breeders.getByRole('button', { name: 'Create litter' }).click();
    await breeders.getByText('Please enter a day of the week in which it is expected').waitFor();
    await expectFine(breeders);
    await breeders.getByLabel('Expected week').fill(new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10));
    await breeders.getByRole('button', { name: 'Create litter' }).click();
    await breeders.getByRole('heading', { name: 'Winter litter', level: 1 }).waitFor();
    litterId = new URL(breeders.url()).pathname.split('/').at(-1)!;
    await breeders.getByText('Once the litter is born').waitFor();
    await expectFine(breeders);
  });

  // Shows calls.list-questions, calls.list-approval
  it('asks own questions, which a buyer answers on a phone without scripts, and its breeder approves the buyer', async () => {
    await breeders.getByLabel('People can join on the litter’s page').check();
    await breeders.getByLabel('I approve each person before they have a place or pay for it').check();
    await breeders.getByRole('button', { name: 'Ask questions' }).click();
    await breeders.getByRole('button', { name: 'Add a question' }).click();
    await breeders.getByLabel('Question', { exact: true }).fill('Where do you live?');
    await breeders.getByLabel('Answer', { exact: true }).selectOption('One of several answers');
    await breeders.getByLabel('Answers to choose from').fill('House\nApartment');
    await breeders.getByLabel('People have to answer').check();
    await expectFine(breeders);
    await breeders.getByRole('button', { name: 'Save', exact: true }).click();
    await breeders.getByText('You ask people who join one question.').waitFor();
    await buyers.goto(`/litter/${litterId}`);
    await buyers.getByText('The week of').waitFor();
    await expectFine(buyers);
    await buyers.getByRole('link', { name: 'Join the waiting list' }).click();
    await buyers.getByLabel('Your name').fill('Wanda Waiting');
    await buyers.getByLabel('Your email').fill(email);
    await buyers.getByLabel('Where do you live?').selectOption('House');
    await expectFine(buyers);
    await buyers.getByRole('button', { name: 'Continue' }).click();
    await buyers.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await buyers.goto(await entryPath(product, email));
    await buyers.getByRole('button', { name: 'Ask for a place' }).click();
    await buyers.getByText('has your request for a place').waitFor();
    await expectFine(buyers);
    await breeders.reload();
    const person = breeders.getByRole('listitem', { name: 'Wanda Waiting' });
    await person.getByText('House').waitFor();
    await person.getByRole('button', { name: 'Decline' }).click();
    await breeders.getByLabel('Your sentence').waitFor();
    await expectFine(breeders);
    await breeders.keyboard.press('Escape');
    await person.getByRole('button', { name: 'Approve' }).click();
    await eventually(async () =>
      expect((await listOf(breeder, litterId)).entries).toMatchObject([{ name: 'Wanda Waiting', state: 'waiting' }]),
    );
    await mailContaining(product, email, 'approved your request');
  });

  // Shows calls.litter-screens, calls.expected-litters
  it('gets its pets at birth, and the list goes on', async () => {
    await breeders.reload();
    await breeders.getByRole('link', { name: 'The litter is born' }).click();
    await breeders.getByLabel('Date of birth').fill(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
    await breeders.getByLabel('Breed').fill('Golden Retriever');
    await breeders.getByLabel('Price of each').fill('1250');
    await breeders.getByLabel('Description of each').fill('Raised in our living room, with the family.');
    await expectFine(breeders);
    await breeders.getByRole('button', { name: 'Save the birth' }).click();
    await breeders.getByRole('list', { name: 'Pets of the litter' }).waitFor();
    await breeders.getByRole('listitem', { name: 'Wanda Waiting' }).waitFor();
    await expectFine(breeders);
  });

  // Shows calls.open-list
  it('asks who stays, which a buyer answers by one press', async () => {
    await breeders.getByRole('button', { name: 'Ask everybody' }).click();
    await expectFine(breeders);
    await breeders.getByRole('alertdialog').getByRole('button', { name: 'Ask everybody' }).click();
    await breeders.getByText('0 of 1 in line stay').waitFor();
    await buyers.goto(await entryPath(product, email, 3));
    await buyers.getByText('Do you stay on this list?').waitFor();
    await expectFine(buyers);
    await buyers.getByRole('button', { name: 'I stay' }).click();
    await buyers.getByText('You’ve said that you stay.').waitFor();
    await breeders.reload();
    await breeders.getByText('1 of 1 in line stay').waitFor();
  });

  // Shows calls.open-list
  it('may not come, which its page says', async () => {
    const { body } = await breeder.call('POST', '/api/litters/expected', {
      name: 'Spring litter',
      expectedOn: new Date(Date.now() + 80 * DAY_MS).toISOString().slice(0, 10),
    });
    await breeders.goto(`/pets/litters/${body['litter'].id}`);
    await breeders.getByRole('button', { name: 'More for Spring litter' }).click();
    await breeders.getByRole('menuitem', { name: 'It isn’t coming' }).click();
    await expectFine(breeders);
    await breeders.getByRole('alertdialog').getByRole('button', { name: 'It isn’t coming' }).click();
    await breeders.getByText('Each person on its list keeps their place').waitFor();
    await buyers.goto(`/litter/${body['litter'].id}`);
    await buyers.getByText('This litter isn’t coming.').waitFor();
    await expectFine(buyers);
  });
});
