import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../contract/day.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import { payments } from '../../../server/db/schema.ts';
import { daysAfter } from '../../../server/time/days.ts';
import { describeNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { pageOf, reservePet } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

async function sellByKlarna() {
  const { linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  const paid = await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'approve');
  const sessionId = new URL(paid!).searchParams.get('session_id')!;
  await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
  const [order] = await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, sessionId));
  return { orderId: order!.id, chargeId: order!.chargeId!, buyer, paid: paid! };
}
type Sale = Awaited<ReturnType<typeof sellByKlarna>>;
const saleOf = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const daysToAnswer = ({ disputes }: { disputes: { answerBy: string }[] }) =>
  Math.round((Date.parse(disputes[0]!.answerBy) - Date.now()) / 86_400_000);
async function complain(sale: Sale, reason = 'product_not_received'): Promise<string> {
  const { dispute } = await operate(product, 'open_dispute', { charge: sale.chargeId, reason });
  await eventually(async () => expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ id: dispute }]));
  return dispute;
}

describeNightly('a complaint to Klarna', () => {
  it('is one choice with its deadline: a refund settles it without a fee, and no evidence is taken', async () => {
    const sale = await sellByKlarna();
    const dispute = await complain(sale);
    const { order, evidence } = await saleOf(sale);
    expect(order.status).toBe('paid');
    expect(evidence).toMatchObject({
      canSend: false,
      disputes: [{ isInquiry: true, isByKlarna: true, canSend: false, answerFee: '0.00' }],
    });
    expect(daysToAnswer(evidence)).toBe(21);
    const answer = await breeder.call('POST', `/api/orders/${sale.orderId}/evidence`, { dispute });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('takes no evidence') } });
    const mail = await eventually(async () => {
      const found = (await mailbox(product, breeder.email, 1)).find((each) => each.includes('complained to Klarna'));
      expect(found).toBeDefined();
      return found!;
    });
    expect(mail).toContain('this settles it without a fee');
    const before = await ledgerOf(product, sale.orderId);
    expect((await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {})).status).toBe(200);
    await eventually(async () => expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ state: 'won' }]));
    expect((await ledgerOf(product, sale.orderId))['provider_fee']).toBe(before['provider_fee']);
  });

  it('that nobody settles takes the money: nothing can be refunded, evidence costs nothing, and a win returns the fee', async () => {
    const sale = await sellByKlarna();
    const before = await ledgerOf(product, sale.orderId);
    const dispute = await complain(sale);
    await operate(product, 'escalate_inquiry', { dispute });
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('disputed'));
    expect((await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {})).body).toMatchObject({
      code: 'disputed',
    });
    const { evidence } = await saleOf(sale);
    expect(evidence.disputes).toMatchObject([{ isInquiry: false, canSend: true, answerFee: '0.00' }]);
    expect(daysToAnswer(evidence)).toBe(12);
    expect((await breeder.call('POST', `/api/orders/${sale.orderId}/evidence`, { dispute })).status).toBe(200);
    await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('paid'));
    expect(await ledgerOf(product, sale.orderId)).toMatchObject(before);
    await expectBooksToAgree(product);
  });
});

it('a dispute for fraud takes the money at once, and is answered within five days', async () => {
  const sale = await sellByKlarna();
  await complain(sale, 'fraudulent');
  const { order, evidence } = await saleOf(sale);
  expect(order.status).toBe('disputed');
  expect(evidence.disputes).toMatchObject([{ isInquiry: false, canSend: true }]);
  expect(daysToAnswer(evidence)).toBe(5);
  const page = (await sale.buyer.call<string>('GET', sale.paid)).body;
  expect(page).toContain('You disputed this payment with Klarna.');
  expect(page).not.toContain('our bank');
});

describe('a payment by Klarna', () => {
  it('is refunded for 180 days; after that the breeder reads what to do instead', async () => {
    const sale = await sellByKlarna();
    await product.dependencies.db.execute(
      sql`update payments set paid_at = paid_at - interval '181 days' where order_id = ${sale.orderId}`,
    );
    const { status, body } = await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expect([status, body['code']]).toEqual([409, 'refund_too_late']);
    expect(body['message']).toContain('Please agree with the buyer on another way');
  });

  it('isn’t offered for a pet that goes home in more than 180 days', async () => {
    const offers = async (readyOn: string) => {
      const { linkId } = await offerPet(breeder, { details: { readyOn } });
      const page = (await product.visitor().call<string>('GET', linkPath(linkId))).body;
      const buyer = product.visitor();
      const { body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
        paymentMethod: 'klarna',
      });
      const { body: list } = await breeder.call('GET', '/api/payment-links/my');
      const link = (list['paymentLinks'] as { id: string; klarnaOffered: boolean }[]).find(({ id }) => id === linkId);
      return [page.includes('goes home in more than 180 days'), body['fallbackMessage'], link?.klarnaOffered];
    };
    expect(await offers(toUtcDay(daysAfter(new Date(), 180)))).toEqual([false, null, true]);
    expect(await offers(toUtcDay(daysAfter(new Date(), 182)))).toEqual([
      true,
      expect.stringContaining('goes home in more than 180 days. You can pay by card instead.'),
      false,
    ]);
  });

  it('isn’t offered for the balance of a reservation whose hand-over is later than that', async () => {
    const readyOn = toUtcDay(daysAfter(new Date(), 200));
    const near = await reservePet(product, breeder);
    const far = await reservePet(product, breeder, undefined, { details: { readyOn } });
    expect(await pageOf(near)).toContain('Klarna');
    expect(await pageOf(far)).not.toContain('value="klarna"');
    const { body } = await far.buyer.call<string>('POST', far.path, { act: 'pay', method: 'klarna', amount: '840.00' });
    expect(JSON.stringify(body)).not.toContain('/klarna');
  });
});
