import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { reconcileOrders } from '../../../server/features/settlement/reconcile.ts';
import { payByBank } from '../../product/bank-debits.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { breederWithBank, startDebit } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { processingMoment } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

/** The breeder's account is deauthorized at the provider, and no payment of it is in flight here anymore. */
async function disconnect(breeder: Breeder) {
  const { db } = product.dependencies;
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, breeder.userId));
  await operate(product, 'deauthorize', { account: account!.stripeAccountId });
  await reconcileOrders(systemContext(product.dependencies), { graceMs: 0, all: true });
  await eventually(async () =>
    expect((await readOrders(db, eq(orders.sellerId, breeder.userId))).map(({ state }) => state)).not.toContain(
      'processing',
    ),
  );
}

describe('a bank payment whose breeder disconnects the account meanwhile', () => {
  it('is not called “nothing charged”: its buyer reads whom to ask, and the breeder where to look', async () => {
    const breeder = await breederWithBank(product);
    const { linkId, buyer, sessionId } = await startDebit(product, breeder, 'lost@example.com', { name: 'Opal' });
    await disconnect(breeder);
    const mail = await mailContaining(product, 'lost@example.com', 'track your bank payment');
    expect(mail).toContain('ask your bank to reverse the payment');
    expect(mail).toContain(
      'Opal is no longer held for you. Please don’t pay again until you know what happened to this payment.',
    );
    for (const [language, words, never] of [
      ['en', 'ask your bank to reverse the payment', 'Nothing was charged'],
      ['es', 'pida a su banco que anule el pago', 'No se le cobró nada'],
    ] as const) {
      const { body } = await buyer.call<string>('GET', `/payment-success?session_id=${sessionId}&lang=${language}`);
      expect(body).toContain(words);
      expect(body).not.toContain(never);
      expect(body).not.toContain(`href="/checkout/${linkId}`);
    }
    const toBreeder = await mailContaining(product, breeder.email, 'We can no longer track the bank payment for Opal');
    const { id } = (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;
    expect(toBreeder).toContain(`/sales/${id}`);
    const { status, body } = await breeder.call('GET', `/api/orders/${id}`);
    expect([status, body['sale']?.order.status]).toEqual([200, 'expired']);
  });

  it('leaves the pet reserved where it is a part of a balance, and every page says so', async () => {
    const breeder = await breederWithBank(product);
    const { buyer, path, buyerEmail } = await reservePet(product, breeder, undefined, { ...BIRD, name: 'Pearl' });
    const { location } = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
    const success = new URL((await payByBank(buyer, location!, 'succeeds', { email: buyerEmail }))!, product.url);
    await mailContaining(product, buyerEmail, '4 business days');
    const read = async (address: string) => (await buyer.call<string>('GET', address)).body;
    const onItsWay = await read(success.pathname + success.search);
    expect(onItsWay).toContain('Please don’t pay again until then.');
    expect(onItsWay).not.toContain('is held for you');
    await disconnect(breeder);
    const mail = await mailContaining(product, buyerEmail, 'track your bank payment');
    expect(mail).toContain(
      'Pearl is still reserved for you. Please don’t pay this part again until you know what happened to this payment.',
    );
    expect(mail).not.toContain('no longer held for you');
    const page = await read(success.pathname + success.search);
    expect(page).toContain('Pearl is still reserved for you.');
    expect(page).toContain(`href="${path}"`);
    expect(page).not.toContain('Nothing was charged');
    expect(await read(path)).toContain(
      'Pearl is still reserved for you. Please don’t pay this part again until you know what happened to this payment.',
    );
    expect(await read(`${path}&lang=es`)).toContain('Pearl sigue en reserva para usted.');
    expect(await mailContaining(product, breeder.email, 'We can no longer track the bank payment')).toContain(
      'Pearl stays reserved.',
    );
  });
});

describe('a payment by Klarna whose breeder disconnects the account meanwhile', () => {
  it('is not called “nothing charged”, and its breeder still opens the sale and its buyer', async () => {
    const breeder = await connectedBreeder(product);
    const { orderId, buyer, sessionId } = await processingMoment(product, breeder);
    await disconnect(breeder);
    for (const [language, words, never] of [
      ['en', 'If you are charged, please ask', 'Nothing was charged'],
      ['es', 'Si se le cobra, pida el reembolso', 'No se cobró nada'],
    ] as const) {
      const { body } = await buyer.call<string>('GET', `/payment-success?session_id=${sessionId}&lang=${language}`);
      expect(body).toContain(words);
      expect(body).not.toContain(never);
    }
    const { status, body } = await breeder.call('GET', `/api/orders/${orderId}`);
    expect([status, body['sale']?.order.status]).toEqual([200, 'expired']);
    expect((await breeder.call('GET', `/api/orders/${orderId}/buyer`)).status).toBe(200);
  });
});
