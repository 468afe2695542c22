import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench, type Bench } from './harness.ts';
import { onboard, onboardedAccount, visit } from './shop.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

async function newAccount(): Promise<string> {
  const { id } = await bench.stripe.accounts.create({
    email: 'seller@example.com',
    controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' } },
    capabilities: {
      card_payments: { requested: true },
      klarna_payments: { requested: true },
      transfers: { requested: true },
    },
  });
  return id;
}
const link = (account: string) =>
  bench.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/again',
    return_url: 'http://localhost:3000/back',
  });

test('finished at once, every capability is active and the visitor returns', async () => {
  const account = await newAccount();
  const done = await onboard(bench, account, 'finish');
  expect([done.status, done.location]).toEqual([303, 'http://localhost:3000/back']);
  const after = await bench.stripe.accounts.retrieve(account);
  expect(after).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', klarna_payments: 'active', transfers: 'active' },
    requirements: { currently_due: [], past_due: [], disabled_reason: null },
    business_profile: { name: 'Harbour Goods' },
  });
  const events = await bench.stripe.events.list({ limit: 100 }, { stripeAccount: account });
  expect(events.data.map((event) => event.type).toSorted()).toEqual(
    expect.arrayContaining(['account.updated', 'capability.updated', 'capability.updated', 'capability.updated']),
  );
});

test('step by step, with answers that are stored and checked', async () => {
  const account = await newAccount();
  const opened = await visit(bench, (await link(account)).url);
  expect(opened.location).toMatch(/^\/sandbox\/onboarding\/visits\/\w+\/business$/);
  const first = await visit(bench, opened.location);
  expect(first.text).toContain('value="Sandbox Business"');
  const wrong = await visit(bench, opened.location, {
    business_name: '',
    website: 'nowhere',
    support_phone: '5',
    action: 'continue',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Enter an address that begins with https://.');
  const identity = await visit(bench, opened.location, {
    business_name: 'Step Shop',
    website: 'https://step.example',
    support_phone: '5555550100',
    action: 'continue',
  });
  expect(identity.location).toMatch(/identity$/);
  const person = {
    first_name: 'A',
    last_name: 'B',
    date_of_birth: '1/2/1980',
    address: 'Street 1',
    city: 'Town',
    state: 'CA',
    zip: '94080',
    ssn_last_4: '0000',
  };
  const bank = await visit(bench, identity.location, { ...person, action: 'continue' });
  expect(bank.location).toMatch(/bank$/);
  const review = await visit(bench, bank.location, {
    routing_number: '110000000',
    account_number: '000123456789',
    action: 'continue',
  });
  expect((await visit(bench, review.location)).text).toContain('Step Shop');
  expect((await bench.stripe.accounts.retrieve(account)).requirements?.currently_due).toEqual([
    'tos_acceptance.date',
    'tos_acceptance.ip',
  ]);
  expect((await visit(bench, review.location, { action: 'finish' })).location).toBe('http://localhost:3000/back');
  expect((await bench.stripe.accounts.retrieve(account)).charges_enabled).toBe(true);
});

test('stopped half-way, requirements remain and the next link continues there', async () => {
  const account = await newAccount();
  expect((await onboard(bench, account, 'later')).location).toBe('http://localhost:3000/back');
  const after = await bench.stripe.accounts.retrieve(account);
  expect(after).toMatchObject({
    charges_enabled: false,
    details_submitted: false,
    capabilities: { card_payments: 'inactive' },
  });
  expect(after.requirements?.currently_due).toContain('individual.first_name');
  expect(after.requirements?.currently_due).not.toContain('business_profile.url');
  expect((await visit(bench, (await link(account)).url)).location).toMatch(/identity$/);
});

test('finished with Klarna pending, cards work and Klarna waits; a later visit completes it', async () => {
  const account = await onboardedAccount(bench, 'klarna_pending');
  expect(await bench.stripe.accounts.retrieve(account)).toMatchObject({
    charges_enabled: true,
    capabilities: { card_payments: 'active', klarna_payments: 'pending' },
  });
  const { data } = await bench.stripe.events.list({ type: 'capability.updated' }, { stripeAccount: account });
  expect(data.find((event) => event.data.object['id' as never] === 'klarna_payments')?.data.object).toMatchObject({
    status: 'pending',
    requirements: { disabled_reason: 'pending.review' },
  });
  const opened = await visit(bench, (await link(account)).url);
  expect(opened.location).toMatch(/review$/);
  await visit(bench, opened.location, { action: 'finish' });
  expect((await bench.stripe.accounts.retrieve(account)).capabilities?.klarna_payments).toBe('active');
});

test('a link works once and for five minutes; afterwards it redirects to the refresh URL', async () => {
  const account = await newAccount();
  const { url, expires_at, created } = await link(account);
  expect(expires_at - created).toBe(300);
  expect((await visit(bench, url)).location).toContain('/business');
  expect((await visit(bench, url)).location).toBe('http://localhost:3000/again');
  const late = await link(account);
  bench.time.now += 300_000;
  expect((await visit(bench, late.url)).location).toBe('http://localhost:3000/again');
  expect((await visit(bench, '/onboarding/unknown')).status).toBe(404);
});

test('a visit survives a reload and ends after an hour', async () => {
  const opened = await visit(bench, (await link(await newAccount())).url);
  expect((await visit(bench, opened.location)).status).toBe(200);
  expect((await visit(bench, opened.location)).status).toBe(200);
  bench.time.now += 3600_000;
  expect((await visit(bench, opened.location)).location).toBe('http://localhost:3000/again');
});

test('there is no link for an unknown account', async () => {
  await expect(link('acct_1nobody')).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
});
