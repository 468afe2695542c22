import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { refusal, until, type Bench } from './harness.ts';
import { payByBank, sessionParams, openShop, visit } from './shop.ts';

const DAY = 24 * 60 * 60 * 1_000;

let bench: Bench;
let account: string;
openShop(
  (shop) => ({ bench, account } = shop),
  ({ sandbox }) =>
    sandbox.registerWebhookEndpoint({ id: 'we_1', url: 'http://a.example', secret: 'whsec_1', connect: true }),
);

const on = () => ({ stripeAccount: account });
const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bench.stripe.checkout.sessions.create(
    sessionParams(bench, { allowed_payment_method_types: ['us_bank_account'], ...more }),
    on(),
  );
const read = (id: string) =>
  bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, on());
const readIntent = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const readCharge = (session: Stripe.Checkout.Session) => readIntent(session).latest_charge as Stripe.Charge;
const capability = (name: string, requested: boolean) =>
  bench.stripe.accounts.update(account, { capabilities: { [name]: { requested } } });
/** The types of the events about a session and what belongs to it, in their order. */
async function listEventsAbout(session: Stripe.Checkout.Session): Promise<string[]> {
  const ids = [session.id, readIntent(session).id, readCharge(session).id];
  const all = (await bench.stripe.events.list({ limit: 100 }, on())).data.toReversed();
  return all.filter(({ data }) => ids.includes((data.object as { id: string }).id)).map(({ type }) => type);
}
async function paid(bank?: Parameters<typeof payByBank>[2]): Promise<Stripe.Checkout.Session> {
  const session = await create();
  expect((await payByBank(bench, session, bank)).location).toContain('/done?session=');
  return read(session.id);
}

test('is offered once the account’s capability is active, unless its configuration turns it off', async () => {
  expect((await bench.stripe.accounts.retrieve(account)).capabilities).toMatchObject({
    us_bank_account_ach_payments: 'active',
  });
  const both = { allowed_payment_method_types: ['card', 'us_bank_account'] as ['card', 'us_bank_account'] };
  expect((await create(both)).payment_method_types).toEqual(['card', 'us_bank_account']);
  await bench.operate('withhold_capability', { account, capability: 'us_bank_account_ach_payments' });
  expect((await create(both)).payment_method_types).toEqual(['card']);
  expect((await refusal(create())).message).toContain('No valid payment method types');
  await bench.operate('approve_capability', { account, capability: 'us_bank_account_ach_payments' });
  await capability('us_bank_account_ach_payments', false);
  expect((await create(both)).payment_method_types).toEqual(['card']);
  await capability('us_bank_account_ach_payments', true);

  const [configuration] = (await bench.stripe.paymentMethodConfigurations.list({}, on())).data;
  expect(configuration?.us_bank_account).toMatchObject({ available: true, display_preference: { value: 'on' } });
  const prefer = (preference: 'on' | 'off') =>
    bench.stripe.paymentMethodConfigurations.update(
      configuration!.id,
      { us_bank_account: { display_preference: { preference } } },
      on(),
    );
  await prefer('off');
  expect((await create(both)).payment_method_types).toEqual(['card']);
  await prefer('on');
  expect((await create(both)).payment_method_types).toEqual(['card', 'us_bank_account']);
});

