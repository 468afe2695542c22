import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectAccount, connectedBreeder, endTrial, makeAdmin, registerBreeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const CALLS = [
  ['GET', '/api/stripe/status'],
  ['POST', '/api/stripe/connect'],
  ['POST', '/api/stripe-connect'],
  ['POST', '/api/stripe/reset'],
] as const;

describe('the payment account', () => {
  // Shows entities.connection, entities.connect, calls.stripe-status, calls.stripe-connect
  it('of a newcomer is not connected, and connecting leads to the provider', async () => {
    const breeder = await registerBreeder(product);
    expect((await breeder.call('GET', '/api/stripe/status')).body).toEqual({
      isAdmin: false,
      isConnected: false,
      stripeAccountId: null,
      accountDetails: {
        requirementsPending: 0,
        requirementsList: [],
        requirementsDueAt: null,
        requirementsLater: [],
      },
      methodsNote: null,
      message: expect.any(String),
      error: null,
    });
    const onboarding = expect.stringMatching(/^http:\/\/localhost:/);
    expect(await breeder.call('POST', '/api/stripe/connect', {})).toMatchObject({
      status: 200,
      body: { success: true, connected: false, isConnected: false, isAdmin: false, onboardingUrl: onboarding },
    });
    expect((await breeder.call('POST', '/api/stripe-connect')).body).toEqual({
      success: true,
      connected: false,
      message: expect.any(String),
      onboardingUrl: onboarding,
    });
  });

  // Shows entities.connection
  it('with unfinished onboarding lists what is still needed', async () => {
    const breeder = await registerBreeder(product);
    await connectAccount(breeder, 'later');
    const { body } = await breeder.call('GET', '/api/stripe/status');
    expect(body).toMatchObject({ isConnected: false, stripeAccountId: expect.stringMatching(/^acct_/) });
    const { requirementsPending, requirementsList } = body['accountDetails'];
    expect(requirementsPending).toBeGreaterThan(0);
    expect(requirementsList).toHaveLength(requirementsPending);
  });

  it('that another request resets while it is being connected answers 409 and a sentence', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    // The other request, at its worst moment: after the row is inserted, before it is read.
    await db.execute(
      sql.raw(`create function reset_meanwhile() returns trigger language plpgsql as $$
        begin new.disconnected_at := now(); return new; end $$;
        create trigger reset_meanwhile before insert on connected_accounts for each row
          when (new.user_id = '${breeder.userId}') execute function reset_meanwhile()`),
    );
    try {
      for (const path of ['/api/stripe/connect', '/api/stripe-connect'])
        expect(await breeder.call('POST', path, {})).toMatchObject({
          status: 409,
          body: {
            code: 'changed',
            message: 'Your payment account was reset in the meantime. Please connect it again.',
          },
        });
    } finally {
      await db.execute(sql.raw('drop function reset_meanwhile cascade'));
    }
    expect(await breeder.call('POST', '/api/stripe/connect', {})).toMatchObject({ status: 200 });
  });

  // Shows entities.connect, states.connection-reset, calls.stripe-connect, calls.stripe-reset
  it('can’t be connected twice, until it is reset', async () => {
    const breeder = await connectedBreeder(product);
    for (const path of ['/api/stripe/connect', '/api/stripe-connect'])
      expect((await breeder.call('POST', path, {})).body).toMatchObject({
        success: true,
        connected: true,
        onboardingUrl: null,
        message: 'Your Stripe account is already connected.',
      });
    expect(await breeder.call('POST', '/api/stripe/reset')).toMatchObject({ status: 200, body: { success: true } });
    expect((await breeder.call('GET', '/api/stripe/status')).body).toMatchObject({
      isConnected: false,
      stripeAccountId: null,
    });
    expect((await breeder.call('POST', '/api/stripe/connect', {})).body['onboardingUrl']).toEqual(expect.any(String));
  });

  // Shows roles.admin
  it('can be connected again by a breeder who takes no cards now', async () => {
    const breeder = await connectedBreeder(product);
    for (const paymentMethods of [['bank'], ['klarna', 'bank']]) {
      const chosen = await breeder.call('PATCH', '/api/me/payment-methods', { paymentMethods, keepsPetHours: 24 });
      expect(chosen.status).toBe(200);
      expect((await breeder.call('POST', '/api/stripe/reset', {})).status).toBe(200);
      expect(await connectAccount(breeder)).toContain('connected');
    }
  });

  it('of an admin is the platform’s own', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    // Access is free, without a trial too.
    await endTrial(product, admin);
    expect((await admin.call('GET', '/api/stripe/status')).body).toMatchObject({ isAdmin: true, isConnected: true });
    expect((await admin.call('POST', '/api/stripe/connect', {})).body).toMatchObject({
      success: true,
      isAdmin: true,
      onboardingUrl: null,
    });
  });

  it.each(CALLS)('%s %s is answered 401 without a session', async (method, path) => {
    expect((await product.visitor().call(method, path)).status).toBe(401);
  });

  it.each(CALLS.slice(1))('%s %s is answered 402 once the trial has ended', async (method, path) => {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    expect(await breeder.call(method, path)).toMatchObject({ status: 402, body: { trialExpired: true } });
  });

  itNightly('can’t use up the provider’s calls of all breeders', async () => {
    const limited = await startProduct({ RATE_LIMITS: 'on' });
    try {
      const { db } = limited.dependencies;
      const breeder = await registerBreeder(limited);
      const pressed = [];
      for (let press = 0; press <= 20; press++)
        pressed.push((await breeder.call('POST', '/api/stripe/connect', {})).status);
      expect(pressed).toEqual([...Array<number>(20).fill(200), 429]);
      const own = eq(connectedAccounts.userId, breeder.userId);
      /** Young enough that the stored facts are shown to who only looks. */
      const returnSoon = async () => {
        const storedAt = new Date(Date.now() - 1_000);
        await db.update(connectedAccounts).set({ refreshedAt: storedAt }).where(own);
        await breeder.call('GET', '/api/stripe/return');
        const [row] = await db.select().from(connectedAccounts).where(own);
        return row!.refreshedAt!.getTime() > storedAt.getTime();
      };
      const reads = [];
      for (let back = 0; back <= 20; back++) reads.push(await returnSoon());
      expect(reads).toEqual([...Array<boolean>(20).fill(true), false]);
    } finally {
      await limited.stop();
    }
  });
});
