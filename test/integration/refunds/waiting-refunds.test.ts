import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { systemContext } from '../../../server/context.ts';
import { mails, payments, refunds } from '../../../server/db/schema.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { CASH_DAY } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { pageOf, reservePet } from '../../product/reservation.ts';
import { orderOf, sellPet } from '../../product/sale.ts';

/** What was paid becomes available after two days, and a refund without available balance waits, as at Stripe. */

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await startProduct();
  await operate(product, 'cover_refunds', { covered: false });
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

async function breederWithAccount() {
  const breeder = await connectedBreeder(product);
  const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
  return { breeder, topUp: (amount: number) => operate(product, 'top_up', { account, amount }) };
}
const mailsTo = (recipient: string, occasion: string) =>
  product.dependencies.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), like(mails.occasion, `${occasion}:%`)));
const oneMail = (recipient: string, occasion: string) =>
  eventually(async () => {
    const found = await mailsTo(recipient, occasion);
    expect(found).toHaveLength(1);
    return found[0]!.text;
  });
const readSale = async (breeder: Breeder, orderId: string) =>
  (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const successPage = async (sessionId: string, language = 'en') =>
  (await product.visitor().call<string>('GET', `/payment-success?session_id=${sessionId}&lang=${language}`)).body;
const purchaseOf = async (sessionId: string) =>
  (await product.visitor().call('GET', `/api/payment-success?session_id=${sessionId}`)).body;
const waitingFailures = async () => {
  const { body } = await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures');
  return body.failures.filter(({ kind, error }) => kind === 'debt' && error?.includes('sends it once'));
};
const metrics = async () => (await product.visitor().call<string>('GET', '/metrics')).body;
const pass = (orderId: string, days: number) =>
  product.dependencies.db.execute(
    sql`update refunds set created_at = created_at - ${days} * interval '1 day', answered_at = answered_at - ${days} * interval '1 day' where order_id = ${orderId}`,
  );
const reconcile = () => reconcileSome(systemContext(product.dependencies));

describe('a refund that the breeder’s balance doesn’t cover', () => {
  it('is returned to nobody yet on any page or in any mail, until money comes in', async () => {
    const { breeder, topUp } = await breederWithAccount();
    const sale = await sellPet(product, breeder);
    const { body } = await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expect(body).toMatchObject({ order: { status: 'refunded' } });
    expect(await oneMail(sale.buyerEmail, 'refund-waits-buyer')).toContain('You’ll get a refund of $1,312.50');
    expect(await mailsTo(sale.buyerEmail, 'refunded-buyer')).toEqual([]);
    const toBreeder = await oneMail(breeder.email, 'refund-waits');
    expect(toBreeder).toContain('Please add $1,312.50 at Stripe');
    expect(toBreeder).toContain('https://dashboard.stripe.com/balance/overview');

    const [payment] = await product.dependencies.db.select().from(payments).where(eq(payments.orderId, sale.orderId));
    const sessionId = payment!.checkoutSessionId!;
    expect(await purchaseOf(sessionId)).toMatchObject({
      status: 'processing',
      refund: { amount: '1312.50', state: 'waiting' },
    });
    const page = await successPage(sessionId);
    expect(page).toContain('Your refund is waiting');
    expect(page).toContain('waiting for money in the Stripe balance of');
    expect(page).not.toContain('5 to 10 business days');
    const found = await readSale(breeder, sale.orderId);
    expect(found.order.refundWaits).toBe('1312.50');
    expect(found.timeline.map(({ kind }: { kind: string }) => kind)).toContain('refund_waits');
    const { body: list } = await breeder.call('GET', '/api/orders/my');
    expect(list).toMatchObject({ orders: [{ id: sale.orderId, refundWaits: '1312.50' }] });

    await topUp(131_250);
    expect(await oneMail(sale.buyerEmail, 'refunded-buyer')).toContain('5 to 10 business days');
    await eventually(async () => expect((await readSale(breeder, sale.orderId)).order.refundWaits).toBeUndefined());
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'returned', refund: { state: 'returned' } });
    expect((await compareLedger(systemContext(product.dependencies))).differences).toEqual([]);
  });

  it('counts as owed: after three days an admin reads of it, a metric and the breeder too, until it is sent', async () => {
    const { breeder, topUp } = await breederWithAccount();
    const sale = await sellPet(product, breeder);
    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '100.00' });
    await oneMail(breeder.email, 'refund-waits');
    await reconcile();
    expect(await waitingFailures()).toEqual([]);
    await pass(sale.orderId, 3);
    await reconcile();
    await reconcile();
    expect(await waitingFailures()).toMatchObject([
      { what: '$105.00 owed to the buyer of Biscuit', about: expect.stringContaining(sale.orderId), actions: [] },
    ]);
    expect(await metrics()).toContain('owed_to_buyers{reason="waiting"} 1');
    expect(await oneMail(breeder.email, 'refund-still-waits')).toContain('for 3 days');
    const rows = await product.dependencies.db.select().from(refunds).where(eq(refunds.orderId, sale.orderId));
    expect(rows).toMatchObject([{ status: 'pending', pendingReason: 'insufficient_funds' }]);
    await topUp(10_500);
    await eventually(async () => expect(await waitingFailures()).toEqual([]));
    expect(await metrics()).toContain('owed_to_buyers{reason="waiting"} 0');
  });

  it('fails once its payment is disputed, or after 45 days: then no page says any longer that it waits', async () => {
    const { breeder } = await breederWithAccount();
    const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
    await operate(product, 'hold_refunds', { account });
    const [disputed, unpaid] = [await sellPet(product, breeder), await sellPet(product, breeder)];
    for (const { orderId } of [disputed, unpaid])
      await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '100.00' });
    for (const { orderId } of [disputed, unpaid])
      await eventually(async () => expect((await readSale(breeder, orderId)).order.refundWaits).toBe('105.00'));
    const { chargeId } = await orderOf(product, disputed.orderId);
    await operate(product, 'open_dispute', { charge: chargeId });
    await operate(product, 'advance_clock', { seconds: 46 * 86_400 });
    for (const [{ orderId }, status] of [
      [disputed, 'disputed'],
      [unpaid, 'paid'],
    ] as const) {
      await eventually(async () =>
        expect((await readSale(breeder, orderId)).order).toMatchObject({ status, refunded: '0.00' }),
      );
      const { order, timeline } = await readSale(breeder, orderId);
      expect(order.refundWaits).toBeUndefined();
      expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('refund_unsent');
      const [payment] = await product.dependencies.db.select().from(payments).where(eq(payments.orderId, orderId));
      expect(await successPage(payment!.checkoutSessionId!)).not.toContain('Your refund is waiting');
    }
    await operate(product, 'reset_clock', {});
  });

  it('of a payment that came too late is no mail that says it was returned', async () => {
    const { breeder, topUp } = await breederWithAccount();
    const { linkId } = await offerPet(breeder);
    const [winner, loser] = [product.visitor(), product.visitor()];
    const checkouts = [await openCheckout(winner, linkId), await openCheckout(loser, linkId)];
    await operate(product, 'hold_webhooks', { held: true });
    const email = `late-${linkId}@example.com`;
    const won = await payByCard(winner, checkouts[0]!);
    const lost = await payByCard(loser, checkouts[1]!, undefined, { email });
    await winner.call('GET', `/api/payment-success${new URL(won!).search}`);
    await operate(product, 'hold_webhooks', { held: false });
    await oneMail(email, 'refund-waits-buyer');
    const sessionId = new URL(lost!).searchParams.get('session_id')!;
    expect(await successPage(sessionId)).toContain('Your refund is waiting');
    const found = async () =>
      (await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, sessionId)))[0]!;
    await eventually(async () => expect((await found()).status).toBe('refunded'));
    expect(await mailsTo(email, 'refunded-buyer')).toEqual([]);
    await topUp(131_250);
    expect(await oneMail(email, 'refunded-buyer')).toContain('5 to 10 business days');
    expect(await mailsTo(breeder.email, 'refunded-breeder')).toHaveLength(1);
  });

  it('of a reservation is said on its page, in its buyer’s language', async () => {
    const { breeder, topUp } = await breederWithAccount();
    const reservation = await reservePet(product, breeder);
    await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
    await eventually(async () =>
      expect(await pageOf(reservation)).toContain('You’ll get a refund of $210.00. It’s waiting for money'),
    );
    const spanish = (await reservation.buyer.call<string>('GET', `${reservation.path}&lang=es`)).body;
    expect(spanish).toContain('Recibirá un reembolso de $210.00. Está en espera de que haya dinero');
    await topUp(21_000);
    await eventually(async () => expect(await pageOf(reservation)).not.toContain('waiting for money'));
  });
});

