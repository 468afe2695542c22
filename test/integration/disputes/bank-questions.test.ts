import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { systemContext } from '../../../server/context.ts';
import { orders, paymentWarnings } from '../../../server/db/schema.ts';
import { syncRefundsAndDisputes } from '../../../server/features/refunds/sync.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, reservePet } from '../../product/reservation.ts';
import { ledgerOf, sellPet } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

interface Order {
  orderId: string;
}
const db = () => product.dependencies.db;
const saleOf = async ({ orderId }: Order) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const chargeOf = async ({ orderId }: Order) => (await readOrders(db(), eq(orders.id, orderId)))[0]!.chargeId;
const mailsWith = async (words: string) =>
  (await mailbox(product, breeder.email, 1)).filter((mail) => mail.includes(words));

async function openInquiry(order: Order): Promise<string> {
  const { dispute } = await operate(product, 'open_inquiry', { charge: await chargeOf(order) });
  await eventually(async () => expect((await saleOf(order)).evidence.disputes).toMatchObject([{ id: dispute }]));
  return dispute;
}

describeNightly('an inquiry of the buyer’s bank', () => {
  it('reaches the sale’s page and the breeder, and a refund in full settles it without a fee', async () => {
    const sale = await sellPet(product, breeder, '1100.00');
    const dispute = await openInquiry(sale);
    const { order, evidence } = await saleOf(sale);
    expect(order.status).toBe('paid');
    expect(evidence.disputes).toMatchObject([
      { id: dispute, state: 'open', isInquiry: true, amount: '1155.00', canSend: true, answerBy: expect.any(String) },
    ]);
    await eventually(async () => expect(await mailsWith('bank is asking about the payment')).toHaveLength(1));
    const [mail = ''] = await mailsWith('bank is asking about the payment');
    expect(mail).toContain('Stripe charges $15.00 for a dispute');
    expect(mail).toMatch(/Answer by: \w+ \d+, \d{4}/);
    const before = await ledgerOf(product, sale.orderId);
    expect((await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {})).status).toBe(200);
    await eventually(async () => expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ state: 'won' }]));
    expect((await saleOf(sale)).order.status).toBe('refunded');
    expect((await ledgerOf(product, sale.orderId))['provider_fee']).toBe(before['provider_fee']);
    expect(await mailsWith('You won')).toEqual([]);
    await expectBooksToAgree(product);
  });

  it('is answered with evidence at one press, and closes', async () => {
    const sale = await sellPet(product, breeder, '1110.00');
    const dispute = await openInquiry(sale);
    const sent = await breeder.call('POST', `/api/orders/${sale.orderId}/evidence`, { dispute });
    expect(sent).toMatchObject({ status: 200, body: { evidence: { disputes: [{ canSend: false }] } } });
    await operate(product, 'close_inquiry', { dispute });
    await eventually(async () => expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ state: 'won' }]));
    expect((await saleOf(sale)).order.status).toBe('paid');
  });

  it('that becomes a dispute takes the money then, with its fee', async () => {
    const sale = await sellPet(product, breeder, '1120.00');
    const dispute = await openInquiry(sale);
    await operate(product, 'escalate_inquiry', { dispute });
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('disputed'));
    expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ isInquiry: false, canSend: true }]);
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, dispute: 0 }));
    await expectBooksToAgree(product);
  });

  it('changes nothing of a reservation, which can be ended as before', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    await openInquiry(reservation);
    const { deposit, ending } = await saleOf(reservation);
    expect(deposit.isDisputed).toBe(false);
    expect(ending).toMatchObject({ returned: '210.00' });
    const { status } = await breeder.call('POST', `/api/orders/${reservation.orderId}/release`, {});
    expect(status).toBe(200);
    await eventually(async () => expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0 }));
  });
});

describe('a warning before any dispute', () => {
  itNightly.each([
    ['warn_of_fraud', 'fraud_warning', 'suspects fraud'],
    ['open_review', 'review', 'asks you to review the payment'],
  ])('by %s is on the sale’s page and in a mail until the payment is refunded', async (action, kind, words) => {
    const sale = await sellPet(product, breeder, action === 'open_review' ? '1210.00' : '1200.00');
    await operate(product, action, { charge: await chargeOf(sale) });
    await eventually(async () =>
      expect((await saleOf(sale)).warnings).toMatchObject([{ kind, amount: expect.any(String) }]),
    );
    await eventually(async () => expect(await mailsWith(words)).toHaveLength(1));
    expect((await mailsWith(words))[0]).toContain('Stripe charges $15.00');
    expect((await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {})).status).toBe(200);
    await eventually(async () => expect((await saleOf(sale)).warnings).toBeUndefined());
    expect(await mailsWith(words)).toHaveLength(1);
  });

  it('whose end was lost as an event is read again within the day', async () => {
    const sale = await sellPet(product, breeder, '1220.00');
    const { review } = await operate(product, 'open_review', { charge: await chargeOf(sale) });
    await eventually(async () => expect((await saleOf(sale)).warnings).toHaveLength(1));
    await operate(product, 'hold_webhooks', { held: true });
    await operate(product, 'approve_review', { review });
    await db()
      .update(paymentWarnings)
      .set({ checkedAt: new Date(0) })
      .where(eq(paymentWarnings.id, review));
    await reconcileRefundsAndDisputes(systemContext(product.dependencies), 0);
    expect((await saleOf(sale)).warnings).toBeUndefined();
    await operate(product, 'release_webhooks', { order: 'created' });
    await operate(product, 'hold_webhooks', { held: false });
  });
});

describeNightly('a dispute in a state that we don’t know', () => {
  it('changes nothing, is listed for an admin, and raises an alarm until its state is known', async () => {
    const sale = await sellPet(product, breeder, '1300.00');
    const { dispute } = await operate(product, 'open_dispute', { charge: await chargeOf(sale) });
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('disputed'));
    const before = await ledgerOf(product, sale.orderId);
    const setState = (state: string) =>
      product.dependencies.database.query(
        `update sandbox.objects set data = jsonb_set(data::jsonb, '{status}', to_jsonb($2::text))::json where id = $1`,
        [dispute, state],
      );
    await setState('arbitration_pending');
    await syncRefundsAndDisputes(systemContext(product.dependencies), sale.orderId);
    expect((await saleOf(sale)).order.status).toBe('disputed');
    expect(await ledgerOf(product, sale.orderId)).toEqual(before);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const list = async () => (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body.failures;
    expect(await list()).toContainEqual(
      expect.objectContaining({ kind: 'dispute', id: dispute, what: expect.stringContaining('arbitration_pending') }),
    );
    const metric = async () =>
      (await (await fetch(`${product.url}/metrics`)).text()).match(/disputes_in_unknown_state (\d+)/)?.[1];
    expect(await metric()).toBe('1');
    const retry = () => admin.call('POST', `/api/admin/failures/dispute/${dispute}/retry`, {});
    expect((await retry()).body).toMatchObject({ done: false });
    await setState('needs_response');
    expect((await retry()).body).toMatchObject({ done: true });
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: dispute }));
    await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('paid'));
  });
});
