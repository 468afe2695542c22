import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, pets, providerEvents } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { deliver as deliverPayload, eventOf, sign as signPayload } from '../../product/signed-event.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const secrets = () => product.dependencies.config.stripe.webhookSecrets;
const sign = (payload: string, secret = secrets()[0]!, timestamp?: number) =>
  signPayload(product, payload, { secret, ...(timestamp ? { timestamp } : {}) });
const deliver = (payload: string, signature: string | undefined, headers?: Record<string, string>) =>
  deliverPayload(product, payload, signature, headers);
const stored = (id: string) => product.dependencies.db.select().from(providerEvents).where(eq(providerEvents.id, id));
/** Waits until an event is processed. Returns its row. */
async function worked(id: string) {
  await eventually(async () => expect((await stored(id))[0]?.handledAt).toBeInstanceOf(Date));
  return (await stored(id))[0]!;
}

describe('an event of the provider', () => {
  // Shows calls.webhook
  it('is stored once, however often it is delivered, signed with either secret', async () => {
    for (const secret of secrets()) {
      const event = eventOf();
      const payload = JSON.stringify(event);
      const answers = await Promise.all([1, 2, 3].map(() => deliver(payload, sign(payload, secret))));
      expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, body: { received: true } })));
      expect(await stored(event.id)).toHaveLength(1);
      expect(await worked(event.id)).toMatchObject({
        type: 'checkout.session.completed',
        objectId: 'cs_test_foreign',
        lastError: null,
        attempts: 1,
      });
      expect((await deliver(payload, sign(payload, secret))).status).toBe(200);
      expect((await stored(event.id))[0]!.attempts).toBe(1);
    }
  });

  it('that arrives with others is stored with them, also beside one that the database refuses', async () => {
    const refused = eventOf({}, { id: 'cs_test_foreign', object: 'checkout.session', note: 'no text: \u0000' });
    const events = [eventOf(), eventOf(), eventOf()];
    const statuses = await Promise.all(
      [...events.slice(0, 2), refused, events[2]!].map(async (event) => {
        const payload = JSON.stringify(event);
        return (await deliver(payload, sign(payload))).status;
      }),
    );
    expect(statuses).toEqual([200, 200, 400, 200]);
    for (const { id } of events) expect(await worked(id)).toMatchObject({ attempts: 1, lastError: null });
    expect(await stored(refused.id)).toHaveLength(0);
  });

  it('needs no Origin header, since the provider sends none', async () => {
    const payload = JSON.stringify(eventOf());
    expect(
      (await deliver(payload, sign(payload), { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(200);
  });

  it('signed by a clock that is four minutes ahead is accepted', async () => {
    const payload = JSON.stringify(eventOf());
    const fourMinutesAhead = Math.floor(Date.now() / 1000) + 240;
    expect((await deliver(payload, sign(payload, undefined, fourMinutesAhead))).status).toBe(200);
  });

  it('of an unknown type, about foreign or malformed objects, does no harm', async () => {
    const events = [
      eventOf({ type: 'a.type.of.next.year' }, { id: 'new_1' }),
      eventOf({ type: 'balance.available' }, { object: 'balance' }),
      eventOf({ account: 'acct_unknown' }),
      eventOf({ type: 'account.updated', account: 'acct_unknown' }, { id: 'acct_unknown', object: 'account' }),
      eventOf({ type: 'account.updated' }, { id: 'acct_unknown', object: 'account' }),
      eventOf({ type: 'charge.updated' }, { id: 'ch_unknown', object: 'charge', payment_intent: 'pi_unknown' }),
      eventOf({ type: 'charge.updated' }, { id: 'ch_unknown', object: 'charge', payment_intent: null }),
      eventOf({ type: 'checkout.session.expired' }, { id: '../accounts', object: 'checkout.session' }),
    ];
    for (const event of events) {
      const payload = JSON.stringify(event);
      expect((await deliver(payload, sign(payload))).status, payload).toBe(200);
      expect((await worked(event.id)).lastError, payload).toBeNull();
    }
  });

  it('names the object to fetch, and its payload is never trusted', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    const session = {
      id: order!.checkoutSessionId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 131_250,
      currency: 'usd',
    };
    const event = eventOf({ account: order!.stripeAccountId }, session);
    const payload = JSON.stringify(event);
    expect((await deliver(payload, sign(payload))).status).toBe(200);
    await worked(event.id);
    const [after] = await readOrders(product.dependencies.db, eq(orders.id, order!.id));
    expect(after!.status).toBe('pending');
    expect((await product.dependencies.db.select().from(pets).where(eq(pets.id, pet.id)))[0]!.status).toBe('active');
  });

  it('about another account’s checkout changes nothing of ours', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    const event = eventOf({ account: 'acct_another' }, { id: order!.checkoutSessionId, object: 'checkout.session' });
    const payload = JSON.stringify(event);
    await deliver(payload, sign(payload));
    expect((await worked(event.id)).lastError).toBeNull();
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
  });

  it('delivered late and twice after the sale leaves one sale', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const orderOf = async () => (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;
    await eventually(async () => expect((await orderOf()).status).toBe('paid'));
    const before = await orderOf();
    for (const type of [
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
    ]) {
      const event = eventOf(
        { type, account: before.stripeAccountId },
        { id: before.checkoutSessionId, object: 'checkout.session', status: 'expired' },
      );
      const payload = JSON.stringify(event);
      await deliver(payload, sign(payload));
      await worked(event.id);
    }
    expect(await orderOf()).toMatchObject({ status: 'paid', paidAt: before.paidAt, chargeId: before.chargeId });
  });
});