describe('a reservation with a part that was paid directly', () => {
  it('says once what waits at the provider, what the breeder returns by hand, and what was refunded, in both languages', async () => {
    const { breeder, topUp } = await breederWithAccount();
    const reservation = await reservePet(product, breeder);
    const { orderId, buyer, path } = reservation;
    const cash = { amount: '200.00', method: 'zelle', receivedOn: CASH_DAY };
    expect((await breeder.call('POST', `/api/orders/${orderId}/cash`, cash)).status).toBe(200);
    const part = (await readSale(breeder, orderId)).deposit.payments.at(-1).id;
    expect((await buyer.submit(path, { act: 'cash_yes', part })).status).toBe(303);
    expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    const canceled = await pageOf(reservation);
    await eventually(async () => expect((await readSale(breeder, orderId)).order.refundWaits).toBe('210.00'));
    const waits = await pageOf(reservation);
    for (const page of [canceled, waits]) {
      expect(page).not.toMatch(/Everything that you paid is refunded|Returned in total/);
      expect(page).toContain('will pay you back the $200.00 that you paid directly.');
    }
    expect(waits).toContain('You’ll get a refund of $210.00.');
    // Another browser, as a chosen language is remembered.
    const spanish = (await product.visitor().call<string>('GET', `${path}&lang=es`)).body;
    expect(spanish).toContain('le devolverá los $200.00 que usted pagó directamente.');
    expect(spanish).not.toContain('Se le devuelve todo');
    const { timeline, deposit } = await readSale(breeder, orderId);
    const kinds = timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['refund_by_hand', 'refund_waits']));
    expect(kinds).not.toContain('refund_under_way');
    expect(deposit.returned).toBe('0.00');

    await topUp(21_000);
    await eventually(async () => expect((await readSale(breeder, orderId)).order.refundWaits).toBeUndefined());
    const byHand = await pageOf(reservation);
    expect(byHand).toContain('Returned in total');
    expect(byHand).toContain('will pay you back the $200.00 that you paid directly.');
    expect(byHand).not.toMatch(/Everything that you paid is refunded|You\u2019ll get a refund/);
    await breeder.call('POST', `/api/orders/${orderId}/cash-returned`, { paymentId: part });
    const all = await pageOf(reservation);
    expect(all).toContain('Everything that you paid is refunded to you.');
    expect(all).not.toContain('that you paid directly');
  });
});
