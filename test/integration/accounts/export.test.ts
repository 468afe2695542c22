import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  connectedBreeder,
  createPet,
  endTrial,
  offerPet,
  registerAndConnect,
  registerBreeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('the export of an account', () => {
  // Shows calls.export
  it('is a JSON download of all its data', async () => {
    // Another file may have erased mails of a breeder who was there before.
    const breeder = await registerAndConnect(product);
    const { pet, linkId } = await offerPet(breeder);
    const deleted = await createPet(breeder, { name: 'Waffle' });
    await breeder.call('DELETE', `/api/pets/${deleted.id}`);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await mailbox(product, breeder.email, 2);
    const { status, headers, body } = await breeder.call('GET', '/api/user/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="litterlink-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body['profile']).toEqual((await breeder.call('GET', '/api/me')).body['user']);
    expect(body['pets']).toMatchObject([
      { name: 'Waffle', status: 'archived' },
      { id: pet.id, name: 'Biscuit', price: '1250.00', status: 'sold' },
    ]);
    expect(body['paymentLinks']).toMatchObject([
      { id: linkId, paymentUrl: `${product.url}/checkout/${linkId}`, status: 'paid' },
    ]);
    expect(body['orders']).toMatchObject([
      {
        status: 'paid',
        price: '1250.00',
        platformFee: '62.50',
        total: '1312.50',
        clientName: 'Ben Buyer',
        refunds: [],
      },
    ]);
    const sums = body['orders'][0].ledger.reduce(
      (sum: number, line: { amount: string }) => sum + Number(line.amount),
      0,
    );
    expect(Math.abs(sums)).toBeLessThan(0.001);
    expect(body['connectedAccounts']).toMatchObject([
      { stripeAccountId: expect.stringMatching(/^acct_/), chargesEnabled: true },
    ]);
    expect(body['subscriptions']).toEqual([]);
    expect(body['sessions']).toMatchObject([{ isCurrent: true, device: expect.any(String) }]);
    await eventually(async () => {
      const { body: later } = await breeder.call('GET', '/api/user/export');
      expect(later['mails'].map((mail: { subject: string }) => mail.subject)).toEqual([
        'Biscuit is sold',
        'A payment account was connected (Litterlink)',
        'Confirm your email address for Litterlink',
      ]);
    });
  });

  it('is whole and newest first, however many pets and sales there are', async () => {
    const breeder = await connectedBreeder(product);
    await addPetsAndOrders(breeder.userId, 1_203);
    const { body } = await breeder.call('GET', '/api/user/export');
    for (const list of ['pets', 'orders']) {
      const times = body[list].map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toHaveLength(1_203);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(new Set(body[list].map(({ id }: { id: string }) => id)).size).toBe(1_203);
    }
  });

  // Shows calls.export
  it('contains no password, token or secret, and no data of others', async () => {
    const [breeder, other] = [await connectedBreeder(product), await connectedBreeder(product)];
    await offerPet(breeder);
    await offerPet(other, { name: 'Othello' });
    const { body } = await breeder.call('GET', '/api/user/export');
    const text = JSON.stringify(body);
    expect(text).not.toContain('$argon2');
    expect(text).not.toContain(decodeURIComponent(breeder.cookies.get('session')!).split('.')[0]);
    expect(text).not.toContain('Othello');
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.userId);
    expect(text).not.toMatch(/confirm-email#token|"(password|token|buyerKey)"/);
  });

  it('is available to its owner, also after the trial', async () => {
    expect((await product.visitor().call('GET', '/api/user/export')).status).toBe(401);
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    const { status, body } = await breeder.call('GET', '/api/user/export');
    expect([status, body['profile'].subscriptionStatus, body['orders']]).toEqual([200, 'expired', []]);
  });
});

/** Inserts pets and orders, ten of each per whole minute, so that pages of the export end between rows of one time. */
async function addPetsAndOrders(userId: string, count: number): Promise<void> {
  const { db } = product.dependencies;
  const numbers = sql`generate_series(1, ${count}::int) n`;
  const time = sql`date_trunc('minute', now()) - (n / 10) * interval '1 minute'`;
  await db.execute(sql`
    insert into pets (id, user_id, name, breed, price_cents, age, description, created_at)
    select ${userId}::text || n, ${userId}::text, 'Pet ' || n, 'Poodle', 100000, 'baby', 'Calm and friendly.', ${time}
    from ${numbers}`);
  await db.execute(sql`
    insert into orders (id, pet_id, seller_id, status, price_cents, fee_cents, fee_basis_points, total_cents, pet_name, created_at)
    select ${userId}::text || 'order' || n, ${userId}::text || n, ${userId}::text, 'expired', 100000, 5000, 500, 105000, 'Pet', ${time}
    from ${numbers}`);
  await db.execute(sql`
    insert into payments (id, order_id, kind, provider, state, method, amount_cents, fee_cents, application_fee_cents, expires_at)
    select 'payment' || id, id, 'full', 'stripe', 'expired', 'card', total_cents, fee_cents, 0, now()
    from orders where seller_id = ${userId}::text`);
}
