import { expect, it } from 'vitest';
import * as accounts from './accounts/accounts.ts';
import * as admin from './admin/admin.ts';
import * as connectedAccounts from './connected-accounts/connected-accounts.ts';
import type { Endpoint } from './endpoint.ts';
import * as orders from './orders/orders.ts';
import * as paymentLinks from './payment-links/payment-links.ts';
import * as photos from './pets/pet-photos.ts';
import * as pets from './pets/pets.ts';
import * as subscriptions from './subscriptions/subscriptions.ts';

const nouns = { accounts, admin, connectedAccounts, orders, paymentLinks, photos, pets, subscriptions };
const endpoints = Object.values(nouns)
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'who' in value,
  );

const takes = ({ body }: Endpoint, given: object): boolean => {
  const read = body.safeParse(given);
  return !read.success && read.error.issues.some(({ path }) => path[0] === 'key');
};

it('an idempotency key in the body is declared where the body has a key, and nowhere else', () => {
  expect(endpoints.length).toBeGreaterThan(30);
  const withKey = endpoints.filter((each) => takes(each, { key: 1 }));
  expect(withKey.map(({ path }) => path)).toEqual(['/api/orders/{id}/refund', '/api/pets']);
  expect(endpoints.filter(({ idempotency }) => idempotency === 'body')).toEqual(withKey);
});

it('a call with a form has no JSON body', () => {
  const withForm = endpoints.filter(({ multipart }) => multipart);
  expect(withForm).toEqual([photos.uploadPhoto, photos.addPhoto, photos.uploadForNewPet]);
  for (const { body } of withForm) expect(body.parse({ name: 'Willow' })).toEqual({});
});
