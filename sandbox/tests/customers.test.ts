import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, raw, refusal, type Bench } from './harness.ts';
import { createPlans, customerWith } from './members.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

describe('customers', () => {
  test('are created, read, changed and found by email', async () => {
    const { stripe } = bench;
    const made = await stripe.customers.create({ email: 'first@example.com', name: 'First', metadata: { user: '1' } });
    expect(made).toMatchObject({ balance: 0, email: 'first@example.com' });
    const changed = await stripe.customers.update(made.id, { name: 'Other', metadata: { user: '', plan: 'monthly' } });
    expect(changed).toMatchObject({ name: 'Other', metadata: { plan: 'monthly' } });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ name: 'Other' });
    expect((await stripe.customers.list({ email: 'first@example.com' })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await refusal(stripe.customers.update('cus_none', { name: 'x' }))).toMatchObject({
      code: 'resource_missing',
    });
  });

  test('unsupported parameters are refused', async () => {
    for (const name of ['balance', 'pet']) {
      const { body } = await raw(bench, 'POST', '/v1/customers', `${name}=5`);
      expect(body.error).toMatchObject({ code: 'parameter_unknown', param: name });
    }
  });
});

describe('products and prices', () => {
  test('a price belongs to a product, and a lookup key to one price', async () => {
    const { stripe } = bench;
    const { monthly } = await createPlans(bench);
    expect(monthly).toMatchObject({
      type: 'recurring',
      unit_amount: 499,
      recurring: { interval: 'month', interval_count: 1 },
    });
    const product = referencedId(monthly.product);
    const first = { currency: 'usd', unit_amount: 100, lookup_key: 'plan', product };
    const old = await stripe.prices.create({ ...first, recurring: { interval: 'year' } });
    const again = { ...first, unit_amount: 200 };
    expect((await refusal(stripe.prices.create(again))).message).toContain('already uses that lookup key');
    const second = await stripe.prices.create({ ...again, active: false, transfer_lookup_key: true });
    const found = await stripe.prices.list({ lookup_keys: ['plan'], expand: ['data.product'] });
    expect(found.data.map(({ id }) => id)).toEqual([second.id]);
    expect(found.data[0]?.product).toMatchObject({ name: 'Membership' });
    expect((await stripe.prices.retrieve(old.id)).lookup_key).toBeNull();
    expect((await stripe.prices.list({ product, active: true })).data).toHaveLength(3);
  });

  test('a product may have an id of its own, once', async () => {
    const { stripe } = bench;
    const product = await stripe.products.create({ id: 'membership', name: 'Membership', active: false });
    expect(await stripe.products.retrieve('membership')).toEqual(product);
    expect((await stripe.products.list({ active: false })).data.map(({ id }) => id)).toEqual(['membership']);
    expect(await refusal(stripe.products.create({ id: 'membership', name: 'Other' }))).toMatchObject({
      code: 'resource_already_exists',
    });
    expect(await refusal(stripe.products.retrieve('prod_none'))).toMatchObject({ code: 'resource_missing' });
  });
});

describe('payment methods', () => {
  test('are attached to one customer, and listed', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_visa');
    const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ type: 'card', card: { brand: 'visa', last4: '4242' }, customer: customer.id });
    const other = await customerWith(bench);
    expect((await refusal(stripe.paymentMethods.attach(data[0]!.id, { customer: other.id }))).message).toContain(
      'already been attached',
    );
  });

  test('a card that is declined is not attached', async () => {
    const customer = await customerWith(bench);
    const refused = await refusal(
      bench.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
    );
    expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
  });
});
