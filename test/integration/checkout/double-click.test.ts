import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders, paymentLinks, pets, photos, refunds, users } from '../../../server/db/schema.ts';
import { redLeftBlueRight } from '../../photos/images.ts';
import {
  connectedBreeder,
  createPet,
  endTrial,
  makeAdmin,
  offerPet,
  petOf,
  registerBreeder,
  registrationOf,
  type Breeder,
} from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet } from '../../product/sale.ts';
import type { Answer } from '../../product/visitor.ts';

/** A request, and the effect that must happen once. */
interface Button {
  press: () => Promise<Answer<any>>;
  /** The part of the response that must be the same; by default all of it. */
  same?: (body: any) => unknown;
  effect?: { table: PgTable; more: number };
}

let product: Product;
let breeder: Breeder;
let admin: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const count = async (table: PgTable) =>
  (await product.dependencies.db.select({ count: sql<number>`count(*)::int` }).from(table))[0]!.count;
const one = (table: PgTable, more = 1) => ({ table, more });

/** Each creates its fixtures and returns the button. */
const BUTTONS: Record<string, () => Promise<Button>> = {
  'POST /api/register': async () => {
    const registration = registrationOf();
    const same = ({ user }: any) => user.id;
    return { press: () => product.visitor().call('POST', '/api/register', registration), same, effect: one(users) };
  },
  'PATCH /api/me': async () => ({ press: () => breeder.call('PATCH', '/api/me', { fullName: 'Anna Berg-Lind' }) }),
  'POST /api/start-free-trial': async () => ({
    press: () => breeder.call('POST', '/api/start-free-trial', { plan: 'yearly' }),
  }),
  'POST /api/pets, with a key': async () => {
    const body = { ...petOf(), key: randomUUID() };
    return { press: () => breeder.call('POST', '/api/pets', body), effect: one(pets) };
  },
  'PATCH /api/pets/{id}': async () => {
    const { pet } = await offerPet(breeder);
    return { press: () => breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '990.00' }) };
  },
  'POST /api/pets/{id}/photo': async () => {
    const pet = await createPet(breeder);
    const photo = await redLeftBlueRight(80, 60).jpeg().toBuffer();
    return { press: () => breeder.upload(`/api/pets/${pet.id}/photo`, photo), effect: one(photos) };
  },
  'DELETE /api/pets/{id}': async () => {
    const pet = await createPet(breeder);
    return { press: () => breeder.call('DELETE', `/api/pets/${pet.id}`) };
  },
  'POST /api/create-payment-link': async () => {
    const { id: petId } = await createPet(breeder);
    const press = () => breeder.call('POST', '/api/create-payment-link', { petId });
    return { press, effect: one(paymentLinks) };
  },
  'DELETE /api/payment-links/{id}': async () => {
    const { linkId } = await offerPet(breeder);
    return { press: () => breeder.call('DELETE', `/api/payment-links/${linkId}`) };
  },
  'POST …/create-payment-intent, of a browser': async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    return { press: () => buyer.call('POST', path, { paymentMethod: 'klarna' }), effect: one(orders) };
  },
  'POST …/create-payment-intent, of a program without cookies': async () => {
    const { linkId } = await offerPet(breeder);
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    const headers = { 'idempotency-key': randomUUID() };
    const press = () => product.visitor().call('POST', path, { paymentMethod: 'card' }, headers);
    return { press, effect: one(orders) };
  },
  'POST /api/orders/{id}/refund': async () => {
    const { orderId } = await sellPet(product, breeder);
    const request = { amount: '100.00', key: randomUUID() };
    return { press: () => breeder.call('POST', `/api/orders/${orderId}/refund`, request), effect: one(refunds) };
  },
  'POST /api/stripe/connect': async () => {
    const newcomer = await registerBreeder(product);
    const press = () => newcomer.call('POST', '/api/stripe/connect', {});
    // Each request gets a new onboarding page, of the same account.
    return { press, same: ({ connected }) => connected, effect: one(connectedAccounts) };
  },
  'POST /api/stripe/reset': async () => {
    const other = await connectedBreeder(product);
    return { press: () => other.call('POST', '/api/stripe/reset') };
  },
  'POST /api/create-subscription': async () => {
    const other = await registerBreeder(product);
    return { press: () => other.call('POST', '/api/create-subscription', { plan: 'monthly' }) };
  },
  'POST /api/get-or-create-subscription': async () => {
    const former = await registerBreeder(product);
    await endTrial(product, former);
    return { press: () => former.call('POST', '/api/get-or-create-subscription') };
  },
  'POST /api/forgot-password': async () => {
    const press = () => product.visitor().call('POST', '/api/forgot-password', { email: breeder.email });
    return { press };
  },
  'POST /api/setup-admin': async () => {
    const body = { email: admin.email, secretKey: 'the admin key of tests' };
    return { press: () => admin.call('POST', '/api/setup-admin', body) };
  },
};

describe.each(Object.entries(BUTTONS))('%s', (_call, prepare) => {
  // Shows calls.idempotency
  it('sent twice concurrently, and again later, has the same response and one effect', async () => {
    const { press, same = (body: unknown) => body, effect } = await prepare();
    const before = effect && (await count(effect.table));
    const answers = [...(await Promise.all([press(), press()])), await press()];
    const [first] = answers;
    expect(first!.status).toBeLessThan(300);
    for (const answer of answers) {
      // 201 and 200 are both successes.
      expect([200, 201, 204]).toContain(answer.status);
      expect(same(answer.body)).toEqual(same(first!.body));
    }
    if (effect) expect((await count(effect.table)) - before!).toBe(effect.more);
  });
});
