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
const listEndpoints = (modules: Record<string, unknown>[]) =>
  modules
    .flatMap((noun) => Object.values(noun))
    .filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'who' in value,
    );
const endpoints = listEndpoints(Object.values(nouns));
const everyEndpoint = listEndpoints(
  Object.values(import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!**/*.test.ts'], { eager: true })),
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

it('what signed-in users call to change something names what it changes, and a screen shows each of that', () => {
  const changing = everyEndpoint.filter(({ who, method }) => who !== 'anyone' && method !== 'GET');
  expect(changing.length).toBeGreaterThan(70);
  expect(changing.filter(({ changes }) => !changes).map(({ path }) => path)).toEqual([]);
  const changed = new Set(everyEndpoint.flatMap(({ changes = [] }) => changes));
  const shown = new Set(everyEndpoint.flatMap(({ shows = [] }) => shows));
  changed.delete('everything');
  expect([...changed].sort()).toEqual([...shown].sort());
});
