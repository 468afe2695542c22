import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { disputeEvidence, orders } from '../../server/db/schema.ts';
import { systemContext } from '../../server/context.ts';
import { sendEvidence, sendEvidenceJob } from '../../server/features/orders/disputes/evidence/send.ts';
import { handOverCode } from '../../server/features/orders/hand-over/code.ts';
import { evidenceFields } from '../../server/features/orders/disputes/evidence/fields.ts';
import { readEvidenceFacts } from '../../server/features/orders/disputes/evidence/reading.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { operate } from '../product/operator.ts';
import { readOrders } from '../product/orders.ts';
import { download, readPdf } from '../product/pdf.ts';
import { ask, newBuyer } from '../product/questions.ts';
import type { Product } from '../product/product.ts';
import { orderOf, sellPet, type Sale } from '../product/sale.ts';
import { sharedProduct } from '../product/shared-product.ts';

const DETAILS = { microchip: '985112003456789', guarantee: 'One year for inherited illnesses.' };

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const send = ({ orderId }: Sale, by: Breeder = breeder) => by.call('POST', `/api/orders/${orderId}/evidence`);
const read = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const rowsOf = ({ orderId }: Sale) =>
  product.dependencies.db.select().from(disputeEvidence).where(eq(disputeEvidence.orderId, orderId));
const becomes = (sale: Sale, status: string) =>
  eventually(async () => expect((await orderOf(product, sale.orderId)).status).toBe(status));

async function handOver({ orderId }: Sale): Promise<void> {
  const code = handOverCode(product.dependencies.config, orderId);
  const body = { code, chip: '6789', at: new Date().toISOString() };
  expect((await breeder.call('POST', `/api/orders/${orderId}/hand-over`, body)).status).toBe(200);
}

/** A sale whose buyer disputes it. */
async function disputed(isHandedOver = true): Promise<{ sale: Sale; dispute: string }> {
  const sale = await sellPet(product, breeder, '1250.00', { details: DETAILS });
  if (isHandedOver) await handOver(sale);
  const { chargeId } = await orderOf(product, sale.orderId);
  const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
  await becomes(sale, 'disputed');
  return { sale, dispute };
}

async function atProvider(sale: Sale, dispute: string): Promise<Stripe.Dispute> {
  const { stripeAccountId } = await orderOf(product, sale.orderId);
  return product.dependencies.stripe.disputes.retrieve(dispute, {}, { stripeAccount: stripeAccountId! });
}

