import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf } from '../store/id-of.ts';
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
  test('are created, read, changed, found by email and deleted', async () => {
    const { stripe } = bench;
    const made = await stripe.customers.create({
      email: 'first@example.com',
      name: 'First',
      metadata: { user: '1' },
      address: { country: 'US', postal_code: '94103' },
    });
    expect(made).toMatchObject({ balance: 0, delinquent: false, address: { city: null, postal_code: '94103' } });
    const changed = await stripe.customers.update(made.id, { name: 'Other', metadata: { user: '', plan: 'monthly' } });
    expect(changed).toMatchObject({ name: 'Other', metadata: { plan: 'monthly' } });
    expect((await stripe.customers.list({ email: 'first@example.com' })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await stripe.customers.del(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
    expect((await stripe.customers.list({ email: 'first@example.com' })).data).toEqual([]);
    expect(await refusal(stripe.customers.update(made.id, { name: 'x' }))).toMatchObject({ code: 'resource_missing' });
  });

  test('unsupported parameters are refused', async () => {
    const answer = await raw(bench, 'POST', '/v1/customers', 'balance=5');
    expect(answer.body.error).toMatchObject({ code: 'sandbox_unsupported', param: 'balance' });
    const unknown = await raw(bench, 'POST', '/v1/customers', 'pet=cat');
    expect(unknown.body.error).toMatchObject({ code: 'parameter_unknown', param: 'pet' });
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
    const first = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 100,
      lookup_key: 'plan',
      product_data: { name: 'Made with its price' },
      recurring: { interval: 'year' },
    });
    const again = { currency: 'usd', unit_amount: 200, lookup_key: 'plan', product: idOf(first.product) };
    expect((await refusal(stripe.prices.create(again))).message).toContain('already uses that lookup key');
    const second = await stripe.prices.create({ ...again, transfer_lookup_key: true });
    const found = await stripe.prices.list({ lookup_keys: ['plan'], expand: ['data.product'] });
    expect(found.data.map(({ id }) => id)).toEqual([second.id]);
    expect(found.data[0]?.product).toMatchObject({ name: 'Made with its price' });
    await stripe.prices.update(second.id, { active: false });
    expect((await stripe.prices.list({ product: idOf(first.product), active: true })).data).toHaveLength(1);
    expect((await refusal(stripe.products.del(idOf(first.product)))).message).toContain('one or more');
  });

  test('a product is changed, listed and deleted', async () => {
    const { stripe } = bench;
    const product = await stripe.products.create({ name: 'Short lived', description: 'x' });
    expect(await stripe.products.update(product.id, { active: false, description: '' })).toMatchObject({
      active: false,
      description: null,
    });
    expect((await stripe.products.list({ active: false })).data.map(({ id }) => id)).toContain(product.id);
    expect(await stripe.products.del(product.id)).toMatchObject({ deleted: true });
    expect(await refusal(stripe.products.retrieve(product.id))).toMatchObject({ code: 'resource_missing' });
  });
});

describe('payment methods', () => {
  test('are attached, listed and detached for good', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_visa');
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ type: 'card', card: { brand: 'visa', last4: '4242' }, customer: customer.id });
    const id = data[0]!.id;
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toHaveLength(1);
    expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();
    expect((await refusal(stripe.paymentMethods.attach(id, { customer: customer.id }))).message).toContain(
      'may not be used again',
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

describe('setup intents', () => {
  test('save a card for the customer', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench);
    const setup = await stripe.setupIntents.create({ customer: customer.id, metadata: { user: '1' } });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const done = await stripe.setupIntents.confirm(setup.id, {
      payment_method: 'pm_card_mastercard',
      return_url: 'http://localhost:3000/back',
    });
    expect(done).toMatchObject({ status: 'succeeded', customer: customer.id });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([
      idOf(done.payment_method),
    ]);
    expect(await refusal(stripe.setupIntents.cancel(setup.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  test('a declined card leaves the setup unchanged, with the reason', async () => {
    const { stripe } = bench;
    const setup = await stripe.setupIntents.create({ customer: (await customerWith(bench)).id });
    const refused = await refusal(
      stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
    );
    expect(refused).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
    const after = await stripe.setupIntents.retrieve(setup.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    expect(await stripe.setupIntents.cancel(setup.id)).toMatchObject({ status: 'canceled' });
  });

  test('a card with 3D Secure requires action', async () => {
    const { stripe } = bench;
    const setup = await stripe.setupIntents.create({
      customer: (await customerWith(bench)).id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'http://localhost:3000/back',
    });
    expect(setup.status).toBe('requires_action');
    expect(setup.next_action?.redirect_to_url?.url).toContain('/elements/authenticate/seti_');
  });
});
