import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { litters, users } from '../../../server/db/schema.ts';
import { connectedBreeder, createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const litterOf = (change: object = {}) => ({
  name: 'Spring litter',
  dam: 'Bella',
  sire: 'Max',
  bornOn: daysAgo(30),
  breed: 'Golden Retriever',
  price: '1250.00',
  description: 'Raised in our living room.',
  names: ['Red', 'Blue', 'Green'],
  ...change,
});
const create = (change: object = {}, owner = breeder) => owner.call('POST', '/api/litters', litterOf(change));
const made = async (change: object = {}, owner = breeder) => {
  const { status, body } = await create(change, owner);
  expect(status).toBe(201);
  return body as { litter: { id: string }; pets: { id: string; name: string; age: string; species: string }[] };
};
const listingsOf = async (id: string) => (await breeder.call('GET', `/api/litters/${id}`)).body['listings'];
const bornOnOf = async (petId: string) =>
  (await breeder.call('GET', `/api/pets/${petId}/details`)).body['details'].bornOn;

describe('a litter', () => {
  // Shows calls.litters
  it('is made with all its pets in the order of their names, which share what the form says', async () => {
    const { litter, pets } = await made();
    expect(litter).toMatchObject({
      name: 'Spring litter',
      dam: 'Bella',
      sire: 'Max',
      bornOn: daysAgo(30),
      pageUrl: `${product.url}/litter/${litter.id}`,
      counts: { pets: 3, forSale: 3, sold: 0 },
    });
    expect(pets.map(({ name }) => name)).toEqual(['Red', 'Blue', 'Green']);
    for (const pet of pets)
      expect(pet).toMatchObject({ age: 'baby', species: 'dog', breed: 'Golden Retriever', price: '1250.00' });
    expect(await bornOnOf(pets[2]!.id)).toBe(daysAgo(30));
    const { body } = await breeder.call('GET', `/api/listings?litter=${litter.id}`);
    expect(body['listings'].map((row: { pet: { name: string } }) => row.pet.name)).toEqual(['Red', 'Blue', 'Green']);
    expect(body['listings'][0].litter).toEqual({ id: litter.id, name: 'Spring litter' });
  });

  it('may be deleted while its waiting list is changed: the change is refused with a sentence', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = (await made()).litter;
      const change = (takesEntries: boolean) => breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries });
      const deletion = () => breeder.call('DELETE', `/api/litters/${id}`);
      const [one, deleted, other] = await Promise.all([change(true), deletion(), change(false)]);
      expect(deleted.status).toBe(204);
      for (const { status, body } of [one, other]) expect([200, 404, 409], JSON.stringify(body)).toContain(status);
    }
  });

  // Shows calls.litters
  it('gives pets their own prices, one for each or none', async () => {
    const { pets } = await made({ prices: ['1250.00', '1500.00', '900.00'] });
    expect(pets).toMatchObject([{ price: '1250.00' }, { price: '1500.00' }, { price: '900.00' }]);
    const { status, body } = await create({ prices: ['1250.00'] });
    expect([status, body['errors']]).toEqual([400, { prices: expect.stringContaining('each pet its price') }]);
  });

  // Shows calls.litters
  it('names its pets by collar colors when only their number is given', async () => {
    const { pets } = await made({ names: undefined, count: 4 });
    expect(pets.map(({ name }) => name)).toEqual(['Red', 'Blue', 'Green', 'Yellow']);
  });

  // Shows calls.litters
  it('is made once, however often the request is sent', async () => {
    const owner = await registerBreeder(product);
    const answers = await Promise.all([create({ key: 'once' }, owner), create({ key: 'once' }, owner)]);
    const again = await create({ key: 'once' }, owner);
    expect(new Set([...answers, again].map(({ body }) => body['litter'].id)).size).toBe(1);
    expect((await owner.call('GET', '/api/pets/my')).body['pets']).toHaveLength(3);
    expect(again.body['pets'].map(({ name }: { name: string }) => name)).toEqual(['Red', 'Blue', 'Green']);
  });

  // Shows calls.litters
  it.each<[string, object, string, string]>([
    ['no pets', { names: undefined }, 'names', 'Please name the pets, or say how many there are'],
    ['17 pets', { names: Array.from({ length: 17 }, (_, n) => `Pup ${n}`) }, 'names', 'A litter has 1 to 16 pets'],
    ['a birth tomorrow', { bornOn: daysAgo(-2) }, 'bornOn', 'Please enter a day in the past'],
    ['no name', { name: ' ' }, 'name', 'Please name the litter'],
    [
      'a web address for a dam',
      { dam: 'www.example.com' },
      'dam',
      'Please write a name only, without a web or email address',
    ],
  ])('is refused with %s, and makes no pet', async (_what, change, field, message) => {
    const owner = await registerBreeder(product);
    const { status, body } = await create(change, owner);
    expect([status, body['errors']]).toEqual([400, { [field]: message }]);
    expect((await owner.call('GET', '/api/pets/my')).body['pets']).toEqual([]);
  });

  // Shows calls.litters
  it('is one breeder’s own', async () => {
    const other = await registerBreeder(product);
    const { litter, pets } = await made();
    const at = `/api/litters/${litter.id}`;
    const own = await createPet(other);
    for (const [method, path, body] of [
      ['GET', at],
      ['PATCH', at, { name: 'Mine' }],
      ['DELETE', at],
      ['POST', `${at}/pets`, { petId: own.id }],
      ['DELETE', `${at}/pets/${pets[0]!.id}`],
    ] as const)
      expect(await other.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404 });
    expect((await breeder.call('POST', `${at}/pets`, { petId: own.id })).status).toBe(404);
    expect((await other.call('GET', '/api/litters')).body['litters']).toEqual([]);
    expect((await other.call('GET', `/api/listings?litter=${litter.id}`)).body['listings']).toEqual([]);
    expect(await listingsOf(litter.id)).toHaveLength(3);
  });

  // Shows calls.litters
  it('gives its changed date of birth to its pets, but for those with their own', async () => {
    const { litter, pets } = await made();
    const own = await createPet(breeder, { details: { bornOn: daysAgo(90) } });
    const without = await createPet(breeder, { age: 'adult' });
    for (const { id } of [own, without])
      expect((await breeder.call('POST', `/api/litters/${litter.id}/pets`, { petId: id })).status).toBe(200);
    expect(await bornOnOf(without.id)).toBe(daysAgo(30));
    const { body } = await breeder.call('PATCH', `/api/litters/${litter.id}`, { bornOn: daysAgo(28), sire: '' });
    expect(body['litter']).toMatchObject({ bornOn: daysAgo(28), dam: 'Bella', sire: null, counts: { pets: 5 } });
    for (const id of [pets[0]!.id, without.id]) expect(await bornOnOf(id)).toBe(daysAgo(28));
    expect(await bornOnOf(own.id)).toBe(daysAgo(90));
    expect((await listingsOf(litter.id)).at(-1).pet).toMatchObject({ id: without.id, age: 'baby' });
  });

  // Shows calls.litters
  it('loses a pet that is taken out or put into another, and keeps none twice', async () => {
    const [first, second] = [await made(), await made({ name: 'Autumn litter' })];
    const [red, blue] = first.pets;
    await breeder.call('DELETE', `/api/litters/${first.litter.id}/pets/${red!.id}`);
    await breeder.call('POST', `/api/litters/${second.litter.id}/pets`, { petId: blue!.id });
    await breeder.call('POST', `/api/litters/${second.litter.id}/pets`, { petId: blue!.id });
    const names = async (id: string) => (await listingsOf(id)).map(({ pet }: { pet: { name: string } }) => pet.name);
    expect(await names(first.litter.id)).toEqual(['Green']);
    expect(await names(second.litter.id)).toEqual(['Red', 'Blue', 'Green', 'Blue']);
  });

  // Shows calls.litters
  it('has room for 16 pets', async () => {
    const { litter } = await made({ names: undefined, count: 16 });
    const { id } = await createPet(breeder);
    expect(await breeder.call('POST', `/api/litters/${litter.id}/pets`, { petId: id })).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    });
  });

  // Shows calls.litters
  it('is deleted with its page, and its pets stay', async () => {
    const { litter, pets } = await made();
    expect((await breeder.call('DELETE', `/api/litters/${litter.id}`)).status).toBe(204);
    expect((await breeder.call('GET', `/api/litters/${litter.id}`)).status).toBe(404);
    expect((await product.visitor().call('GET', `/litter/${litter.id}`)).status).toBe(404);
    const { body } = await breeder.call('GET', `/api/listings/${pets[0]!.id}`);
    expect(body['listing']).toMatchObject({ tab: 'for_sale', litter: null });
  });

  // Shows calls.litters
  it('is in the export, and goes with the account', async () => {
    const owner = await registerBreeder(product);
    const { litter, pets } = await made({}, owner);
    const { body } = await owner.call('GET', '/api/user/export');
    expect(body['litters']).toMatchObject([{ id: litter.id, dam: 'Bella', petIds: pets.map(({ id }) => id) }]);
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    expect((await product.visitor().call('GET', `/litter/${litter.id}`)).status).toBe(404);
    await eventually(async () =>
      expect(await product.dependencies.db.$count(litters, eq(litters.userId, owner.userId))).toBe(0),
    );
  });

  // Shows calls.litters
  it('stands in a list, newest first, page by page', async () => {
    const owner = await registerBreeder(product);
    for (const name of ['First', 'Second', 'Third']) await made({ name, names: ['One'] }, owner);
    const { body } = await owner.call('GET', '/api/litters?limit=2');
    expect(body['litters'].map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second']);
    const next = await owner.call('GET', `/api/litters?limit=2&cursor=${body['nextCursor']}`);
    expect(next.body).toMatchObject({ litters: [{ name: 'First' }], nextCursor: null });
  });
});

describe('more pets than an account may have', () => {
  // Shows calls.litters
  it('are refused as a whole', async () => {
    const owner = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ activePetsMax: 2 }).where(eq(users.id, owner.userId));
    expect(await create({}, owner)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    expect((await owner.call('GET', '/api/pets/my')).body['pets']).toEqual([]);
    await made({ names: ['One', 'Two'] }, owner);
  });
});
