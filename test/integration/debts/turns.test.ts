import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { refunds } from '../../../server/db/schema.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { reservePet, type Reservation } from '../../product/reservation.ts';
import { orderOf } from '../../product/sale.ts';

const DAY_MS = 86_400_000;

let product: Product;
let breeder: Breeder;
let account: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
});
afterAll(() => product.stop());

it('refunds that fail keep none of the others from their turn', async () => {
  const first = await reservePet(product, breeder);
  const second = await reservePet(product, breeder);
  await operate(product, 'hold_refunds', { account });
  for (const { buyer, path } of [first, second]) await buyer.submit(path, { act: 'cancel', sure: 'yes' });
  const { db } = product.dependencies;
  const pendingOf = async ({ orderId }: Reservation) =>
    (await db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0]!;
  for (const each of [first, second])
    await eventually(async () => expect((await pendingOf(each)).status).toBe('pending'));
  await operate(product, 'hold_webhooks', { held: true });
  for (const each of [first, second])
    await operate(product, 'complete_refund', { charge: (await orderOf(product, each.orderId)).chargeId });
  const share = { all: false, batch: 1 };
  // What waits longer is looked at less often.
  for (let days = 1; days <= 4; days++) {
    const context = { ...systemContext(product.dependencies), now: new Date(Date.now() + days * DAY_MS) };
    await reconcileRefundsAndDisputes(context, 0, share);
  }
  for (const each of [first, second]) expect((await pendingOf(each)).status).toBe('succeeded');
  await operate(product, 'hold_webhooks', { held: false });
});

it('a reservation whose refunds are refused is owed on the sale’s page, in the list and on Overview, and none of it counts as refunded or kept', async () => {
  const seller = await connectedBreeder(product);
  const id = (await seller.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
  const reservation = await reservePet(product, seller);
  const { orderId } = reservation;
  const sale = async () => (await seller.call('GET', `/api/orders/${orderId}`)).body['sale'];
  await operate(product, 'refuse_refunds', { account: id });
  expect((await seller.call('POST', `/api/orders/${orderId}/release`, { returnAll: true })).status).toBe(200);
  await eventually(async () => expect((await sale()).owed).toBeDefined());
  const read = await sale();
  expect(read).toMatchObject({ owed: [{ amount: '210.00', cause: 'balance' }], order: { refundOwed: '210.00' } });
  expect(read.deposit).toMatchObject({ returned: '0.00', held: '200.00' });
  const { body: list } = await seller.call('GET', '/api/orders/my');
  expect(list).toMatchObject({ orders: [{ id: orderId, status: 'released', refundOwed: '210.00' }] });
  const { body: waiting } = await seller.call('GET', '/api/orders/waiting');
  expect(waiting).toMatchObject({ sales: [{ kind: 'owed', id: orderId, amount: '210.00' }] });
  // Another breeder's debts are none of theirs.
  const { body: others } = await breeder.call('GET', '/api/orders/waiting');
  expect(JSON.stringify(others)).not.toContain(orderId);

  // The breeder's press and the automatic try meet: the first one refunds it, and the other finds nothing left.
  await operate(product, 'allow_refunds', { account: id });
  await product.dependencies.db.execute(
    sql`update refunds set failed_at = failed_at - interval '1 hour', created_at = created_at - interval '1 hour' where order_id = ${orderId}`,
  );
  const reconcile = () => reconcileSome(systemContext(product.dependencies));
  await Promise.all([
    ...[1, 2].map((key) => seller.call('POST', `/api/orders/${orderId}/refund`, { key: `press-${key}` })),
    reconcile(),
  ]);
  await reconcile();
  const { stripeAccountId, chargeId } = await orderOf(product, orderId);
  const { charges } = product.dependencies.stripe;
  const charge = await charges.retrieve(chargeId!, {}, { stripeAccount: stripeAccountId! });
  expect(charge.amount_refunded).toBe(210_00);
  const made = await product.dependencies.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(made.filter(({ status }) => status !== 'failed')).toHaveLength(1);
  await eventually(async () => expect((await sale()).deposit).toMatchObject({ returned: '210.00', held: '0.00' }));
  const done = await sale();
  expect([done.owed, done.order.refundOwed]).toEqual([undefined, undefined]);
  expect((await compareLedger(systemContext(product.dependencies))).differences).toEqual([]);
});
