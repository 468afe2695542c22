import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../server/db/client.ts';
import { orders, payments } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, KEPT, reservePet, type Reservation } from '../../product/reservation.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const balanceOf = async (orderId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId))).find(({ kind }) => kind === 'balance');

const lock = (tx: Tx, orderId: string) => tx.select().from(orders).where(eq(orders.id, orderId)).for('update');

describe.runIf(isOnServer)(
  'the breeder resets the payment account while a buyer opens the checkout of a balance',
  () => {
    let breeder: Breeder;
    let reservation: Reservation;
    beforeEach(async () => {
      breeder = await connectedBreeder(product);
      reservation = await reservePet(product, breeder, KEPT, BIRD);
    });

    const reset = async () => expect((await breeder.call('POST', '/api/stripe/reset')).status).toBe(200);
    const pay = () => reservation.buyer.submit(reservation.path, { act: 'pay' });

    it('nobody can pay it, though its address was stored while a job closed it', async () => {
      const { db } = product.dependencies;
      const { buyer, orderId } = reservation;
      const setLatency = (milliseconds: number) =>
        operate(product, 'set_latency', { endpoint: 'POST /v1/checkout/sessions', milliseconds });
      await setLatency(1_500);
      const opening = pay();
      await eventually(async () => expect((await balanceOf(orderId))?.state).toBe('open'));
      await db.transaction(async (blocker) => {
        await lock(blocker, orderId);
        await reset();
        // The job has read the payment without a session, and waits for the order.
        await someoneWaits(db);
        await eventually(async () => expect((await balanceOf(orderId))?.checkoutSessionId).toBeTruthy());
      });
      await setLatency(0);
      await eventually(async () => expect((await balanceOf(orderId))?.state).toBe('expired'));
      expect(await payByCard(buyer, (await opening).location!)).toBeUndefined();
    });

    it('nobody can pay it, though the reset saw no payment yet', async () => {
      const { db } = product.dependencies;
      const { buyer, orderId } = reservation;
      const during = await db.transaction(async (blocker) => {
        await lock(blocker, orderId);
        const opening = pay();
        await someoneWaits(db);
        const resetting = reset();
        // It is done, or waits for the buyer's request.
        await Promise.race([resetting, setTimeout(1_000)]);
        return { opening, resetting };
      });
      const { location } = await during.opening;
      await during.resetting;
      await eventually(async () => expect((await balanceOf(orderId))?.state).not.toBe('open'));
      expect(location && (await payByCard(buyer, location))).toBeUndefined();
    });
  },
);

it.runIf(isOnServer)('a second session that was opened while a job closed the first can’t be paid either', async () => {
  const { db, stripe } = product.dependencies;
  const breeder = await connectedBreeder(product);
  const { pet, linkId } = await offerPet(breeder);
  await openCheckout(product.visitor(), linkId);
  const read = async () => (await readOrders(db, eq(orders.petId, pet.id)))[0]!;
  const { id, paymentId, stripeAccountId, checkoutSessionId } = await read();
  const onAccount = { stripeAccount: stripeAccountId! };
  const first = await stripe.checkout.sessions.retrieve(checkoutSessionId!, {}, onAccount);
  const second = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: first.amount_total!, product_data: { name: 'Pet' } },
        },
      ],
      client_reference_id: id,
      success_url: first.success_url!,
    },
    onAccount,
  );
  await db.transaction(async (blocker) => {
    await lock(blocker, id);
    expect((await breeder.call('POST', '/api/stripe/reset')).status).toBe(200);
    await someoneWaits(db);
    // The other request of a double click found the first session expired, and stores its own.
    await db.update(payments).set({ checkoutSessionId: second.id }).where(eq(payments.id, paymentId));
  });
  const statusOf = async (session: string) => (await stripe.checkout.sessions.retrieve(session, {}, onAccount)).status;
  await eventually(async () => expect(await statusOf(second.id)).toBe('expired'));
  await eventually(async () => expect((await read()).status).toBe('expired'));
  expect(await statusOf(first.id)).toBe('expired');
});
