import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../server/db/client.ts';
import { violatedConstraint } from '../../../server/db/connection/failures.ts';
import { ledgerEntries, orders, payments, pets } from '../../../server/db/schema.ts';
import { readHeldCents, postEndOfHolding, postPaid } from '../../../server/features/ledger/posting.ts';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { operate } from '../../product/operator.ts';
import { readOrders, type PaidOrder } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, payRest, reservePet, statusOf } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let order: PaidOrder;
const now = new Date();

beforeAll(async () => {
  product = await startProduct();
  const { pet, linkId } = await offerPet(await connectedBreeder(product), { price: '1000.00' });
  await openCheckout(product.visitor(), linkId);
  order = (await readOrders(product.dependencies.db, eq(orders.petId, pet.id)))[0]!;
});
afterAll(() => product.stop());

const partOf = (kind: 'deposit' | 'balance' | 'full', state: 'open' | 'paid') => ({
  orderId: order.id,
  kind,
  state,
  provider: 'stripe' as const,
  stripeAccountId: order.stripeAccountId,
  method: 'card' as const,
  amountCents: 21_000,
  feeCents: 1_000,
  applicationFeeCents: 1_000,
  paidAt: state === 'paid' ? now : null,
  expiresAt: now,
});
const insert = (part: ReturnType<typeof partOf>) => product.dependencies.db.insert(payments).values(part).returning();
const refusal = (attempt: PromiseLike<unknown>) =>
  Promise.resolve(attempt).then(
    () => undefined,
    (error: unknown) => violatedConstraint(error),
  );

// Shows money.one-open-payment
it('an order has at most one payment that is open, and one that opened it', async () => {
  expect(await refusal(insert(partOf('balance', 'open')))).toBe('payments_open_unique');
  expect(await refusal(insert(partOf('deposit', 'paid')))).toBe('payments_first_unique');
});

// Shows money.held-parts
it('a part of a price is held for its buyer, and becomes the breeder’s once', async () => {
  const { db } = product.dependencies;
  const [part] = await insert(partOf('balance', 'paid'));
  await db.transaction((tx) => postPaid(tx, part!, { chargeId: 'ch_part', providerFeeCents: 640 }, now));
  expect(await ledgerOf(product, order.id)).toEqual({
    buyer: -21_000,
    deposits_held: 20_000,
    platform_fee: 1_000,
    breeder: -640,
    provider_fee: 640,
  });
  for (let time = 0; time < 2; time++) await db.transaction((tx) => postEndOfHolding(tx, part!, 'earned', now));
  expect(await readHeldCents(db, order.id)).toBe(0);
  expect(await ledgerOf(product, order.id)).toMatchObject({ deposits_held: 0, breeder: 19_360 });
});

// Shows money.early-revenue
it('no part of a price can be booked as the breeder’s before it is earned', async () => {
  const [part] = await insert(partOf('balance', 'paid'));
  const line = { orderId: order.id, paymentId: part!.id, kind: 'deposit', providerId: 'ch_wrong' } as const;
  const booked = product.dependencies.db.insert(ledgerEntries).values([
    { ...line, account: 'buyer', amountCents: -500 },
    { ...line, account: 'breeder', amountCents: 500 },
  ]);
  expect(await refusal(booked)).toBe('ledger_entries_held_check');
});

// Shows calls.list-locks
it.runIf(isOnServer)(
  'a reservation ends under the lock of the pet that it has by then, taken before its own',
  async () => {
    const { db } = product.dependencies;
    const breeder = await connectedBreeder(product);
    const { orderId } = await reservePet(
      product,
      breeder,
      { amount: '200.00', due: 'hand_over', terms: 'not_refundable' },
      BIRD,
    );
    const first = (await readOrders(db, eq(orders.id, orderId)))[0]!.petId!;
    const second = (await offerPet(breeder, BIRD)).pet.id;
    // Leaves the pet to foreign keys.
    const locked = (tx: Tx, petId: string) => tx.select().from(pets).where(eq(pets.id, petId)).for('no key update');
    const ended = await db.transaction(async (blocker) => {
      await locked(blocker, second);
      const ending = await db.transaction(async (move) => {
        await locked(move, first);
        const request = breeder.call('POST', `/api/orders/${orderId}/release`, {});
        await someoneWaits(db);
        await move.update(orders).set({ petId: second }).where(eq(orders.id, orderId));
        return { request };
      });
      // It waits for the second pet, and holds nothing that another move would need.
      await eventually(() =>
        blocker.transaction(async (savepoint) => {
          await savepoint.select().from(orders).where(eq(orders.id, orderId)).for('update', { noWait: true });
        }),
      );
      await someoneWaits(db);
      return ending;
    });
    expect((await ended.request).status).toBe(200);
    const of = await db
      .select()
      .from(pets)
      .where(inArray(pets.id, [first, second]));
    expect(of.map(({ id, status }) => [id === first, status]).sort()).toEqual([
      [false, 'active'],
      [true, 'reserved'],
    ]);
  },
);

it('a part near the least that the provider takes is never more than was typed', async () => {
  // After $250.00 of a price of $999.10, a part with its fee rounds to $0.49 or $0.51, never to $0.50.
  const reservation = await reservePet(
    product,
    await connectedBreeder(product),
    { amount: '250.00', due: 'hand_over', terms: 'refundable' },
    { price: '999.10' },
  );
  const { buyer, path } = reservation;
  expect((await buyer.submit(path, { act: 'pay', amount: '0.50' })).status).toBe(400);
  await payRest(product, reservation, '0.51');
  await payRest(product, reservation);
  const paid = await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId));
  expect(paid.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([
    51, 26_250, 78_605,
  ]);
});

// Newest first: the rest of $840.00, then the deposit of $210.00.
it.each([
  ['deposit', 21_000, 84_000],
  ['balance', 84_000, 21_000],
] as const)(
  'a price whose %s the provider doesn’t refund: the other part goes back, and each press says what didn’t',
  async (kind, refused, sent) => {
    const { db } = product.dependencies;
    const breeder = await connectedBreeder(product);
    const reservation = await reservePet(product, breeder);
    await payRest(product, reservation);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
    const parts = await readOrders(db, eq(orders.id, reservation.orderId));
    const { chargeId } = parts.find((part) => part.kind === kind)!;
    // Nobody here knows of the dispute yet.
    await operate(product, 'hold_webhooks', { held: true });
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    const refund = (key: string) => breeder.call('POST', `/api/orders/${reservation.orderId}/refund`, { key });
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const words = `Only ${dollars(sent)} is refunded to the buyer, and ${dollars(refused)} is not. The buyer disputed`;
    for (let press = 1; press <= 2; press++)
      expect(await refund('all')).toMatchObject({
        status: 409,
        body: { code: 'refunded_in_part', message: expect.stringContaining(words) },
      });
    expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: sent - 105_000 });
    await operate(product, 'hold_webhooks', { held: false });
    await operate(product, 'release_webhooks', { order: 'created' });
    await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('partially_refunded'));
    expect(await refund('the rest')).toMatchObject({ status: 200, body: { order: { status: 'refunded' } } });
    expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0 });
  },
);
