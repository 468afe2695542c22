import type { BrowserContext, Page } from 'playwright-core';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { reviewPath } from '../../contract/pages/review-page.ts';
import { handOvers } from '../../server/db/schema.ts';
import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { createReviewKey } from '../../server/features/reviews/key.ts';
import { verifiedBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { withKennelPage } from '../product/kennel.ts';
import { mailContaining } from '../product/outbox.ts';
import { joinAs } from '../product/people.ts';
import { newPicture } from '../product/pet-updates.ts';
import { newBuyer } from '../product/questions.ts';
import type { Visitor } from '../product/visitor.ts';
import { entryPath, listOf } from '../product/waitlist.ts';
import { fillHome, payHere } from './checkout-page.ts';
import { expectFine } from './fine.ts';
import { PHONE } from './people.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage } from './stage.ts';

const contexts: BrowserContext[] = [];
afterAll(() => Promise.all(contexts.map((context) => context.close())));

/** A phone of somebody's own: three people act in turn. */
async function phoneOf(visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce', baseURL: product.url });
  contexts.push(context);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  return newPage(context);
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

// Shows calls.expected-litters, calls.list-approval, calls.picks, dashboard.updates, dashboard.reviews
it('a kennel’s day on phones: expected litter, approval, birth, picks, pictures, hand-over by a helper, review', async () => {
  const owner = await verifiedBreeder(product);
  const { path: kennel } = await withKennelPage(product, { showsReviews: true }, owner);
  const breeder = await phoneOf(owner);
  const buyer = await phoneOf(product.visitor());
  const email = newBuyer();

  await breeder.goto('/pets/litters/new');
  await breeder.getByLabel('Expected', { exact: true }).check();
  await breeder.getByLabel('Name of the litter').fill('Winter litter');
  await breeder.getByLabel('Expected week').fill(dayIn(20));
  await breeder.getByRole('button', { name: 'Create litter' }).click();
  await breeder.getByRole('heading', { name: 'Winter litter', level: 1 }).waitFor();
  const litterId = new URL(breeder.url()).pathname.split('/').at(-1)!;
  await breeder.getByLabel('People can join on the litter’s page').check();
  await breeder.getByLabel('I approve each person before they have a place or pay for it').check();

  await buyer.goto(`/litter/${litterId}`);
  await buyer.getByRole('link', { name: 'Join the waiting list' }).click();
  await buyer.getByLabel('Your name').fill('Wanda Waiting');
  await buyer.getByLabel('Your email').fill(email);
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await buyer.goto(await entryPath(product, email));
  await buyer.getByRole('button', { name: 'Ask for a place' }).click();
  await buyer.getByText('has your request for a place').waitFor();

  await breeder.reload();
  const person = breeder.getByRole('listitem', { name: 'Wanda Waiting' });
  await person.getByRole('button', { name: 'Approve' }).click();
  await mailContaining(product, email, 'approved your request');

  await breeder.reload();
  await breeder.getByRole('link', { name: 'The litter is born' }).click();
  await breeder.getByLabel('Date of birth').fill(dayIn(-1));
  await breeder.getByLabel('Breed').fill('Golden Retriever');
  await breeder.getByLabel('Price of each').fill('1250');
  await breeder.getByLabel('Description of each').fill('Raised in our living room, with the family.');
  await breeder.getByRole('button', { name: 'Save the birth' }).click();
  const { id: petId, name } = await eventually(async () => {
    const { listings } = (await owner.call('GET', `/api/litters/${litterId}`)).body;
    expect(listings).not.toEqual([]);
    return listings[0].pet;
  });
  expect((await owner.call('POST', '/api/create-payment-link', { petId })).status).toBe(201);

  await breeder.goto(`/pets/litters/${litterId}/updates`);
  const file = { name: 'litter.jpg', mimeType: 'image/jpeg', buffer: await newPicture() };
  await breeder.getByLabel('Photos of this update').setInputFiles(file);
  await breeder.getByText('1 person on the list will see this.').waitFor();
  await breeder.getByRole('button', { name: 'Post update' }).click();
  await breeder.getByRole('listitem', { name: /^Update of/ }).waitFor();
  await buyer.goto(await entryPath(product, email, 2));
  await buyer.getByRole('region', { name: 'Pictures of Winter litter' }).getByRole('img').waitFor();
  await expectFine(buyer);

  await breeder.goto(`/pets/litters/${litterId}`);
  await breeder.getByRole('button', { name: 'Start picks' }).click();
  await breeder.getByText(/^Wanda Waiting chooses now, until/).waitFor();
  await buyer.reload();
  await buyer.getByRole('button', { name: `Choose ${name}` }).click();
  await buyer.waitForURL('**/checkout/**');
  await fillHome(buyer);
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await payHere(buyer, email);
  await eventually(async () =>
    expect((await listOf(owner, litterId)).entries).toMatchObject([{ name: 'Wanda Waiting', state: 'picked' }]),
  );

  const helper = await phoneOf(await joinAs(product, owner, 'helper'));
  await helper.goto('/hand-overs');
  await helper.getByRole('button', { name: 'Confirm hand-over' }).click();
  const [sale] = (await owner.call('GET', '/api/orders/my')).body['orders'];
  await helper.getByLabel('Code on the buyer’s screen').fill(handOverCode(product.dependencies.config, sale.id));
  await helper.getByRole('button', { name: 'Confirm hand-over' }).click();
  await toast(helper, 'Hand-Over Confirmed');

  const confirmedAt = new Date(Date.now() - 15 * DAY_MS);
  await product.dependencies.db.update(handOvers).set({ confirmedAt }).where(eq(handOvers.orderId, sale.id));
  await buyer.goto(reviewPath(createReviewKey(product.dependencies.config, sale.id)));
  await buyer.getByRole('radio', { name: '5 stars of 5' }).check();
  await buyer.getByLabel('Your review').fill('We saw her grow from the first week on.');
  await buyer.getByRole('button', { name: 'Publish the review' }).click();
  await buyer.getByRole('heading', { level: 1, name: 'Your review' }).waitFor();
  await buyer.goto(kennel);
  await buyer.getByText('We saw her grow from the first week on.').waitFor();
  await expectFine(buyer);
});
