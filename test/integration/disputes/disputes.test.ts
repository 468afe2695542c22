import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { disputes, orders, providerEvents } from '../../../server/db/schema.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { settleRefundsAndDisputes } from '../../../server/features/settlement/from-provider.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, reservePet } from '../../product/reservation.ts';
import { ledgerOf, sellPet, type Sale } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

const DISPUTE_COST = 1_500;

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const orderOf = async (sale: Sale) => (await readOrders(product.dependencies.db, eq(orders.id, sale.orderId)))[0]!;
const becomes = (sale: Sale, status: string) =>
  eventually(async () => expect((await orderOf(sale)).status).toBe(status));
const openDispute = async (sale: Sale): Promise<string> =>
  (await operate(product, 'open_dispute', { charge: (await orderOf(sale)).chargeId }))['dispute'];
const refund = (sale: Sale, body: object = {}) => breeder.call('POST', `/api/orders/${sale.orderId}/refund`, body);
const petOf = async (sale: Sale) =>
  (await breeder.call('GET', '/api/pets/my')).body['pets'].find((each: { id: string }) => each.id === sale.petId);
const mailsAbout = async (sale: Sale, words: string) =>
  (await mailbox(product, breeder.email, 1)).filter((mail) => mail.includes(words) && mail.includes(sale.total));

