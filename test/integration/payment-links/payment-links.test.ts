import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectAccount,
  connectedBreeder,
  createPet,
  endTrial,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const MISSING = {
  status: 404,
  body: { message: 'This payment link may have expired or been removed.', code: 'not_found' },
};
const PAUSED = {
  status: 404,
  body: { message: 'This payment link is temporarily unavailable. Please ask the breeder.', code: 'paused' },
};
const linkFor = (owner: Breeder, petId: string) => owner.call('POST', '/api/create-payment-link', { petId });
const look = (linkId: string) => product.visitor().call('GET', `/api/payment-links/${linkId}`);
const linksOf = async (owner: Breeder) => (await owner.call('GET', '/api/payment-links/my')).body['paymentLinks'];

describe('creating a payment link', () => {
  // Shows calls.links
  it('needs a payment account that can take charges', async () => {
    const owner = await registerBreeder(product);
    const pet = await createPet(owner);
    const none = {
      status: 409,
      body: { message: expect.stringContaining('Stripe account'), code: 'no_payment_account' },
    };
    expect(await linkFor(owner, pet.id)).toMatchObject(none);
    await connectAccount(owner, 'later');
    expect(await linkFor(owner, pet.id)).toMatchObject(none);
    expect(await linksOf(owner)).toEqual([]);
    await connectAccount(owner, 'finish');
    expect((await linkFor(owner, pet.id)).status).toBe(201);
  });

  // Shows entities.payment-link, calls.links
  it('returns a new link, and then the same one', async () => {
    const pet = await createPet(breeder);
    const created = await linkFor(breeder, pet.id);
    const { id } = created.body['paymentLink'];
    expect([created.status, created.body]).toEqual([
      201,
      {
        paymentUrl: `${product.url}/checkout/${id}`,
        paymentLink: {
          id: expect.stringMatching(/^[\w-]{20,}$/),
          status: 'active',
          paymentUrl: `${product.url}/checkout/${id}`,
          createdAt: expect.any(String),
          pet: { id: pet.id, name: 'Biscuit', breed: 'Golden Retriever', price: '1250.00', imageUrl: null },
          isRefunded: false,
          klarnaOffered: true,
          suspensionReason: null,
          paymentMethods: null,
          neutralPreview: false,
          pausedAt: null,
          pauseNote: null,
          namedFor: null,
          expiry: null,
          clientName: null,
          clientEmail: null,
          clientPhone: null,
        },
      },
    ]);
    const again = await linkFor(breeder, pet.id);
    expect([again.status, again.body]).toEqual([200, created.body]);
    expect((await linksOf(breeder))[0]).toEqual(created.body['paymentLink']);
  });

  it('several times concurrently creates one link', async () => {
    const pet = await createPet(breeder);
    const answers = await Promise.all([1, 2, 3, 4].map(() => linkFor(breeder, pet.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body['paymentUrl'])).size).toBe(1);
  });

  it('needs a pet', async () => {
    for (const body of [{}, { petId: '' }, { petId: 7 }]) {
      expect(await breeder.call('POST', '/api/create-payment-link', body)).toMatchObject({
        status: 400,
        body: { message: 'Please choose a pet' },
      });
    }
  });
});

