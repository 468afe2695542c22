import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { petForm } from '../../../contract/pets/pets.ts';
import { systemContext, type UserContext } from '../../../server/context.ts';
import { auditEntries, connectedAccounts, pets, users } from '../../../server/db/schema.ts';
import { createPet as listPet } from '../../../server/features/pets/service.ts';
import {
  connectedBreeder,
  createPet,
  makeAdmin,
  petOf,
  registerBreeder,
  registrationOf,
  type Breeder,
} from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

/** An address whose mailbox no other test uses. */
const mailbox = () => String(registrationOf()['username']).replace('-', '');

describe('the trial', () => {
  // Shows roles.one-trial
  it('starts once per mailbox, however its address is spelled', async () => {
    const name = mailbox();
    const statusOf = async (email: string) => {
      const { body } = await product.visitor().call('POST', '/api/register', registrationOf({ email }));
      return body['user'].subscriptionStatus;
    };
    expect(await statusOf(`${name}@gmail.com`)).toBe('trial');
    expect(await statusOf(`${name}+second@gmail.com`)).toBe('expired');
    expect(await statusOf(`${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`)).toBe('expired');
    // With other providers these may be different people.
    expect(await statusOf(`${name}@example.com`)).toBe('trial');
    expect(await statusOf(`${name}+second@example.com`)).toBe('trial');
  });
});

describe('payment accounts', () => {
  // Shows roles.quotas
  it('can be made five times a day', async () => {
    const breeder = await registerBreeder(product);
    const connect = () => breeder.call('POST', '/api/stripe/connect', {});
    for (let made = 1; made <= 5; made++) {
      expect((await connect()).status).toBe(200);
      // Going on with the same account makes no other.
      expect((await connect()).status).toBe(200);
      await breeder.call('POST', '/api/stripe/reset');
    }
    expect(await connect()).toMatchObject({
      status: 409,
      body: {
        code: 'quota_reached',
        message:
          'You have started 5 payment accounts within a day. Please try again tomorrow, or write to support@litterlink.example.',
      },
    });
    await product.dependencies.db
      .update(connectedAccounts)
      .set({ createdAt: sql`${connectedAccounts.createdAt} - interval '1 day'` })
      .where(eq(connectedAccounts.userId, breeder.userId));
    expect((await connect()).status).toBe(200);
  });
});