test('the buyer connects an account, reads the mandate, and has paid nothing yet', async () => {
  const session = await create({ allowed_payment_method_types: ['card', 'us_bank_account'] });
  expect((await visit(bench, session.url ?? '')).text).toContain('US bank account');
  const { location } = await visit(bench, session.url ?? '', { method: 'us_bank_account', email: 'jo@example.com' });
  const page = await visit(bench, location);
  for (const text of [
    'value="jo@example.com"',
    'you authorize Harbour Goods to debit',
    'Down Bank',
    '30 (thirty) days',
  ])
    expect(page.text).toContain(text);
  const wrong = { name: '', email: 'jo', account: 'manual', routing_number: '1', account_number: '2' };
  const refused = await visit(bench, location, wrong);
  expect(refused.status).toBe(422);
  for (const text of [
    'Enter your full name.',
    'Enter an email',
    'knows the routing number',
    'number of a test account',
  ])
    expect(refused.text).toContain(text);
  const down = await visit(bench, location, { name: 'Jo Buyer', account: 'down' });
  expect([down.status, down.text.includes('can’t be reached right now')]).toEqual([422, true]);
  expect(await read(session.id)).toMatchObject({ status: 'open', payment_intent: null });

  expect((await visit(bench, location, { name: 'Jo Buyer', account: 'succeeds' })).status).toBe(303);
  const after = await read(session.id);
  expect(after).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null });
  expect(readIntent(after)).toMatchObject({ status: 'processing', amount_received: 0 });
  const charge = readCharge(after);
  expect(charge.id).toMatch(/^py_/);
  expect(charge).toMatchObject({
    status: 'pending',
    paid: false,
    captured: true,
    balance_transaction: null,
    billing_details: { name: 'Jo Buyer', email: 'jo@example.com' },
    payment_method_details: {
      type: 'us_bank_account',
      us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', payment_reference: null },
    },
  });
  expect(charge.payment_method_details?.us_bank_account?.mandate).toMatch(/^mandate_/);
  expect(await listEventsAbout(after)).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'checkout.session.completed',
  ]);
  expect((await visit(bench, location, { account: 'succeeds' })).location).toContain('/done?session=');
});

test('the operator settles a debit, whose fee is 0.8% and at most $5', async () => {
  const session = await paid();
  await bench.operate('end_payment', { session: session.id, succeeds: true });
  const after = await read(session.id);
  expect(after.payment_status).toBe('paid');
  expect(readIntent(after)).toMatchObject({ status: 'succeeded', amount_received: 131_250 });
  expect(readCharge(after)).toMatchObject({ status: 'succeeded', paid: true, application_fee_amount: 6_250 });
  expect(readCharge(after).payment_method_details?.us_bank_account?.payment_reference).toMatch(/^\d{15}$/);
  const moved = await bench.stripe.balanceTransactions.retrieve(
    referencedId(readCharge(after).balance_transaction),
    {},
    on(),
  );
  expect(moved).toMatchObject({ type: 'payment', fee: 6_750, net: 124_500 });
  // Four business days after Saturday, the 21st.
  expect(new Date(moved.available_on * 1000).toISOString()).toBe('2026-11-26T00:00:00.000Z');
  expect(await listEventsAbout(after)).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'checkout.session.completed',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
    'charge.updated',
  ]);
});

test('a debit fails with the bank’s reason, which costs $4', async () => {
  const session = await paid();
  await bench.operate('end_payment', { session: session.id, succeeds: false, code: 'account_closed' });
  const after = await read(session.id);
  expect(after).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(readIntent(after)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'account_closed', charge: readCharge(after).id },
  });
  expect(readCharge(after)).toMatchObject({ status: 'failed', paid: false, failure_code: 'account_closed' });
  expect((await listEventsAbout(after)).slice(4)).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
  const [fee] = (await bench.stripe.balanceTransactions.list({ type: 'stripe_fee' }, on())).data;
  expect(fee).toMatchObject({ amount: -400, source: null });
  expect((await refusal(bench.stripe.refunds.create({ charge: readCharge(after).id }, on()))).code).toBe(
    'charge_not_refundable',
  );
});

test('after four business days a debit ends as its account does', async () => {
  const [succeeds, fails, disputed, never] = [
    await paid(),
    await paid('insufficient_funds'),
    await paid('disputed'),
    await paid('never'),
  ];
  bench.time.now += 4 * DAY;
  expect(readIntent(await read(fails.id)).status).toBe('processing');
  bench.time.now += 2 * DAY;
  await until(async () => readCharge(await read(disputed.id)).disputed);
  expect((await read(succeeds.id)).payment_status).toBe('paid');
  expect(readIntent(await read(fails.id)).last_payment_error?.code).toBe('insufficient_funds');
  expect(readIntent(await read(never.id)).status).toBe('processing');
});