describe('the data of a payment link', () => {
  // Shows entities.public-link, roles.buyer, calls.public-link
  it('is exactly what a buyer may see', async () => {
    const { pet, linkId } = await offerPet(breeder, { price: '999.99' });
    const { status, body } = await look(linkId);
    expect(status).toBe(200);
    expect(body).toEqual({
      paymentLink: { id: linkId, status: 'active', createdAt: expect.any(String), clientName: null },
      pet: {
        id: pet.id,
        name: 'Biscuit',
        breed: 'Golden Retriever',
        price: '999.99',
        age: 'baby',
        description: 'A calm and friendly puppy.',
        imageUrl: null,
        status: 'active',
        species: 'dog',
        details: null,
      },
      breeder: { fullName: 'Anna Berg', physicalAddress: '12 Oak Lane, Bend, OR 97701', verified: false },
      pricing: { price: '999.99', platformFee: '50.00', platformFeePercent: 5, total: '1049.99', currency: 'USD' },
    });
  });

  // Shows link-page.buyer-name
  it('says sold after the sale, and names the buyer to that buyer’s own browser only, never with the email', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    await buyer.call('GET', success!);
    const own = await buyer.call('GET', `/api/payment-links/${linkId}`);
    expect(own.body).toMatchObject({
      paymentLink: { status: 'paid', clientName: 'Ben Buyer' },
      pet: { status: 'sold' },
    });
    expect(JSON.stringify(own.body)).not.toContain('buyer@example.com');
    expect((await buyer.call<string>('GET', `/checkout/${linkId}`)).body).toContain('Ben Buyer');
    const another = product.visitor();
    await another.call('GET', `/checkout/${linkId}`);
    for (const anyone of [product.visitor(), another, breeder]) {
      const { body } = await anyone.call('GET', `/api/payment-links/${linkId}`);
      expect(body).toMatchObject({ paymentLink: { status: 'paid', clientName: null }, pet: { status: 'sold' } });
      for (const path of [`/checkout/${linkId}`, `/payment-links/${linkId}?success=1`])
        expect((await anyone.call<string>('GET', path)).body).not.toContain('Ben Buyer');
    }
    const page = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect(page.body).toContain('Sold');
    expect(page.body).not.toContain('buyer@example.com');
    expect(page.body).not.toContain('<form');
  });

  // Shows roles.breeder, calls.archive-link
  it('is gone once archived, by its own breeder only', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const stranger = await registerBreeder(product);
    const notFound = { status: 404, body: { message: 'This payment link was not found.' } };
    expect(await stranger.call('DELETE', `/api/payment-links/${linkId}`)).toMatchObject(notFound);
    expect((await look(linkId)).status).toBe(200);
    expect((await breeder.call('DELETE', `/api/payment-links/${linkId}`)).status).toBe(204);
    expect(await look(linkId)).toMatchObject(MISSING);
    expect((await breeder.call('DELETE', `/api/payment-links/${linkId}`)).status).toBe(204);
    const next = await linkFor(breeder, pet.id);
    expect([next.status, next.body['paymentLink'].id === linkId]).toEqual([201, false]);
  });

  it('is gone once, however its archiving and its pet’s deletion meet', async () => {
    for (let round = 0; round < 8; round++) {
      const { pet, linkId } = await offerPet(breeder);
      const archive = () => breeder.call('DELETE', `/api/payment-links/${linkId}`);
      const statuses = await Promise.all([archive(), breeder.call('DELETE', `/api/pets/${pet.id}`), archive()]);
      expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204]);
    }
  });

  // Shows states.paused-links
  it('is paused while the breeder is no member, and works again afterwards', async () => {
    const owner = await connectedBreeder(product);
    const { linkId } = await offerPet(owner);
    await endTrial(product, owner);
    expect(await look(linkId)).toMatchObject(PAUSED);
    const refused = await product
      .visitor()
      .call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
    expect(refused).toMatchObject(PAUSED);
    const page = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect([page.status, page.body.includes('temporarily unavailable')]).toEqual([404, true]);
    await endTrial(product, owner, new Date(Date.now() + 60_000));
    expect((await look(linkId)).status).toBe(200);
  });

  it('is paused while the breeder has no payment account', async () => {
    const owner = await connectedBreeder(product);
    const { linkId } = await offerPet(owner);
    await owner.call('POST', '/api/stripe/reset');
    expect(await look(linkId)).toMatchObject(PAUSED);
    await connectAccount(owner);
    expect((await look(linkId)).status).toBe(200);
  });

  // Shows calls.public-link
  it.each([
    'unknown',
    '00000000-0000-4000-8000-000000000000',
    'x'.repeat(5_000),
    '%00',
    '%F0%9F%90%B6',
    "'%20or%20true--",
  ])('is not found for the id %s', async (linkId) => {
    expect(await look(linkId)).toMatchObject(MISSING);
    for (const path of ['/checkout', '/payment-links']) {
      const page = await product.visitor().call<string>('GET', `${path}/${linkId}`);
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('Payment Link Not Found');
      expect(page.body).toContain('This payment link may have expired or been removed.');
    }
  });
});
