import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { ledgerEntries, pets, providerEvents, unmatchedPayments } from '../../../server/db/schema.ts';
import { collectEvents } from '../../../server/features/webhooks/undelivered.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { accountOf, openMoment, orderOf, type Moment } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { deliverEvent, eventOf } from '../../product/signed-event.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const metrics = async () => (await fetch(`${product.url}/metrics`)).text();

/** Expects an unchanged order: open, pet for sale, no ledger entries, no unmatched payment. */
async function expectUntouched(moment: Moment): Promise<void> {
  const { db } = product.dependencies;
  const { orderId } = moment;
  expect(await orderOf(product, moment)).toMatchObject({ status: 'pending', paidAt: null, paymentIntentId: null });
  const [pet] = await db.select().from(pets).where(eq(pets.id, moment.petId));
  expect(pet!.status).toBe('active');
  expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))).toEqual([]);
  expect(await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, orderId))).toEqual([]);
}

describe('an event of the other mode', () => {
  const inOtherMode = (moment: Moment, account: string | null, change: Record<string, unknown> = {}) =>
    eventOf(
      { livemode: true, ...(account ? { account } : {}) },
      {
        id: moment.sessionId,
        object: 'checkout.session',
        livemode: true,
        client_reference_id: moment.orderId,
        metadata: { order_id: moment.orderId },
        status: 'complete',
        payment_status: 'paid',
        amount_total: 131_250,
        currency: 'usd',
        ...change,
      },
    );

  // Shows calls.other-mode
  it('is refused, counted and never stored, whatever it claims', async () => {
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    for (const event of [
      inOtherMode(moment, account),
      inOtherMode(moment, account, { id: 'cs_live_unknown' }),
      inOtherMode(moment, null, { id: 'cs_live_unknown' }),
      { ...inOtherMode(moment, account), livemode: undefined },
    ]) {
      expect(await deliverEvent(product, event)).toEqual({ status: 200, body: { received: false } });
      expect(
        await product.dependencies.db.select().from(providerEvents).where(eq(providerEvents.id, event.id)),
      ).toEqual([]);
    }
    expect(await metrics()).toMatch(/^provider_mode_refusals_total\{source="webhook"\} [4-9]/m);
    await expectUntouched(moment);
  });

  it('has no effect in our mode either: an unknown session with our order’s id is no payment', async () => {
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    for (const [id, on] of [
      ['cs_test_unknown', account],
      [moment.sessionId, account],
      // The provider refuses this account, which no order was ever paid on.
      [moment.sessionId, 'acct_unknown'],
    ] as const) {
      const event = { ...inOtherMode(moment, on, { id, livemode: false }), livemode: false };
      expect(await deliverEvent(product, event)).toEqual({ status: 200, body: { received: true } });
      await eventually(async () => {
        const [row] = await product.dependencies.db
          .select()
          .from(providerEvents)
          .where(eq(providerEvents.id, event.id));
        expect(row).toMatchObject({ handledAt: expect.any(Date), lastError: null });
      });
    }
    await expectUntouched(moment);
  });

  it('of a deauthorized account is trusted for the order’s own session only, with its amount', async () => {
    const closing = await connectedBreeder(product);
    const own = await openMoment(product, closing);
    const other = await openMoment(product, closing);
    const wrong = await openMoment(product, closing);
    const account = await accountOf(product, closing);
    await operate(product, 'hold_webhooks', { held: true });
    await operate(product, 'deauthorize', { account });
    const claim = (moment: Moment, change: Record<string, unknown> = {}) => ({
      ...inOtherMode(moment, account, { livemode: false, payment_intent: `pi_${moment.orderId}`, ...change }),
      livemode: false,
    });
    const events = [
      claim(other, { id: 'cs_test_another', payment_intent: 'pi_another' }),
      claim(wrong, { amount_total: 100 }),
      claim(wrong, { currency: 'eur' }),
      claim(own),
    ];
    for (const event of events) expect((await deliverEvent(product, event)).status).toBe(200);
    // A refusal alone is not enough: the deauthorization must be confirmed.
    await eventually(async () => {
      const ids = events.map(({ id }) => id);
      const known = await product.dependencies.db.select().from(providerEvents).where(inArray(providerEvents.id, ids));
      expect(known.filter(({ triedAt, handledAt }) => !triedAt && !handledAt)).toEqual([]);
    });
    expect(await orderOf(product, own)).toMatchObject({ status: 'pending' });
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () => expect(await orderOf(product, own)).toMatchObject({ status: 'paid' }));
    for (const moment of [other, wrong]) {
      const { paidAt } = await orderOf(product, moment);
      expect(paidAt).toBeNull();
    }
  });

  // Shows calls.other-mode
  it('in the list of undelivered events is skipped', async () => {
    await operate(product, 'hold_webhooks', { held: true });
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    await product.dependencies.stripe.checkout.sessions.expire(moment.sessionId, {}, { stripeAccount: account });
    // The provider lists it as an event of the other mode.
    const [event] = await product.dependencies.database.query<{ id: string }>(
      `update sandbox.objects set data = jsonb_set(data::jsonb, '{livemode}', 'true')::json
       where object = 'event' and data #>> '{data,object,id}' = $1 returning id`,
      [moment.sessionId],
    );
    await collectEvents(systemContext(product.dependencies), { graceMs: 0, all: true });
    expect(await product.dependencies.db.select().from(providerEvents).where(eq(providerEvents.id, event!.id))).toEqual(
      [],
    );
    expect(await metrics()).toMatch(/^provider_mode_refusals_total\{source="event list"\} [1-9]/m);
    await operate(product, 'release_webhooks', { order: 'created' });
  });
});