test('a bank takes a debit back on day 40, for good', async () => {
  const session = await paid();
  await bench.operate('end_payment', { session: session.id, succeeds: true });
  const charge = readCharge(await read(session.id));
  expect((await refusal(bench.operate('open_dispute', { charge: charge.id }))).message).toContain('return_debit');
  bench.time.now += 40 * DAY;
  const { dispute: id } = await bench.operate('return_debit', { charge: charge.id, reason: 'insufficient_funds' });
  const dispute = await bench.stripe.disputes.retrieve(String(id), {}, on());
  expect(dispute).toMatchObject({ amount: 131_250, status: 'lost', reason: 'insufficient_funds' });
  expect(dispute).toMatchObject({ is_charge_refundable: false, evidence_details: { due_by: null } });
  expect(dispute.balance_transactions).toMatchObject([{ amount: -131_250, fee: 400 }]);
  const evidence = { evidence: { product_description: 'An oak table' } };
  expect((await refusal(bench.stripe.disputes.update(dispute.id, evidence, on()))).message).toContain(
    'no more evidence',
  );
  expect((await refusal(bench.stripe.refunds.create({ charge: charge.id }, on()))).code).toBe('charge_disputed');
  const all = (await bench.stripe.events.list({ limit: 20 }, on())).data.toReversed();
  expect(all.filter(({ data }) => (data.object as { id: string }).id === id).map(({ type }) => type)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
  expect((await refusal(bench.operate('return_debit', { charge: charge.id }))).message).toContain('disputed already');
});

test.each([
  ['the code SM11AA', { code: 'sm11aa' }],
  ['the amounts 32 and 45', { amount1: '45', amount2: '32' }],
])('two small deposits verify an account whose numbers were typed: %s', async (_what, proof) => {
  const session = await paid('microdeposits');
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(readIntent(session)).toMatchObject({ status: 'requires_action', latest_charge: null });
  const { type, verify_with_microdeposits: deposits } = readIntent(session).next_action!;
  expect([type, deposits?.microdeposit_type]).toEqual(['verify_with_microdeposits', 'descriptor_code']);
  const address = deposits!.hosted_verification_url;
  expect((await visit(bench, address)).text).toContain('ACCTVERIFY');
  expect((await visit(bench, address, { code: 'SM99ZZ' })).text).toContain('9 verification attempts remaining');
  expect((await visit(bench, address, proof)).status).toBe(303);
  expect((await visit(bench, address)).text).toContain('Your bank account is verified');
  expect(readIntent(await read(session.id)).status).toBe('processing');
  expect(readCharge(await read(session.id)).status).toBe('pending');
});

test.each([
  ['too many attempts', { code: 'SM33CC' }, 'attempts_exceeded'],
  ['the buyer was too late', { amount1: '40', amount2: '41' }, 'timeout'],
])('an account isn’t verified: %s', async (_what, proof, error) => {
  const session = await paid('microdeposits');
  await visit(bench, readIntent(session).next_action!.verify_with_microdeposits!.hosted_verification_url, proof);
  expect(readIntent(await read(session.id))).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: { code: `payment_method_microdeposit_verification_${error}` },
  });
});

test('three wrong pairs of amounts, or ten days, end a verification', async () => {
  const [wrong, late] = [await paid('microdeposits'), await paid('microdeposits')];
  const address = readIntent(wrong).next_action!.verify_with_microdeposits!.hosted_verification_url;
  for (const left of [2, 1])
    expect((await visit(bench, address, { amount1: '1', amount2: '2' })).text).toContain(
      `${left} verification attempts`,
    );
  await visit(bench, address, { amount1: '1', amount2: '2' });
  expect((await visit(bench, address)).text).toContain('can’t be verified');
  bench.time.now += 10 * DAY;
  await until(async () => readIntent(await read(late.id)).status === 'requires_payment_method');
  for (const [session, code] of [
    [wrong, 'attempts_exceeded'],
    [late, 'timeout'],
  ] as const)
    expect(readIntent(await read(session.id)).last_payment_error?.code).toContain(code);
  const failed = (await bench.stripe.events.list({ type: 'checkout.session.async_payment_failed' }, on())).data;
  expect(failed.map(({ data }) => (data.object as { id: string }).id)).toEqual(
    expect.arrayContaining([wrong.id, late.id]),
  );
});

test('deposits that can’t be sent leave the session open', async () => {
  const session = await create();
  const answer = await payByBank(bench, session, '000666666661');
  expect([answer.status, answer.text.includes('Microdeposits failed')]).toEqual([402, true]);
  expect((await read(session.id)).status).toBe('open');
  await payByBank(bench, session);
  expect(readIntent(await read(session.id)).status).toBe('processing');
});
