import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { disputeEvidence, disputes, orders } from '../../../server/db/schema.ts';
import { sendEvidence, sendEvidenceJob } from '../../../server/features/evidence/send.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { hiddenIn } from '../../product/agreement.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { requestBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders, type PaidOrder } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { ask, newBuyer, privatePath, submitQuestion } from '../../product/questions.ts';
import { quiet } from '../../product/quiet.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, offerWithDeposit, payRest, reservePet } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import { litterWithPaidList, payForSpot } from '../../product/waitlist.ts';

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
const booksAgree = () => expectBooksToAgree(product);
const reserve = () => reservePet(product, breeder, KEPT, BIRD);
const saleOf = async ({ orderId }: Order) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const becomes = (order: Order, status: string) =>
  eventually(async () => expect((await saleOf(order)).order.status).toBe(status));
const send = ({ orderId }: Order, dispute?: string) =>
  breeder.call('POST', `/api/orders/${orderId}/evidence`, dispute === undefined ? undefined : { dispute });
const paymentsOf = ({ orderId }: Order) => readOrders(db(), eq(orders.id, orderId));
const paymentOf = async (order: Order, kind: string): Promise<PaidOrder> =>
  (await paymentsOf(order)).find((each) => each.kind === kind && each.state === 'paid')!;

/** The buyer disputes a payment of an order. */
async function openDispute(order: Order, kind: 'deposit' | 'balance'): Promise<string> {
  const { chargeId } = await paymentOf(order, kind);
  const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
  await eventually(async () =>
    expect((await saleOf(order)).evidence.disputes).toContainEqual(expect.objectContaining({ id: dispute })),
  );
  return dispute;
}

async function evidenceOf(order: Order, dispute: string): Promise<Stripe.Dispute> {
  const { stripeAccountId } = await paymentOf(order, 'deposit');
  return product.dependencies.stripe.disputes.retrieve(dispute, {}, { stripeAccount: stripeAccountId! });
}

/** As the list of sales has them. */
const listed = async () => (await breeder.call('GET', '/api/orders/my?tab=disputed')).body['orders'];
const counted = async () => (await breeder.call('GET', '/api/orders/counts')).body['counts'].disputed;

const decide = (dispute: string) => operate(product, 'decide_dispute', { dispute });

