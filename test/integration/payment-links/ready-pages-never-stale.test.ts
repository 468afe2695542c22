import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../../environment/nightly.ts';
import { connectedAccounts, photos, providerIdentity, subscriptions, users } from '../../../server/db/schema.ts';
import type { RunningServer } from '../../../server/main.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { furryPhoto, smallPhoto } from '../../photos/images.ts';
import { startBeside } from '../../product/beside.ts';
import {
  endTrial,
  makeAdmin,
  offerPet,
  registerBreeder,
  verifiedBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { readLink, readyAnswers, renderLink } from '../../product/reads-of-page.ts';
import { subscribeAtProvider } from '../../product/subscriber.ts';
import { eventually } from '../../product/eventually.ts';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
let admin: Breeder;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  beside = await startBeside(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  breeder = await verifiedBreeder(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

interface Offer {
  breeder: Breeder;
  pet: { id: string };
  linkId: string;
}

const change = ({ userId }: Breeder, values: Partial<typeof users.$inferInsert>) =>
  product.dependencies.db.update(users).set(values).where(eq(users.id, userId));
const changeAccount = ({ userId }: Breeder, values: Partial<typeof connectedAccounts.$inferInsert>) =>
  product.dependencies.db.update(connectedAccounts).set(values).where(eq(connectedAccounts.userId, userId));
const asAdmin = (path: string) => admin.call('POST', `/api/admin/${path}`, { reason: 'Three buyers complained.' });
const pause = (seller: Breeder, linkId: string) =>
  seller.call('POST', `/api/payment-links/${linkId}/pause`, { note: 'Back on Friday' });
const changePet = (values: Record<string, unknown>) => (offer: Offer) =>
  offer.breeder.call('PATCH', `/api/pets/${offer.pet.id}`, values);
const profile = (values: Record<string, string>) => (offer: Offer) => offer.breeder.call('PATCH', '/api/me', values);

async function changeDetails(offer: Offer): Promise<void> {
  const shown = async () => JSON.stringify((await readLink(product.url, offer.linkId)).page);
  const health = (words: string) => [{ kind: 'vaccination', on: '2026-01-05', words }];
  for (const details of [
    { health: health('DHPP') },
    { health: health('Rabies') },
    { microchip: '985112003456789' },
    {},
  ]) {
    const before = await shown();
    await changePet({ details })(offer);
    expect(await shown()).not.toBe(before);
  }
  await changePet({ details: { color: 'Cream' } })(offer);
}

async function addAndOrderPhotos({ breeder: seller, pet, linkId }: Offer): Promise<void> {
  const path = `/api/pets/${pet.id}/photos`;
  const shown = async () => (await readLink(product.url, linkId)).page;
  await seller.upload(path, await smallPhoto());
  await seller.upload(path, await (await furryPhoto(300, 200)).jpeg().toBuffer());
  await seller.upload(path, await (await furryPhoto(200, 300)).jpeg().toBuffer());
  const before = await shown();
  const { body } = await seller.call('GET', path);
  const [cover, second, third] = body['photos'].map(({ id }: { id: string }) => id);
  // The cover stays, so only the table of further photos changes.
  await seller.call('PATCH', path, { photoIds: [cover, third, second] });
  expect(await shown()).not.toEqual(before);
}

async function sell({ linkId }: Offer): Promise<void> {
  const buyer = product.visitor();
  const success = await payByCard(buyer, await openCheckout(buyer, linkId));
  await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
}

/** Reads until memory answers on both servers, so that only a version can tell that it is out of date. */
async function warm(linkId: string) {
  for (const { url } of [product, beside])
    // A late event about the breeder's account makes the page once more.
    await eventually(async () => {
      const before = await readyAnswers(url);
      await readLink(url, linkId);
      expect((await readyAnswers(url)) - before).toBe(3);
    });
  return readLink(product.url, linkId);
}

/** Each shows something else after the act; both addresses and the JSON say what a rendered page says, on both servers. */
async function expectFresh(offer: Offer, act: (offer: Offer) => Promise<unknown>): Promise<void> {
  const before = await warm(offer.linkId);
  await act(offer);
  for (const { url } of [product, beside]) {
    const read = await readLink(url, offer.linkId);
    expect(read).toEqual(await renderLink(url, offer.linkId));
    if (url === product.url) expect([read.page, read.older]).not.toEqual([before.page, before.older]);
  }
}

const offerOf = async (seller: Breeder): Promise<Offer> => ({ breeder: seller, ...(await offerPet(seller)) });

describe('a page that is ready in memory shows at once, on each server,', () => {
  // Shows link-page.gallery, link-page.ready
  itNightly.each(
    varied<[string, (offer: Offer) => Promise<unknown>]>(
      [
        ['that the pet is sold', sell],
        ['that an admin has suspended the link', ({ linkId }) => asAdmin(`links/${linkId}/suspend`)],
        ['another price', changePet({ price: '990.00' })],
        ['another name', changePet({ name: 'Juniper' })],
        ['another breed', changePet({ breed: 'Maine Coon' })],
        ['another age', changePet({ age: 'senior' })],
        ['another description', changePet({ description: 'Sleeps through the night.' })],
        ['another species', changePet({ species: 'cat', breed: 'Something rare' })],
        ['further details', changePet({ details: { sex: 'female' } })],
        ['changed details, and none', changeDetails],
        ['a photo', async ({ pet, ...offer }) => offer.breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto())],
        ['further photos, and another order of them', addAndOrderPhotos],
        ['that the link is archived', (offer) => offer.breeder.call('DELETE', `/api/payment-links/${offer.linkId}`)],
        ['that its breeder has paused the link', ({ linkId, ...offer }) => pause(offer.breeder, linkId)],
        ['that the pet is deleted', (offer) => offer.breeder.call('DELETE', `/api/pets/${offer.pet.id}`)],
      ],
      6,
    ),
  )('%s', async (_what, act) => {
    await expectFresh(await offerOf(breeder), act);
  });

  // Shows link-page.gallery, link-page.ready
  it.each(
    varied<[string, (offer: Offer) => Promise<unknown>]>(
      [
        ['that an admin has suspended the account', (offer) => asAdmin(`users/${offer.breeder.userId}/suspend`)],
        [
          'that the payment account takes no charges',
          (offer) => changeAccount(offer.breeder, { chargesEnabled: false }),
        ],
        ['only town and state', profile({ addressVisibility: 'town' })],
        ['another breeder’s name', profile({ fullName: 'Hannah Whitfield' })],
        ['another address', profile({ physicalAddress: '7 Elm Street, Salem, OR 97301' })],
        [
          'that the email isn’t confirmed',
          ({ breeder: { userId } }) => change({ userId } as Breeder, { emailVerified: false }),
        ],
        ['that the trial has ended', (offer) => endTrial(product, offer.breeder)],
        ['that the breeder has unsubscribed', (offer) => change(offer.breeder, { unsubscribedAt: new Date() })],
        [
          'that the payment account isn’t verified',
          (offer) => changeAccount(offer.breeder, { requirements: ['a document'] }),
        ],
        ['that Klarna has ended', (offer) => changeAccount(offer.breeder, { klarnaActive: false })],
        ['that the payment account is disconnected', (offer) => offer.breeder.call('POST', '/api/stripe/reset', {})],
        ['that the account is closed', (offer) => change(offer.breeder, { closedAt: new Date() })],
      ],
      6,
    ),
  )('%s', async (_what, act) => {
    await expectFresh(await offerOf(await verifiedBreeder(product)), act);
  });

  itNightly('that its breeder is no longer an admin, who needs no membership', async () => {
    const offer = await offerOf(await verifiedBreeder(product));
    await change(offer.breeder, { isAdmin: true });
    await endTrial(product, offer.breeder);
    await expectFresh(offer, (former) => change(former.breeder, { isAdmin: false }));
  });

  itNightly('that a membership has begun, is past due, and has ended', async () => {
    const seller = await verifiedBreeder(product);
    const offer = await offerOf(seller);
    await subscribeAtProvider(product, seller);
    const { db } = product.dependencies;
    await eventually(async () =>
      expect(await db.$count(subscriptions, eq(subscriptions.userId, seller.userId))).toBe(1),
    );
    await endTrial(product, seller);
    const set = (values: Partial<typeof subscriptions.$inferInsert>) => () =>
      db.update(subscriptions).set(values).where(eq(subscriptions.userId, seller.userId));
    await expectFresh(offer, set({ canceledAt: new Date() }));
    await set({ canceledAt: null })();
    await expectFresh(offer, set({ status: 'past_due', pastDueSince: new Date(Date.now() - 30 * 86_400_000) }));
    await set({ status: 'active', pastDueSince: null })();
    await expectFresh(offer, () => db.delete(subscriptions).where(eq(subscriptions.userId, seller.userId)));
  });

  itNightly('another size of its photo, and another date of the platform’s own verification', async () => {
    const { db } = product.dependencies;
    const offer = await offerOf(admin);
    await change(admin, { emailVerified: true });
    await admin.upload(`/api/pets/${offer.pet.id}/photo`, await smallPhoto());
    await expectFresh(offer, () => db.update(photos).set({ width: 1234 }).where(eq(photos.userId, admin.userId)));
    await expectFresh(offer, () => db.update(providerIdentity).set({ acceptedAt: new Date('2026-01-02T12:00:00Z') }));
  });

  itNightly('what is true again', async () => {
    const offer = await offerOf(breeder);
    const before = await warm(offer.linkId);
    await expectFresh(offer, () => asAdmin(`links/${offer.linkId}/suspend`));
    await asAdmin(`links/${offer.linkId}/reinstate`);
    for (const { url } of [product, beside]) expect((await readLink(url, offer.linkId)).json).toEqual(before.json);
    await warm(offer.linkId);
  });

  // Shows running.plans
  it('and only because a trigger raises its version', async () => {
    const { query } = product.dependencies.database;
    const offer = await offerOf(breeder);
    await warm(offer.linkId);
    await query('alter table pets disable trigger pets_raise_version');
    try {
      await changePet({ name: 'Juniper' })(offer);
      expect((await readLink(product.url, offer.linkId)).json).not.toEqual(
        (await renderLink(product.url, offer.linkId)).json,
      );
    } finally {
      await query('alter table pets enable trigger pets_raise_version');
    }
  });
});
