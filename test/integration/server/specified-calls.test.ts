import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

/**
 * Section 7 of the specification, copied by hand: call, payload, and what its answer holds. A key that ends in "?" may be
 * left out of the payload.
 */
const CALLS: [call: string, payload: string, answer: string][] = [
  ['POST /api/login', 'email password', 'user'],
  ['POST /api/register', 'username email fullName physicalAddress website? password', 'user'],
  ['POST /api/start-free-trial', 'plan', 'user'],
  ['GET /api/me', '', 'user'],
  ['POST /api/logout', '', ''],
  ['POST /api/unsubscribe', '', 'user'],
  ['DELETE /api/user/delete-account', '', ''],
  ['GET /api/pets', '', 'pets'],
  ['GET /api/pets/my', '', 'pets'],
  ['POST /api/pets', 'name breed price age description', 'pet'],
  ['DELETE /api/pets/{id}', '', ''],
  ['GET /api/payment-links/my', '', 'paymentLinks'],
  ['POST /api/create-payment-link', 'petId', 'paymentUrl'],
  ['DELETE /api/payment-links/{id}', '', ''],
  ['GET /api/payment-links/{id}', '', 'paymentLink pet breeder'],
  ['POST /api/payment-links/{id}/create-payment-intent', 'paymentMethod customer?', 'checkoutUrl fallbackMessage'],
  ['GET /api/payment-success', '', 'petName amount paymentMethod sessionId'],
  ['GET /api/stripe/status', '', 'isAdmin isConnected stripeAccountId accountDetails message error'],
  ['POST /api/stripe/connect', '', 'success connected isConnected isAdmin message onboardingUrl url'],
  ['POST /api/stripe/reset', '', ''],
  ['POST /api/stripe-connect', '', 'success message onboardingUrl connected'],
  ['POST /api/setup-admin', 'email secretKey', 'message'],
  ['POST /api/get-or-create-subscription', '', 'redirectToDashboard isAdmin trialDays clientSecret'],
  ['POST /api/create-subscription', 'plan', 'checkoutUrl'],
  ['POST /api/forgot-password', 'email', 'message'],
  ['POST /api/reset-password', 'token newPassword', 'message'],
  ['GET /api/admin/stats', '', 'totalUsers activeSubscribers trialUsers expiredTrials'],
  ['GET /api/admin/users', '', 'users'],
  ['GET /api/admin/subscribers', '', 'subscribers'],
  ['DELETE /api/admin/users/{id}', '', ''],
];

const list = (text: string) => text.split(' ').filter(Boolean);

interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface Content {
  content?: Record<string, { schema: object }>;
}

let product: Product;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  product = await sharedProduct();
  ({ paths } = (await product.visitor().call('GET', '/api/openapi.json')).body as { paths: typeof paths });
});

const json = (part?: Content) =>
  (part?.content?.['application/json']?.schema ?? {}) as { properties?: object; required?: string[] };

describe('a call of the specification', () => {
  // Shows calls.declared
  it.each(CALLS)('%s takes its payload, and answers what is listed', (call, payload, answer) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error('the call is missing');
    const body = json(operation.requestBody);
    const asked = list(payload);
    expect(Object.keys(body.properties ?? {})).toEqual(
      expect.arrayContaining(asked.map((field) => field.replace('?', ''))),
    );
    // Whatever else a body may have is optional, so that a client of the specification goes on working.
    expect([...(body.required ?? [])].sort()).toEqual(asked.filter((field) => !field.endsWith('?')).sort());
    const [status] = Object.keys(operation.responses);
    expect(Object.keys(json(operation.responses[status!]).properties ?? {})).toEqual(
      expect.arrayContaining(list(answer)),
    );
  });
});

describe('what pages and programs read', () => {
  const keysOf = (value: unknown) => Object.keys(value as object);
  const having = (keys: string) => expect.arrayContaining(list(keys));
  const PET = 'id name breed price age description imageUrl';

  // Shows entities.public-link, calls.links, calls.public-link
  it('keeps its shape: a link, the lists of links, and the lists of pets', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const visitor = product.visitor();

    const { body: link } = await visitor.call('GET', `/api/payment-links/${linkId}`);
    expect(keysOf(link).sort()).toEqual(['breeder', 'paymentLink', 'pet', 'pricing']);
    expect(keysOf(link['paymentLink']).sort()).toEqual(['clientName', 'createdAt', 'id', 'status']);
    expect(keysOf(link['pet'])).toEqual(having(`${PET} status`));
    expect(keysOf(link['breeder'])).toEqual(having('fullName physicalAddress verified'));
    expect(link['pricing']).toEqual({
      price: '1250.00',
      platformFee: '62.50',
      platformFeePercent: 5,
      total: '1312.50',
      currency: 'USD',
    });
    const { paymentLinks } = (await breeder.call('GET', '/api/payment-links/my')).body;
    expect(keysOf(paymentLinks[0])).toEqual(
      having('id status paymentUrl createdAt pet clientName clientEmail clientPhone'),
    );
    expect(keysOf(paymentLinks[0].pet).sort()).toEqual(['breed', 'id', 'imageUrl', 'name', 'price']);
    const { pets: own } = (await breeder.call('GET', '/api/pets/my')).body;
    expect(keysOf(own[0])).toEqual(having(`${PET} status createdAt`));
    const shown = (await visitor.call('GET', '/api/pets')).body;
    expect(keysOf(shown).sort()).toEqual(['nextCursor', 'pets']);
    expect(keysOf(shown['pets'][0])).toEqual(having(PET));
  });
});
