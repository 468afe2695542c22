import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { refusal, until, type Bench } from './harness.ts';
import { card, payByBank, sessionParams, openShop, visit } from './shop.ts';

const DAY = 24 * 60 * 60 * 1_000;

let bench: Bench;
let account: string;
openShop((shop) => ({ bench, account } = shop));

const on = () => ({ stripeAccount: account });
interface Saved {
  customer: string;
  method: string;
}
/** A customer who has paid a first part, by a method that is kept. */
async function saved(method: 'card' | 'us_bank_account', which: string): Promise<Saved> {
  const customer = await bench.stripe.customers.create({ email: 'buyer@example.com' }, on());
  const { customer_email: _email, payment_intent_data, ...params } = sessionParams(bench);
  const session = await bench.stripe.checkout.sessions.create(
    {
      ...params,
      customer: customer.id,
      allowed_payment_method_types: [method],
      payment_intent_data: { ...payment_intent_data, setup_future_usage: 'off_session' },
    },
    on(),
  );
  if (method === 'us_bank_account') await payByBank(bench, session, which);
  else {
    const { location } = await visit(bench, session.url ?? '', card(which));
    if (location.endsWith('/authenticate')) await visit(bench, location, { outcome: 'complete' });
  }
  const { data } = await bench.stripe.paymentMethods.list({ customer: customer.id }, on());
  expect(data).toHaveLength(1);
  const read = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, on());
  expect(read.payment_intent).toMatchObject({ setup_future_usage: 'off_session', customer: customer.id });
  return { customer: customer.id, method: data[0]!.id };
}
const charge = ({ customer, method }: Saved, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  bench.stripe.paymentIntents.create(
    {
      amount: 50_000,
      application_fee_amount: 2_500,
      currency: 'usd',
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      ...more,
    },
    on(),
  );
const find = (id: string) => bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, on());

test('a kept card pays while its holder is away, with the platform’s fee', async () => {
  const intent = await charge(await saved('card', '4242424242424242'));
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 50_000 });
  const { latest_charge } = await find(intent.id);
  expect(latest_charge).toMatchObject({ status: 'succeeded', application_fee: expect.stringMatching(/^fee_/) });
});

test('a card that was authenticated once pays later without it', async () => {
  expect((await charge(await saved('card', '4000002500003155'))).status).toBe('succeeded');
});

test.each([
  ['4000000000000341', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000002760003184', { code: 'authentication_required' }],
])('card %s is declined later: the refusal has the payment, which is kept', async (number, error) => {
  const kept = await saved('card', number);
  const refused = await refusal(charge(kept));
  expect(refused).toMatchObject({ statusCode: 402, type: 'StripeCardError', ...error });
  const { id } = refused.payment_intent!;
  const intent = await find(id);
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: error.code } });
  expect(intent.latest_charge).toMatchObject({ status: 'failed' });
  const confirm = { payment_method: kept.method, off_session: true } as const;
  expect((await refusal(bench.stripe.paymentIntents.confirm(id, confirm, on()))).code).toBe(error.code);
  expect((await bench.stripe.paymentIntents.cancel(id, {}, on())).status).toBe('canceled');
  expect((await refusal(bench.stripe.paymentIntents.confirm(id, confirm, on()))).code).toBe(
    'payment_intent_unexpected_state',
  );
});

test('a decline under the same idempotency key is the same decline', async () => {
  const { customer, method } = await saved('card', '4000000000000341');
  const params = { amount: 50_000, currency: 'usd', customer, payment_method: method } as const;
  const again = () =>
    refusal(
      bench.stripe.paymentIntents.create(
        { ...params, off_session: true, confirm: true },
        { ...on(), idempotencyKey: 'part-2' },
      ),
    );
  expect((await again()).payment_intent?.id).toBe((await again()).payment_intent?.id);
});

test('a kept bank account is debited in days, and never again after its holder’s dispute', async () => {
  const kept = await saved('us_bank_account', 'succeeds');
  const [first, second] = [await charge(kept), await charge(kept)];
  expect([first.status, second.status]).toEqual(['processing', 'processing']);
  await bench.operate('end_payment', { payment_intent: first.id, succeeds: false, code: 'insufficient_funds' });
  expect((await find(first.id)).last_payment_error?.code).toBe('insufficient_funds');
  bench.time.now += 6 * DAY;
  await until(async () => (await find(second.id)).status === 'succeeded');
  await bench.operate('return_debit', { charge: ((await find(second.id)).latest_charge as Stripe.Charge).id });
  expect((await refusal(charge(kept))).message).toContain('requires a mandate');
});

test('only what the customer keeps is charged', async () => {
  const kept = await saved('card', '4242424242424242');
  const other = await bench.stripe.customers.create({}, on());
  expect((await refusal(charge({ ...kept, customer: other.id }))).message).toContain('does not have a payment method');
  expect((await bench.stripe.paymentMethods.detach(kept.method, {}, on())).customer).toBeNull();
  expect((await refusal(charge(kept))).message).toContain('does not have a payment method');
});
