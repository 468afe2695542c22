import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { offerWithDeposit } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

describe('the terms that new deposits start with', () => {
  const WHERE = '/api/deposit-default';
  const OWN = { amount: '300.00', due: 'age', dueAgeWeeks: 10, terms: 'moves', graceDays: 3 };

  it('are the breeder’s own, change no pet, are in the export, and can be removed', async () => {
    const offered = await offerWithDeposit(breeder);
    const depositOf = async () => (await breeder.call('GET', `/api/pets/${offered.pet.id}/deposit`)).body['deposit'];
    const before = await depositOf();
    expect((await breeder.call('GET', WHERE)).body).toEqual({ deposit: null });
    expect((await breeder.call('POST', WHERE, OWN)).status).toBe(200);
    const kept = { ...OWN, percent: null, dueOn: null, refundableUntil: null, steps: null, handOverDays: 14 };
    expect((await breeder.call('GET', WHERE)).body).toEqual({ deposit: kept });
    expect(await depositOf()).toEqual(before);
    expect((await breeder.call('GET', '/api/user/export')).body).toMatchObject({ depositDefault: kept });
    const other = await connectedBreeder(product);
    expect((await other.call('GET', WHERE)).body).toEqual({ deposit: null });
    expect((await breeder.call('DELETE', WHERE)).status).toBe(204);
    expect((await breeder.call('GET', WHERE)).body).toEqual({ deposit: null });
  });

  it('name no day, since each pet has its own', async () => {
    const errorsOf = async (change: object) =>
      (await breeder.call('POST', WHERE, { ...OWN, ...change })).body['errors'];
    expect(await errorsOf({ due: 'date', dueOn: IN_A_MONTH })).toEqual({
      due: 'Please choose a day for each pet by itself',
    });
    expect(await errorsOf({ terms: 'refundable', refundableUntil: IN_A_MONTH })).toEqual({
      refundableUntil: 'Please choose a day for each pet by itself',
    });
  });
});
