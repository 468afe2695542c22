import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox } from '../product/outbox.ts';
import { newBuyer, privatePath } from '../product/questions.ts';
import { violations } from './axe.ts';
import { callsOf, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'];

describe('a question before paying', () => {
  let breeder: Breeder;
  let linkId: string;
  let buyers: Page;
  let breeders: Page;
  const email = newBuyer();
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    ({ linkId } = await offerPet(breeder, { name: 'Maple' }));
    buyers = await pageOf(product.visitor(), 'phone');
    await buyers.route('**/*.js', (route) => route.abort());
    breeders = await pageOf(breeder);
  });

  // Shows link-page.question
  it('is asked on a phone without scripts, from the pet’s page', async () => {
    await buyers.goto(`/checkout/${linkId}`);
    await buyers.getByRole('link', { name: 'Ask the breeder a question' }).click();
    await buyers.getByRole('heading', { level: 1, name: 'Ask about Maple' }).waitFor();
    expect(await violations(buyers, EVERYTHING)).toEqual([]);
    await buyers.getByLabel('Your name').fill('Cleo Buyer');
    await buyers.getByLabel('Your email').fill(email);
    await buyers.getByLabel('Your question').fill('Is she good\nwith cats?');
    await buyers.getByRole('button', { name: 'Continue' }).click();
    await buyers.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  });

  // Shows dashboard.questions
  it('is shown to the breeder at once when the buyer confirms it', async () => {
    await breeders.goto('/pets/questions');
    await breeders.getByText('No questions yet.').waitFor();
    await buyers.goto(await privatePath(product, email));
    await buyers.getByText('with cats?').waitFor();
    expect(await violations(buyers, EVERYTHING)).toEqual([]);
    await buyers.getByRole('button', { name: 'Send it to Anna Berg' }).click();
    await buyers.getByText('We’ve sent your message.').waitFor();
    await toast(breeders, 'Cleo asks about Maple');
    await breeders.getByText('Waiting for you').waitFor();
    await breeders.goto('/dashboard');
    await breeders.getByText('A buyer is waiting for your answer.').waitFor();
    await breeders.getByRole('link', { name: 'Open questions' }).click();
  });

  // Shows dashboard.questions
  it('is answered by the breeder, and the buyer reads the answer and writes again', async () => {
    await breeders.getByRole('link', { name: 'Cleo Buyer about Maple' }).click();
    await breeders.getByText('with cats?').waitFor();
    expect(await violations(breeders, EVERYTHING)).toEqual([]);
    await breeders.getByRole('button', { name: 'Send Answer' }).click();
    await breeders.getByText('Please write your message').waitFor();
    await breeders.getByLabel('Your answer').fill('She grew up with two.');
    await breeders.getByRole('button', { name: 'Send Answer' }).click();
    await toast(breeders, 'Message Sent', 'We emailed it to Cleo Buyer.');
    await breeders.getByText('Answered', { exact: true }).waitFor();
    await mailbox(product, email, 2);
    await buyers.goto(await privatePath(product, email, 2));
    await buyers.getByText('She grew up with two.').waitFor();
    await buyers.getByLabel('Your message').fill('Wonderful, thank you!');
    await buyers.getByRole('button', { name: 'Send message' }).click();
    await buyers.getByText('We’ve sent your message.').waitFor();
    await breeders.getByText('Wonderful, thank you!').waitFor();
  });

  // Shows dashboard.questions
  it('leaves what the breeder writes on, while an answer is being sent, in the field, and through a reload', async () => {
    const sending = Promise.withResolvers<void>();
    await breeders.route(callsOf('/api/questions/*/messages'), async (route) => {
      await sending.promise;
      await route.continue();
    });
    const field = breeders.getByLabel('Your answer');
    await field.fill('You are welcome.');
    await breeders.getByRole('button', { name: 'Send Answer' }).click();
    await field.fill('Her vet is Dr. Moss.');
    sending.resolve();
    await breeders.getByText('You are welcome.').waitFor();
    expect(await field.inputValue()).toBe('Her vet is Dr. Moss.');
    await breeders.reload();
    expect(await field.inputValue()).toBe('Her vet is Dr. Moss.');
    await breeders.getByRole('button', { name: 'Send Answer' }).click();
    await breeders.getByText('Her vet is Dr. Moss.').waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe(''));
  });

  // Shows link-page.conversation-limits
  it('is ended by the breeder, which the buyer sees', async () => {
    await breeders.getByRole('button', { name: 'End Conversation' }).click();
    await breeders.getByRole('alertdialog').getByRole('button', { name: 'End Conversation' }).click();
    await breeders.getByText('You ended this conversation.').waitFor();
    await buyers.reload();
    await buyers.getByText('The conversation was ended by the breeder.').waitFor();
    expect(await violations(buyers, EVERYTHING)).toEqual([]);
  });
});

describe('the account page', () => {
  // Shows success.contact
  it('says how buyers reach the breeder after they pay', async () => {
    const page = await pageOf(await connectedBreeder(product), 'phone');
    await page.goto('/account');
    await page.getByRole('radio', { name: 'Phone' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await page.locator('form').getByText('Buyers get your phone number after paying. Please enter it').waitFor();
    await page.getByLabel('Phone Number (optional)').fill('(541) 555-0117');
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await toast(page, 'Profile Saved');
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Phone' }).isChecked()).toBe(true);
  });
});