describe('a dispute of a deposit', () => {
  // Shows money.partial-dispute
  itNightly('is won by what was paid and agreed so far, sent at one press; a later part needs its own', async () => {
    const reservation = await reserve();
    const dispute = await openDispute(reservation, 'deposit');
    const { evidence, order } = await saleOf(reservation);
    expect(order).toMatchObject({ status: 'reserved', isDisputed: true });
    expect([await listed(), await counted()]).toMatchObject([[{ id: reservation.orderId, isDisputed: true }], 1]);
    expect(evidence).toMatchObject({
      canSend: true,
      disputes: [
        {
          id: dispute,
          amount: '210.00',
          state: 'open',
          isAnswered: false,
          canSend: true,
          sentAt: null,
          payment: { kind: 'deposit', amount: '210.00' },
          answerBy: expect.any(String),
        },
      ],
    });
    const mail = await eventually(async () => {
      const found = (await mailbox(product, breeder.email, 1)).find((each) => each.includes('is disputed'));
      expect(found).toContain(`/sales/${reservation.orderId}`);
      return found!;
    });
    expect(mail).not.toContain('dashboard.stripe.com');

    const answers = await Promise.all([send(reservation, dispute), send(reservation), send(reservation, dispute)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await eventually(async () =>
      expect((await saleOf(reservation)).evidence.disputes).toMatchObject([
        { canSend: false, sentAt: expect.any(String), files: 2 },
      ]),
    );
    const sent = await evidenceOf(reservation, dispute);
    expect([sent.status, sent.evidence_details.submission_count]).toEqual(['under_review', 1]);
    const { uncategorized_text: text, refund_policy_disclosure: terms } = sent.evidence;
    for (const words of [
      `Dispute: ${dispute}`,
      'What it paid: The deposit that reserved Kiwi',
      'Balance: $840.00',
      'The balance was due at the hand-over.',
      'and that $210.00 of it is due now as a deposit',
    ])
      expect(text).toContain(words);
    expect(terms).toMatch(/^THE TERMS OF THE DEPOSIT[^]*\nIf you cancel, the breeder keeps the deposit\.”/);
    expect(sent.evidence).toMatchObject({
      customer_email_address: reservation.buyerEmail,
      service_date: expect.stringContaining('UTC'),
      receipt: expect.stringMatching(/^file_/),
      uncategorized_file: expect.stringMatching(/^file_/),
    });
    await decide(dispute);
    await eventually(async () => expect((await saleOf(reservation)).deposit.isDisputed).toBe(false));
    expect([await listed(), await counted()]).toEqual([[], 0]);
    await booksAgree();

    await payRest(product, reservation, '105.00');
    const second = await openDispute(reservation, 'balance');
    const { disputes: both } = (await saleOf(reservation)).evidence;
    expect(both.map(({ state, canSend }: { state: string; canSend: boolean }) => [state, canSend])).toEqual([
      ['open', true],
      ['won', false],
    ]);
    expect((await send(reservation, dispute)).body['code']).toBe('not_disputed');
    expect((await send(reservation, second)).status).toBe(200);
    const later = await evidenceOf(reservation, second);
    expect(later.evidence.uncategorized_text).toContain('What it paid: A part of the balance for Kiwi');
    // Nothing was handed over yet.
    expect(later.evidence.service_date).toBeNull();
    await decide(second);
    await becomes(reservation, 'released');
    await booksAgree();
    const kinds = (await saleOf(reservation)).timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'evidence_sent')).toHaveLength(2);
    const { body } = await breeder.call('GET', '/api/user/export');
    const exported = (body['orders'] as { id: string }[]).find(({ id }) => id === reservation.orderId);
    expect(exported).toMatchObject({ disputes: [{ state: 'won' }, { state: 'lost' }], evidence: [{}, {}] });
  });

  // Shows money.partial-dispute
  it('that nobody answers is lost and ends the reservation; so is one after its deadline', async () => {
    const reservation = await reserve();
    const dispute = await openDispute(reservation, 'deposit');
    const late = { ...systemContext(product.dependencies), now: new Date(Date.now() + 30 * 86_400_000) };
    const context = { ...late, actor: { id: breeder.userId } };
    await expect(sendEvidence(context as never, reservation.orderId)).rejects.toMatchObject({ code: 'expired' });
    // A later event of the dispute would bring its day back.
    await quiet(product);
    await db()
      .update(disputes)
      .set({ answerBy: new Date(0) })
      .where(eq(disputes.id, dispute));
    expect((await saleOf(reservation)).evidence.canSend).toBe(false);
    // The provider's word counts: reconciliation asks for it where an event is late.
    await operate(product, 'hold_webhooks', { held: true });
    await decide(dispute);
    await db()
      .update(disputes)
      .set({ checkedAt: new Date(0) })
      .where(eq(disputes.id, dispute));
    await reconcileRefundsAndDisputes(systemContext(product.dependencies), 0);
    await becomes(reservation, 'released');
    await operate(product, 'release_webhooks', { order: 'created' });
    await operate(product, 'hold_webhooks', { held: false });
    expect((await send(reservation)).body['code']).toBe('not_disputed');
    await booksAgree();
  });

  // Shows money.partial-dispute
  itNightly('is answered beside one of the rest, each with its own evidence, after a crash too', async () => {
    const reservation = await reserve();
    await payRest(product, reservation, '105.00');
    const [ofDeposit, ofPart] = [await openDispute(reservation, 'deposit'), await openDispute(reservation, 'balance')];
    const { stripe } = product.dependencies;
    const cutOff = () => Promise.reject(new Error('the connection broke'));
    const broken = { files: stripe.files, disputes: Object.assign(Object.create(stripe.disputes), { update: cutOff }) };
    const context = { ...systemContext(product.dependencies), stripe: broken, actor: { id: breeder.userId } };
    await expect(sendEvidence(context as never, reservation.orderId, { dispute: ofDeposit })).rejects.toThrow('broke');
    // What waits for the one doesn't stand in the way of the other.
    expect((await send(reservation, ofPart)).status).toBe(200);
    const rows = await db().select().from(disputeEvidence).where(eq(disputeEvidence.orderId, reservation.orderId));
    const waiting = rows.find(({ disputeId }) => disputeId === ofDeposit)!;
    expect([rows.length, waiting.sentAt]).toEqual([2, null]);
    await sendEvidenceJob.handle(systemContext(product.dependencies), { evidenceId: waiting.id });
    for (const [dispute, words] of [
      [ofDeposit, 'The deposit that reserved Kiwi'],
      [ofPart, 'A part of the balance'],
    ] as const) {
      const { evidence, evidence_details: details } = await evidenceOf(reservation, dispute);
      expect([details.submission_count, evidence.uncategorized_text]).toEqual([1, expect.stringContaining(words)]);
      const path = `/api/orders/${reservation.orderId}/evidence?dispute=${dispute}`;
      expect((await readPdf((await download(breeder, path)).bytes)).text).toContain(dispute);
    }
    const missing = `/api/orders/${reservation.orderId}/evidence?dispute=dp_of_another_sale`;
    expect((await breeder.call('GET', missing)).status).toBe(404);
    expect((await send(reservation, 'dp_of_another_sale')).status).toBe(409);
    await decide(ofDeposit);
    await decide(ofPart);
    await becomes(reservation, 'released');
    await booksAgree();
  });

  // Shows money.partial-dispute
  itNightly('whose rest is paid meanwhile is a disputed sale, and has its receipt', async () => {
    const reservation = await reserve();
    const { buyer, path, buyerEmail } = reservation;
    const { location } = await buyer.submit(path, { act: 'pay' });
    await operate(product, 'hold_webhooks', { held: true });
    const { chargeId } = await paymentOf(reservation, 'deposit');
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    await payByCard(buyer, location!, undefined, { email: buyerEmail });
    await operate(product, 'release_webhooks', { order: 'reverse' });
    await operate(product, 'hold_webhooks', { held: false });
    await becomes(reservation, 'disputed');
    expect((await send(reservation)).status).toBe(200);
    const { evidence } = await evidenceOf(reservation, dispute);
    expect(evidence.uncategorized_text).toMatch(
      /THE SALE\nReceipt: No\. \d+, LL-[^]*WHAT THE BUYER PAID\nDeposit: \$210/,
    );
    await decide(dispute);
    await becomes(reservation, 'paid');
    await booksAgree();
  });

  // Shows money.partial-dispute
  itNightly('after its buyer has cancelled is answered; the buyer’s data stay until the bank decides', async () => {
    const reservation = await reserve();
    await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
    await becomes(reservation, 'released');
    const dispute = await openDispute(reservation, 'deposit');
    const token = await requestBuyerData(product, reservation.buyerEmail, 'deletion');
    const erase = () => product.visitor().call('POST', '/api/buyer-data/deletion', { token });
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'under_way' } });
    expect((await send(reservation)).status).toBe(200);
    const { evidence } = await evidenceOf(reservation, dispute);
    expect(evidence.uncategorized_text).toContain('Ended by: the buyer');
    await decide(dispute);
    await eventually(async () => expect((await saleOf(reservation)).evidence.disputes[0].state).toBe('won'));
    expect((await saleOf(reservation)).order.status).toBe('released');
    expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ dispute: 0, deposits_held: 0 });
    await booksAgree();
    expect((await erase()).status).toBe(200);
  });

  // Shows money.partial-dispute
  itNightly('of a moved reservation tells the first pet, the move, and what both wrote about either', async () => {
    const from = await offerWithDeposit(breeder, KEPT, BIRD);
    const to = await offerPet(breeder, { ...BIRD, name: 'Mango', price: '1200.00' });
    const email = newBuyer();
    await ask(product, from.linkId, { email, text: 'Does Kiwi talk?' });
    await submitQuestion(product.visitor(), to.linkId, email, { text: 'Does Mango sing?' });
    const second = await eventually(() => privatePath(product, email, 2));
    await product.visitor().submit(second, { act: 'confirm' });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, from.linkId), undefined, { email });
    const path = await eventually(async () => {
      const found = /\/reservation\?key=[\w-]{43}/.exec((await mailbox(product, email, 1)).join())?.[0];
      expect(found).toBeDefined();
      return found!;
    });
    const [{ id: orderId }] = (await readOrders(db(), eq(orders.paymentLinkId, from.linkId))) as [PaidOrder];
    await breeder.call('POST', `/api/orders/${orderId}/move`, { petId: to.pet.id });
    const { move } = hiddenIn((await buyer.call<string>('GET', path)).body.split('value="move_yes"')[1]!);
    expect((await buyer.submit(path, { act: 'move_yes', move: move! })).status).toBe(303);
    const dispute = await openDispute({ orderId }, 'deposit');
    expect((await send({ orderId })).status).toBe(200);
    const { uncategorized_text: text, product_description: goods } = (await evidenceOf({ orderId }, dispute)).evidence;
    expect(goods).toMatch(/Pet: Kiwi[^]*\$1,050\.00[^]*Kiwi to Mango[^]*from \$1,050\.00 to \$1,260\.00/);
    const log = (await evidenceOf({ orderId }, dispute)).evidence.access_activity_log;
    expect(log).toMatch(/^Checkout opened: [^]*\nDeposit paid: [^]*\nReservation of Mango: /);
    for (const words of [
      'Does Kiwi talk?',
      'Does Mango sing?',
      'Mango is reserved for you',
      'until the reservation moved to Mango',
    ])
      expect(text).toContain(words);
    await decide(dispute);
    await booksAgree();
  });

  // Shows money.partial-dispute
  itNightly('for a place on a waiting list is answered on the place’s page', async () => {
    const { id } = await litterWithPaidList(breeder, { amount: '100.00', terms: 'not_refundable' });
    const person = await payForSpot(product, id, 'Ann');
    const [{ id: orderId }] = (await readOrders(db(), eq(orders.clientEmail, person.email))) as [PaidOrder];
    const dispute = await openDispute({ orderId }, 'deposit');
    expect((await send({ orderId })).status).toBe(200);
    const { evidence } = await evidenceOf({ orderId }, dispute);
    const text = evidence.uncategorized_text;
    expect(text).toMatch(/What it paid: A place on the waiting list of [^]*THE PLACE ON THE WAITING LIST/);
    expect(text).not.toContain('Balance:');
    await decide(dispute);
    await eventually(async () => expect((await saleOf({ orderId })).evidence.disputes[0].state).toBe('won'));
    await booksAgree();
  });
});
