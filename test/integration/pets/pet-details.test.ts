import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { petDetails, pets } from '../../../server/db/schema.ts';
import { agePets } from '../../../server/features/pets/details/aging.ts';
import { connectedBreeder, createPet, offerPet, petOf, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const CHIP = '985112003456789';
const DAY_MS = 86_400_000;
/** A day so many days before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DETAILS = {
  sex: 'female',
  color: 'Cream',
  bornOn: daysAgo(60),
  readyOn: daysAgo(4),
  microchip: CHIP,
  registration: 'AKC litter SR12345601',
  comesWith: 'Food for a week\nA blanket',
  guarantee: 'Two years against inherited illness.',
  health: [
    { kind: 'vaccination', on: daysAgo(10), words: 'DHPP, first dose' },
    { kind: 'parent_test', on: null, words: 'Hips of both parents: OFA good' },
  ],
};
const NOTHING = {
  sex: null,
  color: null,
  bornOn: null,
  readyOn: null,
  microchip: null,
  registration: null,
  comesWith: null,
  guarantee: null,
  health: [],
};

const detailsOf = async (id: string) => (await breeder.call('GET', `/api/pets/${id}/details`)).body['details'];
const change = (id: string, details: object) => breeder.call('PATCH', `/api/pets/${id}`, { details });
const linkOf = async (linkId: string) => (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body;
const pageAt = async (path: string) => (await product.visitor().call<string>('GET', path)).body;

async function sold(details: object) {
  const { pet, linkId } = await offerPet(breeder, { details });
  const buyer = product.visitor();
  const success = new URL((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
  await buyer.call('GET', `/api/payment-success${success.search}`);
  return { pet, linkId, buyer, success: success.pathname + success.search };
}

describe('the details of a pet', () => {
  // Shows dashboard.optional-facts
  it('are all optional, set with the pet or later, and emptied again', async () => {
    const plain = await createPet(breeder);
    expect(await detailsOf(plain.id)).toEqual(NOTHING);
    expect(await change(plain.id, DETAILS)).toMatchObject({ status: 200 });
    expect(await detailsOf(plain.id)).toEqual(DETAILS);
    await breeder.call('PATCH', `/api/pets/${plain.id}`, { price: '990.00' });
    expect(await detailsOf(plain.id)).toEqual(DETAILS);
    await change(plain.id, { ...NOTHING, sex: '', color: ' ' });
    expect(await detailsOf(plain.id)).toEqual(NOTHING);
    expect(await detailsOf((await createPet(breeder, { details: DETAILS })).id)).toEqual(DETAILS);
  });

  // Shows dashboard.optional-facts
  it('are the same after a repeated request', async () => {
    const body = petOf({ details: DETAILS, key: 'once' });
    const [first, second] = [
      await breeder.call('POST', '/api/pets', body),
      await breeder.call('POST', '/api/pets', body),
    ];
    expect(second.body['pet'].id).toBe(first.body['pet'].id);
    expect(await detailsOf(first.body['pet'].id)).toEqual(DETAILS);
  });

  // Shows dashboard.optional-facts
  it('are one breeder’s own', async () => {
    const other = await registerBreeder(product);
    const { id } = await createPet(breeder, { details: DETAILS });
    expect(await other.call('GET', `/api/pets/${id}/details`)).toMatchObject({ status: 404 });
    expect(await other.call('PATCH', `/api/pets/${id}`, { details: NOTHING })).toMatchObject({ status: 404 });
    expect(await detailsOf(id)).toEqual(DETAILS);
  });

  // Shows dashboard.optional-facts
  it.each<[string, object, string, string]>([
    ['a birth tomorrow', { bornOn: daysAgo(-2) }, 'bornOn', 'Please enter a day in the past'],
    [
      'a birth two centuries ago',
      { bornOn: '1825-01-01' },
      'bornOn',
      'Please check the year: all four digits, as in 2026',
    ],
    ['a day that is none', { bornOn: '2026-02-30' }, 'bornOn', 'Please enter a date'],
    [
      'a departure before the birth',
      { bornOn: daysAgo(5), readyOn: daysAgo(6) },
      'readyOn',
      'This is before the date of birth',
    ],
    ['a departure in three years', { readyOn: daysAgo(-1100) }, 'readyOn', 'Please enter a day within two years'],
    ['a microchip of 8 digits', { microchip: '12345678' }, 'microchip', 'A microchip has 9, 10 or 15 characters'],
    ['a third sex', { sex: 'both' }, 'sex', 'Please choose a sex'],
    [
      'a vaccination tomorrow',
      { health: [{ kind: 'vaccination', on: daysAgo(-2) }] },
      'health.0.on',
      'Please enter a day in the past',
    ],
    [
      'thirteen health records',
      { health: Array.from({ length: 13 }, () => ({ kind: 'worming' })) },
      'health',
      'Please add 12 health records at most',
    ],
  ])('refuse %s', async (_what, details, field, message) => {
    expect(await breeder.call('POST', '/api/pets', petOf({ details }))).toMatchObject({
      status: 400,
      body: { errors: { [`details.${field}`]: message } },
    });
  });

  // Shows dashboard.optional-facts
  it.each(['985 112 003 456 789', '012*345*678', '00062a3b4c'])(
    'keep the microchip %s without its gaps',
    async (given) => {
      const { id } = await createPet(breeder, { details: { microchip: given } });
      expect((await detailsOf(id)).microchip).toBe(given.replace(/[ *]/g, '').toUpperCase());
    },
  );

  // Shows dashboard.optional-facts
  it('refuse a guarantee that the law forbids, and hide one that the pet’s new species forbids', async () => {
    const guarantee = 'Healthy for a year. The deposit is non-refundable.';
    expect(await breeder.call('POST', '/api/pets', petOf({ details: { guarantee } }))).toMatchObject({
      status: 400,
      body: { errors: { 'details.guarantee': expect.stringContaining('deposit') } },
    });
    const { pet, linkId } = await offerPet(breeder, { breed: 'Ball Python', details: { guarantee } });
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { breed: 'Beagle', species: 'dog' });
    expect((await linkOf(linkId))['pet'].details.guarantee).toBe('Healthy for a year.');
  });
});

describe('a pet with a date of birth', () => {
  // Shows dashboard.age-from-birth
  it.each([
    [30, 'baby'],
    [800, 'young'],
    [2000, 'adult'],
    [4000, 'senior'],
  ])('that is %i days old is %s, whatever was chosen', async (days, age) => {
    const pet = await createPet(breeder, { age: 'adult', details: { bornOn: daysAgo(days) } });
    expect(pet.age).toBe(age);
    const changed = await breeder.call('PATCH', `/api/pets/${pet.id}`, { age: 'adult' });
    expect(changed.body['pet'].age).toBe(age);
  });

  // Shows dashboard.age-from-birth
  it('gets older by itself, on its page too', async () => {
    const { pet, linkId } = await offerPet(breeder, { details: { bornOn: daysAgo(60) } });
    expect((await linkOf(linkId))['pet'].age).toBe('baby');
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    const context = systemContext(product.dependencies);
    for (const [days, age] of [
      [400, 'young'],
      [1200, 'adult'],
      [2700, 'senior'],
    ] as const) {
      await agePets({ ...context, now: later(days) });
      expect((await linkOf(linkId))['pet'].age).toBe(age);
    }
    const { db } = product.dependencies;
    const [row] = await db.select().from(petDetails).where(eq(petDetails.petId, pet.id));
    expect(row!.ageUntil).toBeNull();
    expect((await db.select().from(pets).where(eq(pets.id, pet.id)))[0]!.age).toBe('senior');
  });

  it('gets older after its sale too, which stays its last change', async () => {
    const { petId } = await sellPet(product, breeder, undefined, { details: { bornOn: daysAgo(60) } });
    const { db } = product.dependencies;
    const rowOf = async () => (await db.select().from(pets).where(eq(pets.id, petId)))[0]!;
    const { updatedAt } = await rowOf();
    await agePets({ ...systemContext(product.dependencies), now: new Date(Date.now() + 400 * DAY_MS) });
    expect(await rowOf()).toMatchObject({ age: 'young', updatedAt });
  });
});

describe('a buyer', () => {
  // Shows link-page.pet-facts
  it('reads them before paying, but for the microchip, of which only the end is shown', async () => {
    const { linkId } = await offerPet(breeder, { details: DETAILS });
    const { microchip: _hidden, ...shown } = DETAILS;
    const body = await linkOf(linkId);
    expect(body['pet']).toMatchObject({ species: 'dog', details: { ...shown, microchipEnd: '6789' } });
    const page = await pageAt(`/checkout/${linkId}`);
    for (const text of ['Female', 'DHPP, first dose', 'Ends in 6789', 'Two years against inherited illness.'])
      expect(page).toContain(text);
    for (const answer of [page, JSON.stringify(body)]) expect(answer).not.toContain(CHIP);
  });

  // Shows link-page.pet-facts
  it('reads which important facts the breeder doesn’t tell', async () => {
    const { linkId } = await offerPet(breeder);
    expect((await linkOf(linkId))['pet'].details).toBeNull();
    expect(await pageAt(`/checkout/${linkId}`)).toContain('sex, date of birth, vaccinations, vet check, microchip');
    const partly = await offerPet(breeder, { details: { ...DETAILS, sex: null } });
    expect(await pageAt(`/checkout/${partly.linkId}`)).toContain('>sex, vet check<');
  });

  // Shows link-page.sold-facts
  it('reads the whole microchip once the pet is paid for, and nobody else does', async () => {
    const { linkId, success } = await sold(DETAILS);
    expect(await pageAt(success)).toContain(CHIP);
    expect(await pageAt(`/checkout/${linkId}`)).not.toContain(CHIP);
  });

  // Shows link-page.sold-facts
  it('buys what the page said: a later change opens another checkout', async () => {
    const { pet, linkId } = await offerPet(breeder, { details: DETAILS });
    const buyer = product.visitor();
    const first = await openCheckout(buyer, linkId);
    expect(await openCheckout(buyer, linkId)).toBe(first);
    await change(pet.id, { ...DETAILS, guarantee: 'One year.' });
    const second = await openCheckout(buyer, linkId);
    expect(second).not.toBe(first);
    const success = new URL((await payByCard(buyer, second))!);
    expect(await pageAt(success.pathname + success.search)).toContain('One year.');
  });
});

describe('the details of a sold pet', () => {
  // Shows dashboard.optional-facts
  it('are in the export, and go with the account', async () => {
    const closing = breeder;
    const { pet } = await sold(DETAILS);
    const { body } = await closing.call('GET', '/api/user/export');
    const of = (list: { id?: string; petId?: string }[]) => list.find(({ id, petId }) => (petId ?? id) === pet.id);
    expect(of(body['pets'])).toMatchObject({ details: DETAILS });
    expect(of(body['orders'])).toMatchObject({ petDetails: DETAILS });
    expect(await change(pet.id, NOTHING)).toMatchObject({ status: 409 });
    await closing.call('DELETE', '/api/user/delete-account');
    const { query } = product.dependencies.database;
    await eventually(async () => {
      const stored = `select 1 from pet_details where pet_id = $1
        union all select 1 from orders where seller_id = $2 and pet_details is not null`;
      expect(await query(stored, [pet.id, closing.userId])).toEqual([]);
    });
  });
});
