import { PRICE_RULE } from '../../../contract/fields.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, createPet, offerPet, petOf, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { smallPhoto } from '../../photos/images.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const petsOf = async (owner: Breeder) =>
  (await owner.call('GET', '/api/pets/my')).body['pets'] as { id: string; name: string; status: string }[];
const UNKNOWN = { status: 404, body: { message: 'This pet was not found.', code: 'not_found' } };

describe('a pet', () => {
  // Shows product.listing, entities.pet, calls.own-pets
  it('is listed with the breeder’s text, normalized', async () => {
    const owner = await registerBreeder(product);
    const { status, body } = await owner.call(
      'POST',
      '/api/pets',
      petOf({
        name: ' Biscuit ',
        price: '$1,200',
        description: 'Calm.\r\nLoves children.',
        userId: 'x',
        status: 'sold',
      }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      pet: {
        id: expect.any(String),
        name: 'Biscuit',
        breed: 'Golden Retriever',
        price: '1200.00',
        age: 'baby',
        description: 'Calm.\nLoves children.',
        imageUrl: null,
        species: 'dog',
        status: 'active',
        refunded: '0.00',
        createdAt: expect.any(String),
      },
    });
    expect(await petsOf(owner)).toEqual([body['pet']]);
  });

  it('is first in the breeder’s own list, and in nobody else’s', async () => {
    const [owner, other] = [await registerBreeder(product), await registerBreeder(product)];
    for (const name of ['First', 'Second', 'Third']) await createPet(owner, { name });
    expect((await petsOf(owner)).map((pet) => pet.name)).toEqual(['Third', 'Second', 'First']);
    expect(await petsOf(other)).toEqual([]);
  });

  const wrong: [Record<string, unknown>, string, string][] = [
    [{ name: '  ' }, 'name', 'Pet name is required'],
    [{ name: undefined }, 'name', 'Pet name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'Please use 80 characters at most'],
    [{ name: '\u0000\u200b' }, 'name', 'Pet name is required'],
    [{ breed: '' }, 'breed', 'Breed is required'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: undefined }, 'price', 'Price is required'],
    [{ price: null }, 'price', 'Price is required'],
    [{ price: {} }, 'price', 'Price is required'],
    [{ age: 'puppy' }, 'age', 'Please select an age'],
    [{ age: undefined }, 'age', 'Please select an age'],
    [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(5_001) }, 'description', 'Please use 5000 characters at most'],
    ...[
      '0.49',
      '1000000',
      '999999.999',
      'abc',
      '-1',
      '-0',
      '0',
      '1e3',
      '12.345',
      '1,2',
      '$1,234,5',
      '12,00.00',
      '1.200',
      '0x10',
      '12 00',
      'NaN',
      '€12',
    ].map((price): [Record<string, unknown>, string, string] => [{ price }, 'price', PRICE_RULE]),
    [{ price: -1 }, 'price', PRICE_RULE],
    [{ price: 1e21 }, 'price', PRICE_RULE],
  ];
  // Shows validation.pet-form
  it.each(wrong)(
    'with %j is refused in the words of the form, and nothing is stored',
    async (change, field, message) => {
      const before = await petsOf(breeder);
      const { status, body } = await breeder.call('POST', '/api/pets', petOf(change));
      expect([status, body]).toEqual([400, { message, code: 'invalid', errors: { [field]: message } }]);
      expect(await petsOf(breeder)).toEqual(before);
    },
  );

  // Shows calls.bodies
  it('with several invalid fields names each, and shows the first message', async () => {
    const { body } = await breeder.call('POST', '/api/pets', {});
    expect(body).toEqual({
      message: 'Pet name is required',
      code: 'invalid',
      errors: {
        name: 'Pet name is required',
        breed: 'Breed is required',
        price: 'Price is required',
        age: 'Please select an age',
        description: 'Description must be at least 10 characters',
      },
    });
  });

  // Shows entities.pet, validation.pet-form
  it.each([
    ['1200', '1200.00'],
    ['$1,200', '1200.00'],
    ['1200.5', '1200.50'],
    ['0.50', '0.50'],
    ['999,999.99', '999999.99'],
    [1200, '1200.00'],
    [0.5, '0.50'],
  ])('with the price %j costs that', async (price, stored) => {
    const { status, body } = await breeder.call('POST', '/api/pets', petOf({ price }));
    expect([status, body['pet']?.price]).toEqual([201, stored]);
  });

  // Shows calls.change-pet
  it('changes the given fields, and keeps the others', async () => {
    const pet = await createPet(breeder);
    const changed = await breeder.call('PATCH', `/api/pets/${pet.id}`, {
      price: '1,100',
      name: 'Crumb',
      status: undefined,
    });
    expect(changed).toMatchObject({ status: 200, body: { pet: { ...pet, price: '1100.00', name: 'Crumb' } } });
    const unchanged = await breeder.call('PATCH', `/api/pets/${pet.id}`, {});
    expect(unchanged.body).toEqual(changed.body);
    const refused = await breeder.call('PATCH', `/api/pets/${pet.id}`, { age: 'old', price: '0' });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: PRICE_RULE, errors: { age: 'Please select an age' } },
    });
    const sellAgain = await breeder.call('PATCH', `/api/pets/${pet.id}`, { status: 'active' });
    expect(sellAgain.status).toBe(409);
    const sold = await breeder.call('PATCH', `/api/pets/${pet.id}`, { status: 'sold' });
    expect(sold).toMatchObject({ status: 400, body: { message: 'Only "active" can be set' } });
  });

  // Shows roles.breeder
  it('of another breeder is indistinguishable from a missing one', async () => {
    const stranger = await connectedBreeder(product);
    const pet = await createPet(breeder);
    const photo = await smallPhoto();
    for (const id of [
      pet.id,
      '00000000-0000-4000-8000-000000000000',
      'x'.repeat(300),
      '%00',
      '..%2F..',
      '%F0%9F%90%B6',
    ]) {
      expect(await stranger.call('PATCH', `/api/pets/${id}`, { name: 'Mine' }), id).toMatchObject(UNKNOWN);
      expect(await stranger.call('PATCH', `/api/pets/${id}`, { price: '1.00' }), id).toMatchObject(UNKNOWN);
      expect(await stranger.call('DELETE', `/api/pets/${id}`), id).toMatchObject(UNKNOWN);
      expect(await stranger.upload(`/api/pets/${id}/photo`, photo), id).toMatchObject(UNKNOWN);
    }
    for (const petId of [pet.id, 'unknown', 'x'.repeat(300), '\u0000']) {
      expect(await stranger.call('POST', '/api/create-payment-link', { petId }), petId).toMatchObject(UNKNOWN);
    }
    expect((await petsOf(breeder))[0]).toEqual(pet);
  });

  // Shows calls.own-pets
  it('that is deleted is gone, with its links', async () => {
    const { pet, linkId } = await offerPet(breeder);
    expect((await breeder.call('DELETE', `/api/pets/${pet.id}`)).status).toBe(204);
    expect((await petsOf(breeder)).map(({ id }) => id)).not.toContain(pet.id);
    expect(
      (await breeder.call('GET', '/api/payment-links/my')).body['paymentLinks'].map((link: { id: string }) => link.id),
    ).not.toContain(linkId);
    expect((await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status).toBe(404);
    expect((await breeder.call('DELETE', `/api/pets/${pet.id}`)).status).toBe(204);
    expect(await breeder.call('PATCH', `/api/pets/${pet.id}`, { name: 'Back' })).toMatchObject(UNKNOWN);
  });

  // Shows calls.change-pet, calls.own-pets, calls.links
  it('that is sold can’t be changed', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await eventually(async () => expect((await petsOf(breeder)).find(({ id }) => id === pet.id)!.status).toBe('sold'));
    const refused = { status: 409, body: { code: 'sold' } };
    expect(await breeder.call('DELETE', `/api/pets/${pet.id}`)).toMatchObject(refused);
    expect(await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1.00' })).toMatchObject(refused);
    expect(await breeder.call('PATCH', `/api/pets/${pet.id}`, { status: 'active' })).toMatchObject(refused);
    expect(await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto())).toMatchObject(refused);
    expect(await breeder.call('POST', '/api/create-payment-link', { petId: pet.id })).toMatchObject(refused);
    expect((await petsOf(breeder)).find(({ id }) => id === pet.id)).toMatchObject({ ...pet, status: 'sold' });
  });
});
