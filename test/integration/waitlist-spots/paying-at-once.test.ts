import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, waitlistEntries } from '../../../server/db/schema.ts';
import { expireCheckoutJob } from '../../../server/features/checkout/close-many.ts';
import { readJobData } from '../../../server/integrations/jobs/job-definition.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { hiddenIn } from '../../product/hidden-fields.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { reservePet, statusOf } from '../../product/reservation.ts';
import { joinList, listOf, litterWithPaidList } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const runExpiry = (data: { orderIds: string[]; paymentIds: string[] }) =>
  expireCheckoutJob.handle(systemContext(product.dependencies), readJobData(expireCheckoutJob, data));

describe('a place on a list by a deposit', () => {
  it('that a person pays twice at once has one checkout, to which each press leads', async () => {
    const { id } = await litterWithPaidList(breeder);
    const { db } = product.dependencies;
    const { visitor, path, email } = await joinList(product, id, 'Ann');
    const fields = { ...hiddenIn((await visitor.call<string>('GET', path)).body), act: 'pay' };
    // The third press comes from another device, which opened the same mail.
    const pressed = await Promise.all(
      [visitor, visitor, product.visitor()].map((browser) => browser.submit(path, fields)),
    );
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1);
    const tries = await readOrders(db, eq(orders.clientEmail, email));
    expect(tries.map(({ status }) => status)).toEqual(['pending']);
    await payByCard(visitor, pressed[0]!.location!, undefined, { email });
    await eventually(async () =>
      expect(await listOf(breeder, id)).toMatchObject({ held: '105.00', entries: [{ name: 'Ann', state: 'waiting' }] }),
    );
    const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
    expect(entry!.orderId).toBe(tries[0]!.id);
    await expectBooksToAgree(product);
  });
});

describe('the rest of a price', () => {
  it('that a buyer pays twice at once has one checkout, to which each press leads', async () => {
    const reservation = await reservePet(product, breeder);
    const { buyer, buyerEmail, path, orderId } = reservation;
    // The third press comes from another device, which opened the same mail.
    const pressed = await Promise.all(
      [buyer, buyer, product.visitor()].map((browser) => browser.submit(path, { act: 'pay' })),
    );
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1);
    const balances = (await readOrders(product.dependencies.db, eq(orders.id, orderId))).filter(
      ({ kind }) => kind === 'balance',
    );
    expect(balances.map(({ state }) => state)).toEqual(['open']);
    await payByCard(buyer, pressed[0]!.location!, undefined, { email: buyerEmail });
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
    await expectBooksToAgree(product);
  });

  it('in another amount, pressed five times at once, closes the checkout before and opens one', async () => {
    const { buyer, path, orderId } = await reservePet(product, breeder);
    const pay = (amount: string) => buyer.submit(path, { act: 'pay', amount });
    for (const amount of ['100.00', '200.00', '300.00', '400.00']) {
      const pressed = await Promise.all(Array.from({ length: 5 }, () => pay(amount)));
      expect(new Set(pressed.map(({ location }) => location)).size).toBe(1);
    }
    const balances = (await readOrders(product.dependencies.db, eq(orders.id, orderId))).filter(
      ({ kind }) => kind === 'balance',
    );
    expect(balances.map(({ state }) => state)).toEqual(['expired', 'expired', 'expired', 'open']);
  });

  it('whose first press ends at the provider after a second one, in another amount, keeps the second checkout', async () => {
    const { buyer, buyerEmail, path, orderId } = await reservePet(product, breeder);
    await buyer.submit(path, { act: 'pay', amount: '100.00' });
    const { location } = await buyer.submit(path, { act: 'pay', amount: '200.00' });
    const balances = async () =>
      (await readOrders(product.dependencies.db, eq(orders.id, orderId))).filter(({ kind }) => kind === 'balance');
    const [first] = await balances();
    // What the first press queues once its session is there and its payment is closed.
    await runExpiry({ orderIds: [orderId], paymentIds: [first!.paymentId] });
    expect((await balances()).map(({ state }) => state)).toEqual(['expired', 'open']);
    await payByCard(buyer, location!, undefined, { email: buyerEmail });
    await eventually(async () => expect((await balances()).map(({ state }) => state)).toEqual(['expired', 'paid']));
    await expectBooksToAgree(product);
  });
});
