import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBench, refusal, until, type Bench } from './harness.ts';
import { visit } from './shop.ts';

type Account = Stripe.V2.Core.Account;

let bench: Bench;
const secret = 'whsec_thin';
beforeAll(async () => {
  bench = await openBench();
  const url = 'http://localhost:3000/thin';
  await bench.sandbox.registerWebhookEndpoint({ id: 'we_thin', url, secret, connect: true, thin: true });
  const classic = { url: 'http://localhost:3000/classic', secret: 'whsec_classic' };
  await bench.sandbox.registerWebhookEndpoint({ id: 'we_classic', connect: true, ...classic });
  await bench.operate('refuse_v1_accounts');
  bench.sandbox.start();
});
beforeEach(() => {
  bench.webhooks.length = 0;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const include: Stripe.V2.Core.AccountCreateParams.Include[] = [
  'configuration.merchant',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
];
const params: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'seller@example.com',
  display_name: 'Harbour Goods',
  dashboard: 'full',
  identity: { country: 'us' },
  defaults: {
    responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    profile: { business_url: 'https://goods.example', doing_business_as: 'Harbour Goods' },
  },
  configuration: {
    merchant: { capabilities: { card_payments: { requested: true }, klarna_payments: { requested: true } } },
  },
  include,
};
const accounts = () => bench.stripe.v2.core.accounts;
const retrieve = (id: string) => accounts().retrieve(id, { include });
const statuses = ({ configuration }: Account) => {
  const { card_payments, klarna_payments, stripe_balance } = configuration?.merchant?.capabilities ?? {};
  return [card_payments?.status, klarna_payments?.status, stripe_balance?.payouts?.status];
};

async function onboarded(): Promise<string> {
  const { id } = await accounts().create(params);
  const link = await bench.stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://localhost:3000/again', return_url: 'http://localhost:3000/back' },
    },
  });
  const { location } = await visit(bench, link.url);
  expect((await visit(bench, location, { ...(await prefilled(location)), action: 'finish' })).location).toBe(
    'http://localhost:3000/back',
  );
  return id;
}

async function prefilled(location: string): Promise<Record<string, string>> {
  const { text } = await visit(bench, location);
  return Object.fromEntries(
    [...text.matchAll(/name="(\w+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** Types of the thin events, once all of them have come. */
async function thinTypes(): Promise<string[]> {
  bench.time.now += 2_000;
  await until(async () => {
    bench.sandbox.kick();
    const open = await bench.database.query(`select id from sandbox.deliveries where next_attempt_ms is not null`);
    return open.length === 0;
  });
  return bench.webhooks
    .filter(({ url }) => url.endsWith('/thin'))
    .map(({ body }) => (JSON.parse(body) as { type: string }).type);
}

test('an account registers, and tells each changed part by a thin event only', async () => {
  const created = await accounts().create(params);
  expect(statuses(created)).toEqual(['restricted', 'restricted', 'restricted']);
  expect(created.requirements?.entries?.map(({ description }) => description)).toContain(
    'identity.individual.date_of_birth.day',
  );
  const account = await onboarded();
  const types = await thinTypes();
  expect(new Set(types)).toEqual(
    new Set([
      'v2.core.account.created',
      'v2.core.account[configuration.merchant].capability_status_updated',
      'v2.core.account[defaults].updated',
      'v2.core.account[identity].updated',
      'v2.core.account[requirements].updated',
    ]),
  );
  expect(bench.webhooks.filter(({ url }) => url.endsWith('/classic'))).toEqual([]);
  const after = await retrieve(account);
  expect(statuses(after)).toEqual(['active', 'active', 'active']);
  expect(after.requirements?.entries).toEqual([]);
  expect(await accounts().retrieve(account)).not.toHaveProperty('requirements');
  expect(await bench.stripe.accounts.retrieve(account)).toMatchObject({ charges_enabled: true });
});

test('later checks ask for more: at once, later, by a future rule, or of the provider itself', async () => {
  const account = await onboarded();
  const ask = (requirement: string, deadline: string, future = false) =>
    bench.operate('ask_account', { account, requirement, deadline, future });
  await ask('identity.individual.verification.document', 'currently_due');
  await ask('identity.individual.phone', 'eventually_due');
  await ask('identity.individual.address', 'pending');
  await ask('defaults.profile.business_url', 'eventually_due', true);
  const asked = await retrieve(account);
  expect(statuses(asked)[0]).toBe('active');
  expect(
    asked.requirements?.entries?.map(
      ({ awaiting_action_from: from, minimum_deadline }) => `${from} ${minimum_deadline.status}`,
    ),
  ).toEqual(['user currently_due', 'user eventually_due', 'stripe currently_due']);
  expect(asked.future_requirements?.entries).toHaveLength(1);
  await ask('external_account', 'past_due');
  expect(statuses(await retrieve(account))).toEqual(['restricted', 'restricted', 'restricted']);
  await bench.operate('settle_account', { account });
  expect(statuses(await retrieve(account))).toEqual(['active', 'active', 'active']);
});

test('a new platform can’t make accounts of /v1, and those it has can’t be read by /v2', async () => {
  const v1 = () => bench.stripe.accounts.create({ email: 'seller@example.com' });
  const refused = await refusal(v1());
  expect(refused).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  expect(refused.message).toContain('no longer recommends Accounts v1');
  await bench.operate('allow_v1_accounts');
  const { id } = await v1();
  expect(await refusal(retrieve(id))).toMatchObject({ statusCode: 400, code: 'v1_account_instead_of_v2_account' });
  await bench.operate('refuse_v1_accounts');
});

test.each([
  'platform_registration_required',
  'connect_profile_not_submitted',
  'connect_identity_not_verified',
  'account_create_activation_required',
  'accounts_v2_access_blocked',
])('a platform with %s makes no account until it is set up, under the same key too', async (code) => {
  await bench.operate('refuse_accounts', { code });
  const options = { idempotencyKey: `account_${code}` };
  expect(await refusal(accounts().create(params, options))).toMatchObject({ statusCode: 400, code });
  await bench.operate('allow_accounts');
  const { id } = await accounts().create(params, options);
  expect((await accounts().create(params, options)).id).toBe(id);
});

test('a deauthorized account is not found', async () => {
  const account = await onboarded();
  await bench.operate('deauthorize', { account });
  expect(await refusal(retrieve(account))).toMatchObject({ statusCode: 404, code: 'not_found' });
});

test('an account asks for bank debits later, and no longer', async () => {
  const account = await onboarded();
  await thinTypes();
  bench.webhooks.length = 0;
  const request = (requested: boolean) =>
    accounts().update(account, {
      configuration: { merchant: { capabilities: { ach_debit_payments: { requested } } } },
      include,
    });
  const readDebits = ({ configuration }: Account) => configuration?.merchant?.capabilities?.ach_debit_payments?.status;
  expect(readDebits(await request(true))).toBe('active');
  expect(await thinTypes()).toEqual(['v2.core.account[configuration.merchant].capability_status_updated']);
  expect((await bench.stripe.accounts.retrieve(account)).capabilities).toMatchObject({
    card_payments: 'active',
    us_bank_account_ach_payments: 'active',
  });
  expect(readDebits(await request(false))).toBeUndefined();
  expect(statuses(await retrieve(account))).toEqual(['active', 'active', 'active']);
});
