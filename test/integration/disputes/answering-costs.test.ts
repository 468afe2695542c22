import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { disputes } from '../../../server/db/schema.ts';
import { describeTooMuch } from '../../../server/features/evidence/document.ts';
import { syncRefundsAndDisputes } from '../../../server/features/refunds/sync.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { ledgerOf, orderOf, sellPet, type Sale } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const saleOf = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const send = ({ orderId }: Sale, body: object = {}) => breeder.call('POST', `/api/orders/${orderId}/evidence`, body);
const providerFee = async (sale: Sale) => (await ledgerOf(product, sale.orderId))['provider_fee']!;
async function disputed(values: object = {}): Promise<{ sale: Sale; dispute: string }> {
  const sale = await sellPet(product, breeder);
  const { chargeId } = await orderOf(product, sale.orderId);
  const { dispute } = await operate(product, 'open_dispute', { charge: chargeId, ...values });
  await eventually(async () => expect((await saleOf(sale)).order.status).toBe('disputed'));
  return { sale, dispute };
}
async function atProvider(sale: Sale, dispute: string): Promise<Stripe.Dispute> {
  const { stripeAccountId } = await orderOf(product, sale.orderId);
  return product.dependencies.stripe.disputes.retrieve(dispute, {}, { stripeAccount: stripeAccountId! });
}
describe('answering a dispute of a card', () => {
  itNightly(
    'costs $15, said before, booked on the sale by its own transaction, and returned once it is won',
    async () => {
      const { sale, dispute } = await disputed();
      expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ answerFee: '15.00', isCompliance: false }]);
      const before = await providerFee(sale);
      expect((await send(sale)).status).toBe(200);
      await eventually(async () => expect(await providerFee(sale)).toBe(before + 15_00));
      expect((await saleOf(sale)).money.providerFee).toBe(((before + 15_00) / 100).toFixed(2));
      await operate(product, 'win_dispute', { dispute });
      await eventually(async () => expect(await providerFee(sale)).toBe(before));
      await syncRefundsAndDisputes(systemContext(product.dependencies), sale.orderId);
      expect(await providerFee(sale)).toBe(before);
      await expectBooksToAgree(product);
    },
  );

  itNightly('keeps its fee when it is lost, and two that are answered on one day each have theirs', async () => {
    const [one, other] = [await disputed(), await disputed()];
    const before = [await providerFee(one.sale), await providerFee(other.sale)];
    await send(one.sale);
    await send(other.sale);
    await operate(product, 'lose_dispute', { dispute: one.dispute });
    await operate(product, 'win_dispute', { dispute: other.dispute });
    await eventually(async () =>
      expect([await providerFee(one.sale), await providerFee(other.sale)]).toEqual([before[0]! + 15_00, before[1]]),
    );
    await expectBooksToAgree(product);
  });

  it('in Stripe’s dashboard takes no fee of a dispute that was answered here', async () => {
    const [here, there] = [await disputed(), await disputed()];
    const before = [await providerFee(here.sale), await providerFee(there.sale)];
    const fees = async () => [await providerFee(here.sale), await providerFee(there.sale)];
    const context = systemContext(product.dependencies);
    await operate(product, 'hold_webhooks', { held: true });
    expect((await send(here.sale)).status).toBe(200);
    await operate(product, 'advance_clock', { seconds: 2 * 86_400 });
    const { stripeAccountId } = await orderOf(product, there.sale.orderId);
    const evidence = { evidence: { product_description: 'A puppy' }, submit: true };
    await product.dependencies.stripe.disputes.update(there.dispute, evidence, { stripeAccount: stripeAccountId! });
    await syncRefundsAndDisputes(context, there.sale.orderId);
    await operate(product, 'reset_clock', {});
    await operate(product, 'hold_webhooks', { held: false });
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () => expect(await fees()).toEqual(before.map((fee) => fee + 15_00)));
    await operate(product, 'win_dispute', { dispute: here.dispute });
    await eventually(async () => expect(await fees()).toEqual([before[0], before[1]! + 15_00]));
    await expectBooksToAgree(product);
  });

  it('is left to people: the provider doesn’t answer by itself', async () => {
    const { sale, dispute } = await disputed();
    await eventually(async () =>
      expect(await atProvider(sale, dispute)).toMatchObject({
        intended_submission_method: 'manual',
        status: 'needs_response',
        evidence_details: { submission_count: 0 },
      }),
    );
  });
});

describeNightly('a compliance dispute', () => {
  it('is named, and answered only once its fee of $500 is confirmed', async () => {
    const { sale, dispute } = await disputed({ reason: 'noncompliant', compliance: true });
    expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ answerFee: '515.00', isCompliance: true }]);
    const refused = await send(sale);
    expect([refused.status, refused.body['code']]).toEqual([409, 'fee_unconfirmed']);
    expect(refused.body['message']).toContain('costs $515.00');
    expect((await atProvider(sale, dispute)).status).toBe('needs_response');
    const before = await providerFee(sale);
    expect((await send(sale, { acceptsFee: true })).status).toBe(200);
    expect(await atProvider(sale, dispute)).toMatchObject({
      status: 'under_review',
      evidence_details: { enhanced_eligibility: { visa_compliance: { status: 'fee_acknowledged' } } },
    });
    await eventually(async () => expect(await providerFee(sale)).toBe(before + 515_00));
    const [row] = await product.dependencies.db.select().from(disputes).where(eq(disputes.id, dispute));
    expect(row).toMatchObject({ caseType: 'compliance', network: 'visa', counteringCents: 515_00 });
    await expectBooksToAgree(product);
  });
});

it('evidence that is too much for the bank names what to leave out', () => {
  const file = (field: string, pages: number) => ({ field, name: `${field}.pdf`, bytes: Buffer.alloc(10), pages });
  const most = { bytes: 4_500_000, pages: 19 };
  expect(describeTooMuch({ fit: [file('receipt', 2)], tooMuch: [], most })).toBeUndefined();
  expect(describeTooMuch({ fit: [], tooMuch: [file('customer_signature', 23)], most })).toBe(
    'The bank takes 19 pages and 4.5 MB in all. Leave out the signed agreement (23 pages) as a document: what it says is sent as text.',
  );
});
