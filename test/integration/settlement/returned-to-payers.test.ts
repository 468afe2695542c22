import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { systemContext } from '../../../server/context.ts';
import { mails, unmatchedPayments } from '../../../server/db/schema.ts';
import { matchPayment } from '../../../server/features/settlement/match-payment.ts';
import { refundUnmatchedJob } from '../../../server/features/settlement/refund-unmatched.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { payByBank, settleDebit } from '../../product/bank-debits.ts';
import { payByCard } from '../../product/buyer.ts';
import { breederWithBank } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { openForeign } from '../../product/foreign-payment.ts';
import { accountOf, openMoment } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

/** Payments that name an order and are not its own: what their payers get, and read. */

let product: Product;
let breeder: Breeder;
let admin: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const mailsTo = (recipient: string) =>
  product.dependencies.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), like(mails.occasion, 'refunded-payer:%')));
const rowOf = async (orderId: string) =>
  (await product.dependencies.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, orderId)))[0];
const findFailure = async (orderId: string) => {
  const { body } = await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures');
  return body.failures.find(({ about }) => about?.includes(orderId));
};

/** Somebody pays $500.00 with a fee of $25.00 for an order, in a checkout that isn't the order's. */
async function payAnother(email: string) {
  const { orderId } = await openMoment(product, breeder);
  const account = await accountOf(product, breeder);
  const session = await openForeign(product, { account, orderId, amount: 50_000, fee: 2_500 });
  await payByCard(product.visitor(), session.url!, undefined, { email });
  return { orderId, account, sessionId: session.id };
}

/** Pays another time by `payAnother`; the payer disputes it before we know of it, so that no refund is possible. */
async function payAndDispute(email: string) {
  await operate(product, 'hold_webhooks', { held: true });
  const paid = await payAnother(email);
  const { payment_intent: intent } = await product.dependencies.stripe.checkout.sessions.retrieve(
    paid.sessionId,
    { expand: ['payment_intent.latest_charge.application_fee'] },
    { stripeAccount: paid.account },
  );
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  if (!charge || typeof charge === 'string') throw new Error('nothing was charged');
  const dispute = String((await operate(product, 'open_dispute', { charge: charge.id }))['dispute']);
  await operate(product, 'release_webhooks', { order: 'created' });
  await eventually(async () => expect(await rowOf(paid.orderId)).toMatchObject({ status: 'kept' }));
  return { ...paid, dispute };
}

it('who paid an unmatched payment is mailed once that all of it was returned', async () => {
  const { orderId } = await payAnother('carla@example.com');
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'refunded' }));
  const [mail, ...others] = await mailsTo('carla@example.com');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: expect.stringContaining('Payment returned') });
  expect(mail!.text).toContain('Your payment didn’t match the one that was requested');
  expect(mail!.text).toContain('$500.00');
  expect(mail!.text).toContain('5 to 10 business days');
  await reconcileSome(systemContext(product.dependencies));
  expect(await mailsTo('carla@example.com')).toHaveLength(1);
});

it('who paid an unmatched payment from a bank account reads that it goes back there', async () => {
  const seller = await breederWithBank(product);
  const { orderId } = await openMoment(product, seller);
  const account = await accountOf(product, seller);
  const session = await openForeign(product, { account, orderId, amount: 50_000, fee: 2_500 });
  await payByBank(product.visitor(), session.url!, 'succeeds', { email: 'ida@example.com' });
  await settleDebit(product, session.id);
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'refunded' }));
  const [mail] = await mailsTo('ida@example.com');
  expect(mail!.text).toContain('to the bank account you paid from');
  expect(mail!.text).toContain('US bank account');
});

