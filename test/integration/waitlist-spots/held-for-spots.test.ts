import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orderDeposits, orders } from '../../../server/db/schema.ts';
import { watchPayments } from '../../../server/features/reservations/payment-stops.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, endTrial, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { ledgerOf } from '../../product/sale.ts';
import { listOf, litterWithPaidList, payForSpot, reserveBySpot } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

it('a place that went back in part counts, on the list and on its page, as what is left of it', async () => {
  const { id } = await litterWithPaidList(breeder);
  const ann = await payForSpot(product, id, 'Ann');
  await payForSpot(product, id, 'Ben');
  expect((await listOf(breeder, id)).held).toBe('210.00');
  const [order] = await readOrders(product.dependencies.db, eq(orders.clientEmail, ann.email));
  await operate(product, 'refund', { charge: order!.chargeId!, amount: 4_200 });
  await eventually(async () => expect(await ledgerOf(product, order!.id)).toMatchObject({ buyer: -6_300 }));
  expect(await listOf(breeder, id)).toMatchObject({
    held: '168.00',
    entries: [{ paid: { total: '63.00', returned: '42.00' } }, { paid: { total: '105.00', returned: '0.00' } }],
  });
  const page = (await ann.visitor.call<string>('GET', ann.path)).body;
  for (const words of [
    '$105.00 paid for your place, of which $42.00 was returned to you.',
    'Your $63.00 will be refunded to you.',
  ])
    expect(page).toContain(words);
  const { sale } = (await breeder.call('GET', `/api/orders/${order!.id}`)).body;
  expect(sale.deposit).toMatchObject({ paid: '105.00', returned: '42.00' });
  expect((await ann.visitor.submit(ann.path, { act: 'leave' })).status).toBe(303);
  await waitForRefund(product, order!.id);
  expect((await listOf(breeder, id)).held).toBe('105.00');
  await expectBooksToAgree(product);
});

it('a place that went back in part before the pick counts by the price of the pet from then on', async () => {
  const { id, petIds } = await litterWithPaidList(breeder, { amount: '117.55' }, ['Red']);
  const ann = await payForSpot(product, id, 'Ann');
  const orderNow = async () => (await readOrders(product.dependencies.db, eq(orders.clientEmail, ann.email)))[0]!;
  await operate(product, 'refund', { charge: (await orderNow()).chargeId!, amount: 4_000 });
  await eventually(async () => expect((await orderNow()).refundedPriceCents).toBe(3_809));
  await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
  expect((await reserveBySpot(ann.visitor, ann.path, petIds[0]!)).reserved.status).toBe(303);
  // The refund of $40.00 returns its share of the price: first $117.55 of $123.43, then $1,250.00 of $1,312.50.
  expect((await orderNow()).refundedPriceCents).toBe(3_810);
  await expectBooksToAgree(product);
});

it('a place whose refund comes back is owed to the person, whose page says how much', async () => {
  const { id } = await litterWithPaidList(breeder);
  const ann = await payForSpot(product, id, 'Ann');
  const [order] = await readOrders(product.dependencies.db, eq(orders.clientEmail, ann.email));
  expect((await ann.visitor.submit(ann.path, { act: 'leave' })).status).toBe(303);
  await waitForRefund(product, order!.id);
  const pageOfAnn = async () => (await ann.visitor.call<string>('GET', ann.path)).body;
  expect(await pageOfAnn()).not.toContain('hasn’t reached you');
  await operate(product, 'fail_refund', { charge: order!.chargeId });
  await eventually(async () => expect(await pageOfAnn()).toContain('The refund of $105.00 hasn’t reached you yet.'));
});

it('a place whose refund waits for the breeder’s balance is on no page as one that came back', async () => {
  const { id } = await litterWithPaidList(breeder);
  const ann = await payForSpot(product, id, 'Ann');
  const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
  await operate(product, 'hold_refunds', { account });
  expect((await ann.visitor.submit(ann.path, { act: 'leave' })).status).toBe(303);
  const pageOfAnn = async () => (await ann.visitor.call<string>('GET', ann.path)).body;
  await eventually(async () =>
    expect(await pageOfAnn()).toContain(
      'You’ll get a refund of $105.00. It’s waiting for money in the Stripe balance of Anna Berg.',
    ),
  );
  expect(await pageOfAnn()).not.toContain('hasn’t reached you yet');
  await operate(product, 'allow_refunds', { account });
});

it('days in which a person only waits on a list move no day of the pet that they reserve later', async () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  const refundableUntil = inDays(90).toISOString().slice(0, 10);
  const { id, petIds } = await litterWithPaidList(breeder, { amount: '100.00', terms: 'until_date', refundableUntil });
  const ann = await payForSpot(product, id, 'Ann');
  const { db } = product.dependencies;
  const [order] = await readOrders(db, eq(orders.clientEmail, ann.email));
  const ofOrder = eq(orderDeposits.orderId, order!.id);
  const watchIn = (days: number) => watchPayments({ ...systemContext(product.dependencies), now: inDays(days) });
  await endTrial(product, breeder);
  await watchIn(0);
  await endTrial(product, breeder, inDays(200));
  await watchIn(21);
  // An earlier release noted such stops.
  const noted = { stopSince: inDays(0), stopReason: 'membership', checkedSeconds: 60 } as const;
  expect((await db.select().from(orderDeposits).where(ofOrder))[0]).toMatchObject({
    stopSince: null,
    stoppedSeconds: 0,
  });
  await db
    .update(orderDeposits)
    .set({ ...noted, stoppedSeconds: 86_400 })
    .where(ofOrder);
  await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
  const { location } = (await reserveBySpot(ann.visitor, ann.path, petIds[0]!)).reserved;
  const [deposit] = await db.select().from(orderDeposits).where(ofOrder);
  expect(deposit).toMatchObject({ stopSince: null, stopReason: null, stoppedSeconds: 0, checkedSeconds: 0 });
  const page = (await ann.visitor.call<string>('GET', location!)).body;
  expect(page).toContain(new Date(deposit!.dueOn!).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }));
  expect(page).not.toContain('more days');
});
