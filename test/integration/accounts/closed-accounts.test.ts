import { inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { mails, orders, payments, providerEvents, subscriptions } from '../../../server/db/schema.ts';
import { eraseOldPayloads } from '../../../server/features/webhooks/account-deletion.ts';
import { createPet, makeAdmin, registerBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { findFreePort } from '../../product/ports.ts';
import { startProduct, type Product } from '../../product/product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

describe('a stored event', () => {
  it('is emptied a week after it was processed, and still deduplicates', async () => {
    const { db } = product.dependencies;
    const handled = (days: number) => ({
      handledAt: new Date(Date.now() - days * 86_400_000),
      payload: { name: 'Ben' },
    });
    await db.insert(providerEvents).values([
      { id: 'evt_old', type: 'any', ...handled(8) },
      { id: 'evt_new', type: 'any', ...handled(6) },
    ]);
    await eraseOldPayloads(systemContext(product.dependencies));
    const kept = await db
      .select()
      .from(providerEvents)
      .where(inArray(providerEvents.id, ['evt_old', 'evt_new']));
    expect(kept.map(({ id, payload }) => [id, payload]).sort()).toEqual([
      ['evt_new', { name: 'Ben' }],
      ['evt_old', {}],
    ]);
  });
});

describe('while the provider is down', () => {
  // Shows data.deletion
  it('the account is deleted at once, and the cleanup at the provider is retried', async () => {
    const away = await startProduct({
      STRIPE_SECRET_KEY: 'sk_test_away',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_away',
      STRIPE_WEBHOOK_SECRET: 'whsec_away',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_away',
      STRIPE_API_BASE: `http://127.0.0.1:${await findFreePort()}`,
    });
    try {
      const breeder = await registerBreeder(away);
      const pet = await createPet(breeder, { price: '100.00' });
      await away.dependencies.db.insert(orders).values({
        id: 'open-order',
        petId: pet.id,
        sellerId: breeder.userId,
        priceCents: 10_000,
        feeCents: 500,
        feeBasisPoints: 500,
        totalCents: 10_500,
        petName: 'Biscuit',
      });
      await away.dependencies.db.insert(payments).values({
        id: 'open-payment',
        orderId: 'open-order',
        kind: 'full',
        provider: 'stripe',
        stripeAccountId: 'acct_1',
        method: 'card',
        amountCents: 10_500,
        feeCents: 500,
        applicationFeeCents: 500,
        checkoutSessionId: 'cs_test_1',
        expiresAt: new Date(Date.now() + 1_800_000),
      });
      await away.dependencies.db.insert(subscriptions).values({
        id: 'live',
        userId: breeder.userId,
        stripeSubscriptionId: 'sub_1',
        plan: 'monthly',
        status: 'active',
      });
      expect((await breeder.call('DELETE', '/api/user/delete-account')).status).toBe(204);
      expect((await breeder.call('GET', '/api/me')).status).toBe(401);
      await eventually(async () => {
        const jobs = await away.dependencies.database.query<{ name: string; state: string }>(
          "select name, state from pgboss.job where name in ('expire-checkout', 'cancel-subscription') order by name",
        );
        expect(jobs).toEqual([
          { name: 'cancel-subscription', state: 'retry' },
          { name: 'expire-checkout', state: 'retry' },
        ]);
      });
      const [subscription] = await away.dependencies.db.select().from(subscriptions);
      expect(subscription).toMatchObject({ status: 'canceled', canceledAt: expect.any(Date) });
      await mailbox(away, breeder.email, 2);
      await eventually(async () => {
        const [last] = await away.dependencies.db.select().from(mails).where(isNotNull(mails.sentAt));
        expect(last).toMatchObject({ occasion: `account-deleted:${breeder.userId}`, recipient: 'erased' });
      });
    } finally {
      await away.stop();
    }
  });
});

describe('deleting a user as an admin', () => {
  // Shows roles.admin-data, calls.admin-delete
  it('deletes the account, once', async () => {
    const [admin, breeder, stranger] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
    ];
    await makeAdmin(product, admin);
    const path = `/api/admin/users/${breeder.userId}`;
    expect((await product.visitor().call('DELETE', path)).status).toBe(401);
    expect((await stranger.call('DELETE', path)).status).toBe(403);
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await breeder.call('GET', '/api/me')).status).toBe(401);
    const { body } = await admin.call('GET', '/api/admin/users');
    expect(JSON.stringify(body)).not.toContain(breeder.userId);
    for (const gone of [path, '/api/admin/users/nobody']) {
      expect(await admin.call('DELETE', gone)).toMatchObject({
        status: 404,
        body: { message: 'This user was not found.' },
      });
    }
  });

  // Shows roles.undeletable
  it('is refused for admins, including oneself, and for the support account', async () => {
    const [admin, other] = [await registerBreeder(product), await registerBreeder(product)];
    await makeAdmin(product, admin);
    await makeAdmin(product, other);
    const support = await registerBreeder(product, { email: product.dependencies.config.supportEmail });
    for (const id of [admin.userId, other.userId, support.userId]) {
      expect(await admin.call('DELETE', `/api/admin/users/${id}`)).toMatchObject({
        status: 403,
        body: { code: 'protected' },
      });
    }
  });
});
