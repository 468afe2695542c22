import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { connectedAccounts, providerEvents } from '../../../server/db/schema.ts';
import { connectAccount, makeAdmin, registerBreeder, visitOnboarding, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { deliverEvent, eventOf } from '../../product/signed-event.ts';

/** The sandbox is a platform that is new to Connect: no accounts of /v1, and thin events only. */
let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const statusOf = async (breeder: Breeder) => (await breeder.call('GET', '/api/stripe/status')).body;
const rowOf = async ({ userId }: Breeder) => {
  const { db } = product.dependencies;
  const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId));
  return row!;
};
async function connected(): Promise<{ breeder: Breeder; account: string }> {
  const breeder = await registerBreeder(product);
  await connectAccount(breeder);
  await eventually(async () => expect((await rowOf(breeder)).klarnaActive).toBe(true));
  return { breeder, account: (await rowOf(breeder)).stripeAccountId! };
}

describe('an account that /v2 made', () => {
  it('takes charges once its owner has registered, as /v1 shows it too', async () => {
    const { breeder, account } = await connected();
    expect(await statusOf(breeder)).toMatchObject({ isConnected: true, accountDetails: { requirementsList: [] } });
    expect(await rowOf(breeder)).toMatchObject({ chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true });
    const { stripe } = product.dependencies;
    expect(await stripe.accounts.retrieve(account)).toMatchObject({
      business_profile: { product_description: 'Pets sold by a breeder' },
      controller: { losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' } },
    });
  });

  it('lists what its registration lacks in words', async () => {
    const breeder = await registerBreeder(product);
    await connectAccount(breeder, 'later');
    const { accountDetails } = await statusOf(breeder);
    expect(accountDetails.requirementsList).toEqual(
      expect.arrayContaining(['A bank account for payouts', 'Date of birth', 'Legal name', 'Social Security number']),
    );
    expect(accountDetails.requirementsList.join()).not.toMatch(/identity|configuration|defaults/);
  });

  it('that the provider restricts is seen at once, by a thin event', async () => {
    const { breeder, account } = await connected();
    await operate(product, 'disable_charges', { account });
    await eventually(async () => expect((await rowOf(breeder)).chargesEnabled).toBe(false));
    await operate(product, 'enable_charges', { account });
    await eventually(async () => expect((await rowOf(breeder)).chargesEnabled).toBe(true));
  });

  it('shows what a later check asks for, but not what only the provider has to do', async () => {
    const { breeder, account } = await connected();
    const ask = (requirement: string, deadline: string) =>
      operate(product, 'ask_account', { account, requirement, deadline });
    await ask('identity.individual.address.line1', 'pending');
    await ask('identity.individual.phone', 'eventually_due');
    await ask('identity.individual.documents.primary_verification', 'currently_due');
    await eventually(async () =>
      expect(await rowOf(breeder)).toMatchObject({ requirements: ['An identity document'], chargesEnabled: true }),
    );
    expect((await rowOf(breeder)).detailsSubmitted).toBe(true);
  });
});

describe('what the provider will require later', () => {
  const seconds = (day: string) => Math.floor(Date.parse(day) / 1000);

  it('is shown with its date before it is due, and does not count as missing', async () => {
    const { breeder, account } = await connected();
    const ask = (requirement: string, more: object) =>
      operate(product, 'ask_account', { account, requirement, deadline: 'eventually_due', ...more });
    await ask('identity.individual.id_numbers.us_ssn_last_4', {});
    await ask('identity.individual.documents.primary_verification', { future: true, at: seconds('2027-03-01') });
    const later = [
      { label: 'An identity document', from: '2027-03-01T00:00:00.000Z' },
      { label: 'Social Security number', from: null },
    ];
    await eventually(async () =>
      expect((await statusOf(breeder)).accountDetails).toMatchObject({
        requirementsPending: 0,
        requirementsLater: later,
      }),
    );
    expect(await statusOf(breeder)).toMatchObject({ isConnected: true });
  });

  it('is asked for with the date from which the provider may pause the account', async () => {
    const { breeder, account } = await connected();
    await operate(product, 'ask_account', {
      account,
      requirement: 'identity.individual.documents.primary_verification',
      deadline: 'currently_due',
      at: seconds('2027-01-15'),
    });
    await eventually(async () =>
      expect(await statusOf(breeder)).toMatchObject({
        isConnected: true,
        accountDetails: {
          requirementsList: ['An identity document'],
          requirementsDueAt: '2027-01-15T00:00:00.000Z',
          requirementsLater: [],
        },
      }),
    );
  });
});

describe('an account that /v1 made', () => {
  it('goes on working: it registers, and both notifications lead to the same fetch', async () => {
    const { breeder } = await connected();
    const { db, stripe } = product.dependencies;
    await operate(product, 'allow_v1_accounts', {});
    const { id } = await stripe.accounts.create({
      capabilities: { card_payments: { requested: true }, klarna_payments: { requested: true } },
    });
    await operate(product, 'refuse_v1_accounts', {});
    await db
      .update(connectedAccounts)
      .set({ stripeAccountId: id, chargesEnabled: false, refreshedAt: null })
      .where(eq(connectedAccounts.userId, breeder.userId));
    const { status, body } = await breeder.call('POST', '/api/stripe/connect', {});
    expect({ status, body }).toMatchObject({ status: 200, body: { connected: false } });
    await visitOnboarding(breeder, body['onboardingUrl'], 'finish');
    await eventually(async () =>
      expect(await rowOf(breeder)).toMatchObject({ chargesEnabled: true, klarnaActive: true }),
    );
    await operate(product, 'disable_charges', { account: id });
    await eventually(async () => expect((await rowOf(breeder)).chargesEnabled).toBe(false));
  });
});

describe('a platform that is not set up at the provider', () => {
  const failures = async (admin: Breeder) =>
    (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body.failures;

  it.each([
    'platform_registration_required',
    'connect_profile_not_submitted',
    'connect_identity_not_verified',
    'account_create_activation_required',
    'accounts_v2_access_blocked',
  ])('with %s, it blames no breeder, is listed for the operator, and works as soon as it is repaired', async (code) => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const breeder = await registerBreeder(product);
    await operate(product, 'refuse_accounts', { code });
    expect(await breeder.call('POST', '/api/stripe/connect', {})).toMatchObject({
      status: 502,
      body: {
        code: 'provider_refused',
        message: expect.stringContaining(
          'can’t connect a payment account right now. There is nothing wrong with your details.',
        ),
      },
    });
    await breeder.call('POST', '/api/stripe-connect');
    const listed = await failures(admin);
    expect(listed).toMatchObject([{ kind: 'setup', tries: 2, actions: ['review'], error: expect.any(String) }]);
    expect(await (await fetch(`${product.url}/metrics`)).text()).toContain('connected_accounts_blocked 2');
    await operate(product, 'allow_accounts', {});
    expect(await breeder.call('POST', '/api/stripe/connect', {})).toMatchObject({ status: 200 });
    expect(await failures(admin)).toEqual([]);
  });
});

describe('an event at the wrong address', () => {
  const thinSecret = () => product.dependencies.config.stripe.thinWebhookSecrets[0]!;
  const thinEvent = (account: string) => ({
    id: `evt_test_thin_${account}`,
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    livemode: false,
    created: '2026-11-21T12:00:00.000Z',
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  });
  const handled = async (id: string) =>
    eventually(async () => {
      const { db } = product.dependencies;
      const [row] = await db.select().from(providerEvents).where(eq(providerEvents.id, id));
      expect(row?.handledAt).toBeInstanceOf(Date);
    });

  it('is accepted and processed all the same, so that the provider disables no endpoint', async () => {
    const { account } = await connected();
    const thin = thinEvent(account);
    expect(await deliverEvent(product, thin, { secret: thinSecret() })).toMatchObject({
      status: 200,
      body: { received: true },
    });
    await handled(thin.id);
    const classic = eventOf({ type: 'account.updated', account }, { id: account });
    const [, secret] = product.dependencies.config.stripe.webhookSecrets;
    expect(await deliverEvent(product, classic, { secret: secret!, path: '/thin' })).toMatchObject({ status: 200 });
    await handled(classic.id);
  });

  it('without a valid signature is refused at either', async () => {
    const thin = thinEvent('acct_1');
    for (const path of ['', '/thin'])
      expect(await deliverEvent(product, thin, { secret: 'whsec_foreign', path })).toMatchObject({
        status: 400,
        body: { code: 'bad_signature' },
      });
  });

  it('of the other mode is acknowledged, and neither stored nor processed', async () => {
    const thin = { ...thinEvent('acct_2'), livemode: true };
    expect(await deliverEvent(product, thin, { secret: thinSecret(), path: '/thin' })).toMatchObject({
      status: 200,
      body: { received: false },
    });
  });
});
