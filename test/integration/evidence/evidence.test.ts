import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { disputeEvidence, keptEvidence, orders, receipts } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { sendEvidence, sendEvidenceJob } from '../../../server/features/evidence/send.ts';
import { handOverCode } from '../../../server/features/hand-overs/code.ts';
import { evidenceFields } from '../../../server/features/evidence/fields.ts';
import { readEvidenceFacts } from '../../../server/features/evidence/reading.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { ask, newBuyer } from '../../product/questions.ts';
import type { Product } from '../../product/product.ts';
import { orderOf, sellPet, type Sale } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const DETAILS = { microchip: '985112003456789', guarantee: 'One year for inherited illnesses.' };

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const send = ({ orderId }: Sale, by: Breeder = breeder) => by.call('POST', `/api/orders/${orderId}/evidence`);
const read = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const evidenceText = async ({ orderId }: Sale) =>
  (await readPdf((await download(breeder, `/api/orders/${orderId}/evidence`)).bytes)).text;
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

/** What the provider has of the sale's files, by name. */
async function filesOf({ orderId }: Sale): Promise<Stripe.File[]> {
  const { stripeAccountId } = await orderOf(product, orderId);
  const [receipt] = await product.dependencies.db.select().from(receipts).where(eq(receipts.orderId, orderId));
  const { data } = await product.dependencies.stripe.files.list({ limit: 100 }, { stripeAccount: stripeAccountId! });
  return data
    .filter(({ filename }) => filename?.includes(receipt!.reference))
    .toSorted((one, other) => (one.filename! < other.filename! ? -1 : 1));
}

/** Sends a dispute's evidence through a provider whose uploads or submissions are disturbed. */
async function sendThrough(sale: Sale, disturbed: Partial<Record<'files' | 'disputes', object>>) {
  const { stripe } = product.dependencies;
  const through = (name: 'files' | 'disputes') => Object.assign(Object.create(stripe[name]), disturbed[name]);
  const context = {
    ...systemContext(product.dependencies),
    stripe: { files: through('files'), disputes: through('disputes') },
    actor: { id: breeder.userId },
  };
  await sendEvidence(context as never, sale.orderId);
}

/** An upload that arrives changed. */
const uploads = (changed: (given: Stripe.FileCreateParams) => Stripe.FileCreateParams) => ({
  create: (given: Stripe.FileCreateParams, options: Stripe.RequestOptions) =>
    product.dependencies.stripe.files.create(changed(given), options),
});