describe('active pets', () => {
  // Shows roles.quotas
  it('are as many as one likes for an account that has sold a pet', async () => {
    const { db } = product.dependencies;
    const breeder = await connectedBreeder(product);
    const { petId } = await sellPet(product, breeder);
    const { id: _id, ...row } = (await db.select().from(pets).where(eq(pets.id, petId)))[0]!;
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: `${petId}-${index}`,
      status: 'active' as const,
    }));
    await db.insert(pets).values(rows);
    expect((await breeder.call('POST', '/api/pets', petOf())).status).toBe(201);
  });

  /** Pets like one of the breeder's, up to 500 active ones. */
  async function fillTo500(breeder: Breeder) {
    const { db } = product.dependencies;
    const { id } = await createPet(breeder);
    const { id: _id, ...row } = (await db.select().from(pets).where(eq(pets.id, id)))[0]!;
    await db.insert(pets).values(Array.from({ length: 499 }, (_, index) => ({ ...row, id: `${id}-${index}` })));
  }
  /** Many pets would slow the tests that list all of them. */
  const remove = async (breeder: Breeder) => {
    await product.dependencies.db.delete(pets).where(eq(pets.userId, breeder.userId));
  };

  // Shows roles.quotas
  it('are as many as one likes once a year is paid, and 500 with a month', async () => {
    const [yearly, monthly] = [await registerBreeder(product), await registerBreeder(product)];
    await subscribeAtProvider(product, yearly, { plan: 'yearly' });
    await subscribeAtProvider(product, monthly, { plan: 'monthly' });
    for (const [breeder, status] of [
      [yearly, 201],
      [monthly, 409],
    ] as const) {
      await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
      await fillTo500(breeder);
      expect((await breeder.call('POST', '/api/pets', petOf())).status).toBe(status);
      await remove(breeder);
    }
  });

  // Shows roles.quotas
  it('don’t become more by marking a pet as sold by hand', async () => {
    const breeder = await registerBreeder(product);
    const { id: petId } = await createPet(breeder);
    const sale = { soldOn: '2026-03-31', petName: 'Biscuit', method: 'cash', amount: '900', petId };
    expect((await breeder.call('POST', '/api/books/recorded-sales', sale)).status).toBe(201);
    await fillTo500(breeder);
    expect((await breeder.call('POST', '/api/pets', petOf())).status).toBe(409);
    await remove(breeder);
  });

  // Shows roles.quotas
  it('are 500 at most, also when added at once, until an admin allows more', async () => {
    const { db } = product.dependencies;
    const [breeder, admin] = [await registerBreeder(product), await registerBreeder(product)];
    await makeAdmin(product, admin);
    const pet = await createPet(breeder);
    const { id: _id, ...row } = (await db.select().from(pets).where(eq(pets.id, pet.id)))[0]!;
    await db.insert(pets).values(Array.from({ length: 497 }, (_, index) => ({ ...row, id: `${pet.id}-${index}` })));
    const add = () => breeder.call('POST', '/api/pets', petOf());
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = await add();
    expect(refused.body).toEqual({
      code: 'quota_reached',
      message:
        'You have 500 pets for sale, as many as your account may have before the first sale. Please write to support@litterlink.example, and we allow more.',
    });

    const path = `/api/admin/users/${breeder.userId}`;
    expect((await breeder.call('PATCH', path, { activePetsMax: 600 })).status).toBe(403);
    expect((await admin.call('PATCH', path, { activePetsMax: 'many' })).status).toBe(400);
    expect((await admin.call('PATCH', '/api/admin/users/nobody', { activePetsMax: 600 })).status).toBe(404);
    const allowed = await admin.call('PATCH', path, { activePetsMax: 501 });
    expect([allowed.status, allowed.body]).toEqual([200, { user: { id: breeder.userId, activePetsMax: 501 } }]);
    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
    const listed = (await admin.call('GET', '/api/admin/users')).body['users'] as {
      id: string;
      activePetsMax: number;
    }[];
    expect(listed.find(({ id }) => id === breeder.userId)?.activePetsMax).toBe(501);
    expect(listed.find(({ id }) => id === admin.userId)?.activePetsMax).toBe(500);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.act, 'pets_allowed'));
    expect(entries.filter(({ userId }) => userId === breeder.userId)).toMatchObject([
      { actorId: admin.userId, details: { activePetsMax: 501 } },
    ]);
    // Many pets would slow the tests that list all of them.
    await db.delete(pets).where(eq(pets.userId, breeder.userId));
    await db.delete(users).where(eq(users.id, breeder.userId));
  });

  it('of several breeders, added at once, are each listed once, also beside one that the database refuses', async () => {
    const breeders = await Promise.all([registerBreeder(product), registerBreeder(product), registerBreeder(product)]);
    const add = (breeder: Breeder, key: string) => breeder.call('POST', '/api/pets', { ...petOf({ name: key }), key });
    const keys = ['One', 'Two', 'Two', 'Three'];
    const answers = await Promise.all(keys.flatMap((key) => breeders.map((breeder) => add(breeder, key))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const breeder of breeders) {
      const { body } = await breeder.call('GET', '/api/pets/my');
      expect(body['pets'].map(({ name }: { name: string }) => name).sort()).toEqual(['One', 'Three', 'Two']);
    }

    const pet = petForm.parse({
      name: 'Four',
      breed: 'Beagle',
      price: '1000.00',
      age: 'baby',
      description: 'A calm puppy.',
    });
    const list = (id: string) => {
      const actor = { id, account: { user: { activePetsMax: null } } };
      return listPet({ ...systemContext(product.dependencies), actor } as UserContext, pet, undefined);
    };
    const made = await Promise.allSettled([list('nobody'), ...breeders.map(({ userId }) => list(userId))]);
    expect(made.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    for (const { userId } of breeders) await product.dependencies.db.delete(users).where(eq(users.id, userId));
  });
});