describe('the evidence of a disputed sale', () => {
  it('is sent to the bank at one press, in the provider’s fields, and wins the dispute', async () => {
    const { sale, dispute } = await disputed();
    expect((await read(sale)).evidence).toEqual({ canSend: true, requestedAt: null, sentAt: null });
    expect(await send(sale)).toMatchObject({
      status: 200,
      body: { evidence: { canSend: false, sentAt: expect.any(String) } },
    });
    const { evidence, status, evidence_details: details } = await atProvider(sale, dispute);
    expect([status, details.submission_count]).toEqual(['under_review', 1]);
    expect(evidence).toMatchObject({ customer_email_address: sale.buyerEmail, customer_name: 'Ben Buyer' });
    expect(evidence.product_description).toContain('Health guarantee: One year for inherited illnesses.');
    expect(evidence.service_date).toMatch(/^\w+ \d+, \d{4} at .* UTC$/);
    expect(evidence.uncategorized_text).toMatch(/HAND-OVER\nThe breeder handed Biscuit over on/);
    expect(evidence.uncategorized_text).toContain('The end of the microchip was read back');
    await operate(product, 'decide_dispute', { dispute });
    await becomes(sale, 'paid');
    const kinds = (await read(sale)).timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['evidence_sent', 'dispute_won']));
  });

  it('that is not sent, or lacks the hand-over, loses it', async () => {
    const [silent, unproven] = [await disputed(), await disputed(false)];
    expect((await send(unproven.sale)).status).toBe(200);
    for (const { sale, dispute } of [silent, unproven]) {
      await operate(product, 'decide_dispute', { dispute });
      await becomes(sale, 'lost');
    }
    expect((await read(silent.sale)).evidence.canSend).toBe(false);
  });

  it('is sent once, however often and by whichever way', async () => {
    const { sale, dispute } = await disputed();
    const answers = await Promise.all([send(sale), send(sale), send(sale)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const [row, ...others] = await rowsOf(sale);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ disputeId: dispute, fields: null, sentAt: expect.any(Date) });
    await sendEvidenceJob.handle(systemContext(product.dependencies), { evidenceId: row!.id });
    expect((await atProvider(sale, dispute)).evidence_details.submission_count).toBe(1);
    expect(await send(sale)).toMatchObject({ status: 409, body: { code: 'not_disputed' } });
    expect(await rowsOf(sale)).toEqual([row]);
  });

  it('is resumed by its job after the answer was lost, also once the provider has forgotten the key', async () => {
    const { sale, dispute } = await disputed();
    await send(sale);
    const [row] = await rowsOf(sale);
    const lost = { sentAt: null, fields: { uncategorized_text: 'The same' } };
    const context = systemContext(product.dependencies);
    await product.dependencies.db
      .update(disputeEvidence)
      .set({ ...lost, requestedAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(disputeEvidence.id, row!.id));
    await sendEvidenceJob.handle(context, { evidenceId: row!.id });
    expect(await rowsOf(sale)).toMatchObject([{ fields: null, sentAt: expect.any(Date) }]);
    expect((await atProvider(sale, dispute)).evidence_details.submission_count).toBe(1);
  });

  it('is refused after the deadline, without a dispute, and to anybody else', async () => {
    const { sale } = await disputed();
    const plain = await sellPet(product, breeder);
    expect(await send(plain)).toMatchObject({ status: 409, body: { code: 'not_disputed' } });
    const stranger = await registerBreeder(product);
    expect((await send(sale, stranger)).status).toBe(404);
    expect((await stranger.call('GET', `/api/orders/${sale.orderId}/evidence`)).status).toBe(404);
    expect((await product.visitor().call('POST', `/api/orders/${sale.orderId}/evidence`)).status).toBe(401);
    const { dependencies } = product;
    const list = dependencies.stripe.disputes.list.bind(dependencies.stripe.disputes);
    const { stripeAccountId, paymentIntentId } = await orderOf(product, sale.orderId);
    const [found] = (await list({ payment_intent: paymentIntentId! }, { stripeAccount: stripeAccountId! })).data;
    const late = new Date((found!.evidence_details.due_by! + 1) * 1_000);
    const context = { ...systemContext(dependencies), now: late, actor: { id: breeder.userId } };
    await expect(sendEvidence(context as never, sale.orderId)).rejects.toMatchObject({ code: 'expired' });
    expect(await rowsOf(sale)).toEqual([]);
  });

  it('is also a PDF, and its time is in the export', async () => {
    const { sale } = await disputed();
    const pdfOf = async () => {
      const { bytes } = await download(breeder, `/api/orders/${sale.orderId}/evidence`);
      return (await readPdf(bytes)).text;
    };
    const text = await pdfOf();
    for (const words of ['What the page stated when the buyer paid', 'Hand-over', '$1,312.50', sale.buyerEmail])
      expect(text).toContain(words);
    await eventually(async () => expect(await pdfOf()).toContain('taken by the mail server on'));
    await send(sale);
    const { body } = await breeder.call('GET', '/api/user/export');
    const exported = (body['orders'] as { id: string }[]).find(({ id }) => id === sale.orderId);
    expect(exported).toMatchObject({ evidence: [{ sentAt: expect.any(String) }] });
  });

  it('has what this buyer and this breeder wrote about this pet, and no other conversation', async () => {
    const { linkId } = await offerPet(breeder, { price: '900.00' });
    const email = newBuyer();
    await ask(product, linkId, { email, text: 'Does she like cats?' });
    await ask(product, linkId, { text: 'A stranger asks.' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
    await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    const context = { ...systemContext(product.dependencies), actor: { id: breeder.userId } };
    const fields = evidenceFields(await readEvidenceFacts(context as never, order!.id));
    expect(fields['uncategorized_text']).toMatch(/MESSAGES BEFORE THE PAYMENT\nBuyer, .* UTC: Does she like cats\?/);
    expect(fields['uncategorized_text']).not.toContain('A stranger asks.');
  });
});