describe('the evidence of a disputed sale', () => {
  // Shows money.evidence, money.evidence-files
  itNightly('is sent to the bank at one press, in the provider’s fields, and wins the dispute', async () => {
    const { sale, dispute } = await disputed();
    expect((await read(sale)).evidence).toMatchObject({
      canSend: true,
      requestedAt: null,
      sentAt: null,
      files: 0,
      disputes: [{ id: dispute, payment: { kind: 'full', amount: '1312.50' }, amount: '1312.50', state: 'open' }],
    });
    expect(await send(sale)).toMatchObject({
      status: 200,
      body: { evidence: { canSend: false, sentAt: expect.any(String), files: 3 } },
    });
    const { evidence, status, evidence_details: details } = await atProvider(sale, dispute);
    expect([status, details.submission_count]).toEqual(['under_review', 1]);
    expect(evidence).toMatchObject({ customer_email_address: sale.buyerEmail, customer_name: 'Ben Buyer' });
    expect(evidence.product_description).toContain('Health guarantee: One year for inherited illnesses.');
    expect(evidence.service_date).toMatch(/^\w+ \d+, \d{4} at .* UTC$/);
    expect(evidence.uncategorized_text).toMatch(/HAND-OVER\nThe breeder handed Biscuit over on/);
    expect(evidence.uncategorized_text).toContain('The end of the microchip was read back');
    expect((await filesOf(sale)).map(({ filename, type }) => [filename?.replace(/LL-[\w-]+/, 'LL'), type])).toEqual([
      ['evidence-LL.pdf', 'pdf'],
      ['hand-over-LL.pdf', 'pdf'],
      ['receipt-LL.pdf', 'pdf'],
    ]);
    for (const field of ['service_documentation', 'receipt', 'uncategorized_file'] as const)
      expect(evidence[field], field).toMatch(/^file_/);
    expect(evidence.customer_signature).toBeNull();
    await operate(product, 'decide_dispute', { dispute });
    await becomes(sale, 'paid');
    const kinds = (await read(sale)).timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['evidence_sent', 'dispute_won']));
  });

  // Shows money.evidence-sources
  itNightly('that is not sent, or lacks the hand-over, loses it', async () => {
    const [silent, unproven] = [await disputed(), await disputed(false)];
    expect((await send(unproven.sale)).status).toBe(200);
    for (const { sale, dispute } of [silent, unproven]) {
      await operate(product, 'decide_dispute', { dispute });
      await becomes(sale, 'lost');
    }
    expect((await read(silent.sale)).evidence.canSend).toBe(false);
  });

  // Shows money.evidence
  itNightly('is sent once, however often and by whichever way', async () => {
    const { sale, dispute } = await disputed();
    const answers = await Promise.all([send(sale), send(sale), send(sale)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const [row, ...others] = await rowsOf(sale);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ disputeId: dispute, fields: null, sentAt: expect.any(Date) });
    await sendEvidenceJob.handle(systemContext(product.dependencies), { evidenceId: row!.id });
    expect((await atProvider(sale, dispute)).evidence_details.submission_count).toBe(1);
    expect(await filesOf(sale)).toHaveLength(3);
    expect(await send(sale)).toMatchObject({ status: 409, body: { code: 'not_disputed' } });
    expect(await rowsOf(sale)).toEqual([row]);
  });

  // Shows money.evidence
  itNightly(
    'is resumed by its job after the answer was lost, also once the provider has forgotten the key',
    async () => {
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
    },
  );

  // Shows money.evidence-files
  it('uploads no file again after a crash between the upload and the submission, and submits the same ones', async () => {
    const { sale, dispute } = await disputed();
    // The mails' times stand in the evidence.
    await eventually(async () => expect(await evidenceText(sale)).toContain('taken by the mail server on'));
    const cutOff = () => Promise.reject(new Error('the connection broke'));
    await expect(sendThrough(sale, { disputes: { update: cutOff } })).rejects.toThrow('the connection broke');
    const [row] = await rowsOf(sale);
    expect([Object.keys(row!.files!).length, row!.sentAt]).toEqual([3, null]);
    await product.dependencies.db.update(disputeEvidence).set({ files: null }).where(eq(disputeEvidence.id, row!.id));
    await sendEvidenceJob.handle(systemContext(product.dependencies), { evidenceId: row!.id });
    expect(await filesOf(sale)).toHaveLength(3);
    expect(await rowsOf(sale)).toMatchObject([{ files: row!.files, fields: null, sentAt: expect.any(Date) }]);
    expect((await atProvider(sale, dispute)).evidence).toMatchObject(row!.files!);
  });

  // Shows money.evidence-files
  itNightly(
    'goes without the files that the provider refuses, and without any if it refuses the evidence with them',
    async () => {
      const garbled = await disputed();
      const files = uploads(({ file, ...given }) => ({
        ...given,
        file: { ...file, data: file.name!.startsWith('receipt') ? 'no PDF' : file.data },
      }));
      await sendThrough(garbled.sale, { files });
      const { evidence } = await atProvider(garbled.sale, garbled.dispute);
      expect(evidence).toMatchObject({ receipt: null, uncategorized_file: expect.stringMatching(/^file_/) });
      expect((await read(garbled.sale)).evidence).toMatchObject({ files: 2, sentAt: expect.any(String) });

      const misfiled = await disputed();
      await sendThrough(misfiled.sale, { files: uploads((given) => ({ ...given, purpose: 'identity_document' })) });
      const submitted = await atProvider(misfiled.sale, misfiled.dispute);
      expect(submitted.evidence).toMatchObject({ receipt: null, uncategorized_file: null });
      expect(submitted.evidence.uncategorized_text).toContain('HAND-OVER');
      expect(submitted.evidence_details.submission_count).toBe(1);
      expect((await read(misfiled.sale)).evidence).toMatchObject({ files: 0, sentAt: expect.any(String) });
    },
  );

  // Shows money.evidence
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

  // Shows money.evidence-sources
  itNightly('is also a PDF, and its time is in the export', async () => {
    const { sale } = await disputed();
    const text = await evidenceText(sale);
    for (const words of ['What the page stated when the buyer paid', 'Hand-over', '$1,312.50', sale.buyerEmail])
      expect(text).toContain(words);
    await eventually(async () => expect(await evidenceText(sale)).toContain('taken by the mail server on'));
    await send(sale);
    const { body } = await breeder.call('GET', '/api/user/export');
    const exported = (body['orders'] as { id: string }[]).find(({ id }) => id === sale.orderId);
    expect(exported).toMatchObject({ disputes: [{ amount: '1312.50' }], evidence: [{ sentAt: expect.any(String) }] });
  });

  // Shows money.evidence-sources
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

  // Shows money.evidence-sources, product.privacy-policy
  it('stays when its buyer has their data deleted, until the day that its page names, and nobody else reads it', async () => {
    const { linkId } = await offerPet(breeder, { price: '900.00', details: DETAILS });
    const email = newBuyer();
    await ask(product, linkId, { email, text: 'Does she like cats?' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
    await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    await mailContaining(product, email, '/receipt?key=');
    const { db } = product.dependencies;
    const [{ id } = { id: '' }] = await readOrders(db, eq(orders.paymentLinkId, linkId));
    const context = { ...systemContext(product.dependencies), actor: { id: breeder.userId } };
    const fields = async () => evidenceFields(await readEvidenceFacts(context as never, id));
    const deleted = await redeemBuyerData(product, email, 'deletion');
    expect(deleted.body['message']).toMatch(
      /^Your name, email and phone are deleted\. Until \w+ \d+, \d{4}, while your bank/,
    );

    const proof = await fields();
    expect(proof).toMatchObject({ customer_name: 'Ben Buyer', customer_email_address: email });
    expect(proof['product_description']).toContain('Health guarantee: One year for inherited illnesses.');
    expect(proof['uncategorized_text']).toMatch(/Buyer, .* UTC: Does she like cats\?/);
    expect(proof['uncategorized_text']).toMatch(/receipt/i);
    for (const path of [`/api/orders/${id}`, '/api/questions', '/api/user/export'])
      expect(JSON.stringify((await breeder.call('GET', path)).body), path).not.toContain(email);
    const copy = await redeemBuyerData(product, email, 'copy');
    expect(copy.body['keptForDisputes']).toMatchObject([{ orderId: id, buyerName: 'Ben Buyer', buyerEmail: email }]);

    const [kept] = await db.select().from(keptEvidence).where(eq(keptEvidence.orderId, id));
    const night = (day: number) => eraseDue({ ...systemContext(product.dependencies), now: new Date(day) });
    await night(kept!.eraseAt.getTime() - 1);
    expect(await fields()).toEqual(proof);
    await night(kept!.eraseAt.getTime());
    expect(await db.$count(keptEvidence, eq(keptEvidence.orderId, id))).toBe(0);
    expect((await orderOf(product, id)).petDetails).toBeNull();
    expect(JSON.stringify(await fields())).not.toContain(email);
  });
});