it('who took an unmatched payment back through their bank is owed nothing, until the bank decides otherwise', async () => {
  const { orderId, dispute } = await payAndDispute('dora@example.com');
  await operate(product, 'lose_dispute', { dispute });
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'refunded' }));
  expect(await findFailure(orderId)).toMatchObject({
    isSettled: true,
    error: expect.stringContaining('The payer’s bank took it back'),
    nextTryAt: null,
    actions: ['review'],
  });
  expect(await mailsTo('dora@example.com')).toEqual([]);
  await operate(product, 'appeal_dispute', { dispute, submitted: true });
  await eventually(async () =>
    expect(await findFailure(orderId)).toMatchObject({ isSettled: false, error: expect.stringContaining('decides') }),
  );
  await operate(product, 'win_dispute', { dispute });
  // Now the money is with the account that was paid, and goes back at once.
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'refunded', lastError: null }));
  expect(await mailsTo('dora@example.com')).toHaveLength(1);
});

it('who is being refunded can’t be recorded as paid another way, nor refunded once they are', async () => {
  const slow = (milliseconds: number) =>
    operate(product, 'set_latency', { endpoint: 'POST /v1/refunds', milliseconds });
  const act = (id: string, path: string, body = {}) =>
    admin.call('POST', `/api/admin/failures/payment/${id}/${path}`, body);
  const note = 'Paid by check.';
  const [first, second] = [await payAndDispute('edith@example.com'), await payAndDispute('frank@example.com')];
  const [{ id }, other] = [(await rowOf(first.orderId))!, (await rowOf(second.orderId))!];
  await slow(1_500);
  const retrying = act(id, 'retry');
  await eventually(async () => expect(await rowOf(first.orderId)).toMatchObject({ status: 'refunding' }));
  expect((await act(id, 'paid', { note })).status).toBe(404);
  await retrying;
  await slow(0);
  expect(await rowOf(first.orderId)).toMatchObject({ status: 'kept', note: null });

  expect((await act(other.id, 'paid', { note })).status).toBe(204);
  await operate(product, 'win_dispute', { dispute: second.dispute });
  // The job that a bank's decision queues, or an admin's press from before.
  await refundUnmatchedJob.handle(systemContext(product.dependencies), { paymentId: other.id });
  await act(other.id, 'retry');
  expect(await rowOf(second.orderId)).toMatchObject({ status: 'kept', note });
  const { data } = await product.dependencies.stripe.refunds.list(
    { payment_intent: other.id },
    { stripeAccount: second.account },
  );
  expect(data).toEqual([]);
});

it('who is just being refunded again is paid by nobody otherwise meanwhile, whatever an event reports', async () => {
  const { orderId, account } = await payAnother('gina@example.com');
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'refunded' }));
  const { id, chargeId } = (await rowOf(orderId))!;
  await operate(product, 'fail_refund', { charge: chargeId });
  await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ status: 'kept' }));
  // The provider is just being asked for the next refund.
  await product.dependencies.db
    .update(unmatchedPayments)
    .set({ status: 'refunding' })
    .where(eq(unmatchedPayments.id, id));
  await matchPayment(systemContext(product.dependencies), id, account);
  const act = (path: string, body = {}) => admin.call('POST', `/api/admin/failures/payment/${id}/${path}`, body);
  expect((await act('paid', { note: 'Paid by check.' })).status).toBe(404);
  await act('retry');
  expect(await rowOf(orderId)).toMatchObject({ status: 'refunded', note: null });
});

it('who was paid another way, and is refunded by the account’s owner, too, is listed again', async () => {
  const { orderId, account, dispute } = await payAndDispute('hugo@example.com');
  const { id, chargeId } = (await rowOf(orderId))!;
  const act = (path: string, body = {}) => admin.call('POST', `/api/admin/failures/payment/${id}/${path}`, body);
  expect((await act('paid', { note: 'Paid by check' })).status).toBe(204);
  expect(await findFailure(orderId)).toBeUndefined();
  await operate(product, 'win_dispute', { dispute });
  await operate(product, 'refund', { charge: chargeId });
  await eventually(async () =>
    expect(await findFailure(orderId)).toMatchObject({
      error: expect.stringContaining('It was refunded in full, and paid another way before: Paid by check.'),
      actions: ['review'],
    }),
  );
  expect((await act('review')).status).toBe(204);
  await matchPayment(systemContext(product.dependencies), id, account);
  expect(await findFailure(orderId)).toBeUndefined();
});