describe('a request that is not the provider’s', () => {
  const payload = JSON.stringify(eventOf());
  const { id } = JSON.parse(payload) as { id: string };
  const minutesAhead = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;

  // Shows calls.webhook
  it.each<[string, () => string, () => string | undefined]>([
    ['without a signature', () => payload, () => undefined],
    ['with an empty signature', () => payload, () => ''],
    ['with a made-up signature', () => payload, () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
    ['signed with another secret', () => payload, () => sign(payload, 'whsec_somebody_else')],
    ['signed an hour ago', () => payload, () => sign(payload, undefined, hourAgo)],
    ['signed six minutes ahead', () => payload, () => sign(payload, undefined, minutesAhead(6))],
    ['signed a year ahead', () => payload, () => sign(payload, undefined, minutesAhead(525_600))],
    [
      'signed ahead, with today’s date beside it',
      () => payload,
      () => `t=${minutesAhead(0)},${sign(payload, undefined, minutesAhead(6))}`,
    ],
    ['with a blank more than was signed', () => `${payload} `, () => sign(payload)],
    ['with other blanks than were signed', () => JSON.stringify(JSON.parse(payload), null, 1), () => sign(payload)],
    ['with another type than was signed', () => payload.replace('completed', 'expired'), () => sign(payload)],
    ['with an empty body', () => '', () => sign(payload)],
    ['that is signed but no JSON', () => 'not json', () => sign('not json')],
    ['that is signed but no event', () => '{"id":7}', () => sign('{"id":7}')],
    ['that is signed but null', () => 'null', () => sign('null')],
  ])('(%s) is answered 400, and nothing is stored', async (_what, body, signature) => {
    const before = await product.dependencies.db.$count(providerEvents);
    expect(await deliver(body(), signature())).toMatchObject({
      status: 400,
      body: { message: expect.any(String), code: 'bad_signature' },
    });
    expect(await stored(id)).toEqual([]);
    expect(await product.dependencies.db.$count(providerEvents)).toBe(before);
  });

  it('is refused when it is larger than any event', async () => {
    const large = JSON.stringify(eventOf({ padding: 'x'.repeat(1_100_000) }));
    const { status, body } = await deliver(large, sign(large));
    expect([status, body['code']]).toEqual([400, 'too_large']);
  });

  it('is not accepted by GET', async () => {
    expect((await product.visitor().call('GET', '/api/webhooks/stripe')).status).toBe(404);
  });
});
