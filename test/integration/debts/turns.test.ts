import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { refunds } from '../../../server/db/schema.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
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
