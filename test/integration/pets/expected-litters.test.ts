import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { users } from '../../../server/db/schema.ts';
import { connectedBreeder, createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { joinList, listOf, setListDeposit } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const expecting = (change: object = {}, owner = breeder) =>
  owner.call('POST', '/api/litters/expected', {
    name: 'Winter litter',
    dam: 'Bella',
    sire: 'Max',
    expectedOn: inDays(40),
    ...change,
  });
async function expectedLitter() {
  const { status, body } = await expecting();
  expect(status).toBe(201);
  return body['litter'] as { id: string; bornOn: null; expectedOn: string };
}
const BIRTH = {
  bornOn: inDays(-1),
  breed: 'Golden Retriever',
  price: '1250.00',
  description: 'Raised in our living room.',
  names: ['Red', 'Blue'],
};
const bear = (id: string, change: object = {}, owner = breeder) =>
  owner.call('POST', `/api/litters/${id}/birth`, { ...BIRTH, ...change });
const open = async (path: string, language = 'en') =>
  (await product.visitor().call<string>('GET', path, undefined, { 'accept-language': language })).body;

describe('an expected litter', () => {
  // Shows calls.expected-litters
  it('has parents, a week and a page without animals, in English and Spanish', async () => {
    const { id, expectedOn } = await expectedLitter();
    expect((await breeder.call('GET', `/api/litters/${id}`)).body).toMatchObject({
      litter: { bornOn: null, expectedOn, counts: { pets: 0, forSale: 0, sold: 0 } },
      listings: [],
    });
    const page = await open(`/litter/${id}`);
    expect(page).toContain('The week of ');
    expect(page).toContain('This litter isn’t born yet.');
    expect(page).toMatch(/content="Expected the week of [^"]+\. From /);
    expect(page).not.toMatch(/Date of birth|null|Invalid/);
    expect(await open(`/litter/${id}`, 'es')).toContain('Esta camada todavía no nació.');
    const { body } = await breeder.call('GET', '/api/litters');
    expect(body['litters'][0]).toMatchObject({ id, bornOn: null });
    expect((await breeder.call('GET', `/api/litters/${id}/card`)).status).toBe(200);
    const exported = (await breeder.call('GET', '/api/user/export')).body;
    expect(exported['litters'][0]).toMatchObject({ id, bornOn: null, expectedOn, petIds: [] });
  });

  // Shows calls.expected-litters
  it('takes people on its list, also by a deposit, and begins no turn', async () => {
    const { id } = await expectedLitter();
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
    await joinList(product, id, 'Ann');
    expect(await open(`/litter/${id}`)).toContain(`href="/litter/${id}/waitlist"`);
    expect((await setListDeposit(breeder, id, { amount: '100.00' })).status).toBe(200);
    const { status, body } = await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
    expect([status, body['code']]).toEqual([409, 'nothing_left']);
    expect((await listOf(breeder, id)).picks).toBe('none');
  });

  // Shows calls.expected-litters
  it('gets its pets at birth, all or none, once, and its page and list go on', async () => {
    const { id } = await expectedLitter();
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
    await joinList(product, id, 'Ann');
    expect((await bear(id, { names: [], count: undefined })).status).toBe(400);
    expect((await bear(id, { bornOn: inDays(3) })).body['errors']).toEqual({
      bornOn: 'Please enter a day in the past',
    });
    const [one, two] = await Promise.all([bear(id, { key: 'birth' }), bear(id, { key: 'birth' })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body['pets']).toEqual(one.body['pets']);
    expect(one.body['litter']).toMatchObject({ id, bornOn: BIRTH.bornOn, counts: { pets: 2, forSale: 2, sold: 0 } });
    expect((await bear(id, { key: 'another' })).status).toBe(409);
    expect((await listOf(breeder, id)).entries.map(({ name }) => name)).toEqual(['Ann']);
    const page = await open(`/litter/${id}`);
    expect(page).toContain('Date of birth');
    expect(page).not.toContain('isn’t born yet');
  });

  // Shows calls.expected-litters
  it('answers a repeated birth as before, although the account has no room for as many pets again', async () => {
    const owner = await connectedBreeder(product);
    const { id } = (await expecting({}, owner)).body['litter'];
    const one = await bear(id, { key: 'birth' }, owner);
    const { db } = product.dependencies;
    await db.update(users).set({ activePetsMax: 3 }).where(eq(users.email, owner.email));
    const two = await bear(id, { key: 'birth' }, owner);
    expect([two.status, two.body['pets']]).toEqual([201, one.body['pets']]);
    const other = (await expecting({}, owner)).body['litter'];
    expect((await bear(other.id, { key: 'other' }, owner)).body['code']).toBe('quota_reached');
    expect((await owner.call('GET', `/api/litters/${other.id}`)).body['litter'].bornOn).toBeNull();
  });

  // Shows calls.expected-litters
  it('has no animal before that, and its week can change until then', async () => {
    const { id } = await expectedLitter();
    const pet = await createPet(breeder);
    expect((await breeder.call('POST', `/api/litters/${id}/pets`, { petId: pet.id })).status).toBe(409);
    const change = (body: object) => breeder.call('PATCH', `/api/litters/${id}`, body);
    expect((await change({ bornOn: inDays(-1) })).status).toBe(409);
    expect((await change({ expectedOn: inDays(60) })).body['litter'].expectedOn).toBe(inDays(60));
    expect((await change({ expectedOn: inDays(-60) })).body['errors']).toEqual({ expectedOn: 'This week is over' });
    await bear(id);
    expect((await change({ expectedOn: inDays(70) })).status).toBe(409);
    expect((await change({ bornOn: inDays(-2) })).body['litter'].bornOn).toBe(inDays(-2));
  });

  // Shows calls.expected-litters
  it('is created once per key, within bounds, and is nobody else’s to bear', async () => {
    const answers = await Promise.all([expecting({ key: 'winter' }), expecting({ key: 'winter' })]);
    expect(new Set(answers.map(({ body }) => body['litter'].id)).size).toBe(1);
    expect((await expecting({ expectedOn: inDays(900) })).body['errors']).toHaveProperty('expectedOn');
    expect((await expecting({ name: ' ' })).body['errors']).toHaveProperty('name');
    const stranger = await registerBreeder(product);
    const { id } = answers[0].body['litter'];
    expect((await bear(id, {}, stranger)).status).toBe(404);
    expect((await stranger.call('GET', '/api/pets/my')).body['pets']).toEqual([]);
  });
});