describe('a dispute', () => {
  // Shows money.provider-refunds
  it('holds the money, mails the breeder the response deadline, and blocks refunds', async () => {
    const sale = await sellPet(product, breeder, '810.00');
    const before = await ledgerOf(product, sale.orderId);
    await openDispute(sale);
    await becomes(sale, 'disputed');
    expect(await refund(sale)).toMatchObject({
      status: 409,
      body: { code: 'disputed', message: expect.stringContaining('A dispute about this payment is open.') },
    });
    expect(await petOf(sale)).toMatchObject({ status: 'sold', refunded: '0.00' });
    const after = await ledgerOf(product, sale.orderId);
    expect(after).toEqual({
      ...before,
      breeder: before['breeder']! - 85_050 - DISPUTE_COST,
      provider_fee: before['provider_fee']! + DISPUTE_COST,
      dispute: 85_050,
    });
    await eventually(async () => expect(await mailsAbout(sale, 'is disputed')).toHaveLength(1));
    const [mail = ''] = await mailsAbout(sale, 'is disputed');
    expect(mail).toMatch(/Answer by: \w+ \d+, \d{4}/);
    expect(mail).toContain(`/sales/${sale.orderId}`);
  });

  // Shows money.provider-refunds
  it('that we don’t know of yet blocks a refund at the provider, which says so', async () => {
    const sale = await sellPet(product, breeder, '815.00');
    await operate(product, 'hold_webhooks', { held: true });
    const dispute = await openDispute(sale);
    expect(await refund(sale)).toMatchObject({
      status: 409,
      body: { code: 'disputed', message: expect.stringContaining('while the dispute is open or once it is lost') },
    });
    await operate(product, 'hold_webhooks', { held: false });
    await operate(product, 'release_webhooks', { order: 'created' });
    await becomes(sale, 'disputed');
    await operate(product, 'win_dispute', { dispute });
    await becomes(sale, 'paid');
    expect((await refund(sale)).body['order']).toMatchObject({ status: 'refunded' });
  });

  it('that is won returns the money and restores the order', async () => {
    const sale = await sellPet(product, breeder, '820.00');
    await refund(sale, { amount: '100.00' });
    const before = await ledgerOf(product, sale.orderId);
    const dispute = await openDispute(sale);
    await becomes(sale, 'disputed');
    await operate(product, 'win_dispute', { dispute });
    await becomes(sale, 'partially_refunded');
    expect(await ledgerOf(product, sale.orderId)).toEqual({
      ...before,
      breeder: before['breeder']! - DISPUTE_COST,
      provider_fee: before['provider_fee']! + DISPUTE_COST,
      dispute: 0,
    });
    await eventually(async () =>
      expect(
        (await mailbox(product, breeder.email, 1)).filter(
          (mail) => mail.includes('You won the dispute') && mail.includes('$756.00'),
        ),
      ).toHaveLength(1),
    );
    // What the bank gave back is the breeder's to return.
    expect((await refund(sale)).body['order']).toMatchObject({ status: 'refunded', refunded: '820.00' });
  });

  // Shows money.provider-refunds
  it('that is lost leaves the pet sold, and revenue excludes it', async () => {
    const sale = await sellPet(product, breeder, '830.00');
    const dispute = await openDispute(sale);
    await operate(product, 'lose_dispute', { dispute });
    await becomes(sale, 'lost');
    expect(await petOf(sale)).toMatchObject({ status: 'sold', price: '830.00', refunded: '830.00' });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, dispute: 0, platform_fee: 4_150 });
    expect(await refund(sale)).toMatchObject({ status: 409, body: { code: 'nothing_left' } });
    await eventually(async () => expect(await mailsAbout(sale, 'stays with them')).toHaveLength(1));
  });

  it('has one outcome if its events are replayed, out of order or lost', async () => {
    const { db } = product.dependencies;
    const sale = await sellPet(product, breeder, '840.00');
    const dispute = await openDispute(sale);
    await operate(product, 'lose_dispute', { dispute });
    await becomes(sale, 'lost');
    const ledger = await ledgerOf(product, sale.orderId);
    // Replays all its events at once.
    const { stripeAccountId } = await orderOf(sale);
    const again = () =>
      settleRefundsAndDisputes(systemContext(product.dependencies), sale.paymentIntentId, stripeAccountId);
    await Promise.all(Array.from({ length: 5 }, again));
    expect(await ledgerOf(product, sale.orderId)).toEqual(ledger);
    expect((await orderOf(sale)).status).toBe('lost');

    // As if only the opening event had arrived.
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db
      .update(orders)
      .set({ status: 'disputed', lostPriceCents: 0, updatedAt: old })
      .where(eq(orders.id, sale.orderId));
    await reconcileRefundsAndDisputes(systemContext(product.dependencies), 0);
    expect(await orderOf(sale)).toMatchObject({ status: 'lost', lostPriceCents: 84_000 });
    expect(await ledgerOf(product, sale.orderId)).toEqual(ledger);
    const failed = await db.select().from(providerEvents);
    expect(failed.filter((event) => event.lastError !== null)).toEqual([]);
  });

  it('of a reservation that the previous release posted is known after a day, and answered', async () => {
    const { db } = product.dependencies;
    const { orderId } = await reservePet(product, breeder, KEPT, BIRD);
    const [order] = await readOrders(db, eq(orders.id, orderId));
    const { dispute } = await operate(product, 'open_dispute', { charge: order!.chargeId });
    const evidence = async () => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].evidence;
    await eventually(async () => expect(await evidence()).toMatchObject({ canSend: true }));
    const updatedAt = new Date(Date.now() - 25 * 3_600_000);
    const reconcile = () => reconcileRefundsAndDisputes(systemContext(product.dependencies), 0);
    const known = expect.stringContaining(orderId);
    // A later event, or one that is sent twice, syncs the dispute in between: then it is forgotten once more.
    await eventually(async () => {
      // That release posts what the bank withdrew, and has no table of disputes.
      await db.delete(disputes).where(eq(disputes.id, dispute));
      await db.update(orders).set({ updatedAt }).where(eq(orders.id, orderId));
      expect(await evidence()).toMatchObject({ canSend: false });
      expect((await reconcile()).repaired).toContainEqual(known);
    });
    expect((await breeder.call('POST', `/api/orders/${orderId}/evidence`, { dispute })).status).toBe(200);
    expect((await reconcile()).repaired).not.toContainEqual(known);
  });
});
