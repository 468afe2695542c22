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
import { readOrders, type PaidOrder } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, payRest, reservePet } from '../../product/reservation.ts';
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
