import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, paymentLinks, refunds, unmatchedPayments, users } from '../../../server/db/schema.ts';
import { toUtcDay } from '../../../contract/day.ts';
import { daysAfter } from '../../../server/time/days.ts';
import { checkAccount } from '../../../server/features/connected-accounts/refresh.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { accountsAtProvider } from '../../product/accounts-at-provider.ts';
import type { Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { CASH_DAY } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { quiet } from '../../product/quiet.ts';
import { BIRD, KEPT, reservePet, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let accounts: ReturnType<typeof accountsAtProvider>;
let breeder: Breeder;
let account: string;
beforeAll(async () => {
  product = await startWithBreeders();
  accounts = accountsAtProvider(product);
  breeder = await accounts.connected();
  account = await accounts.accountOf(breeder);
});
afterAll(() => product.stop());

const partsOf = ({ orderId }: Reservation) => readOrders(product.dependencies.db, eq(orders.id, orderId));
const booksAgree = () =>
  eventually(async () => expect((await compareLedger(accounts.context())).differences).toEqual([]));

/** Two checkouts of the whole rest that can both be paid: the provider seemed to have lost the account of the first. */
async function openTwice(reservation: Reservation): Promise<string[]> {
  const open = async () => (await reservation.buyer.submit(reservation.path, { act: 'pay' })).location!;
  const first = await open();
  await accounts.deauthorize(breeder);
  await eventually(async () => expect((await partsOf(reservation)).some(({ state }) => state === 'open')).toBe(false));
  await accounts.authorize(account);
  await checkAccount(accounts.context(), account);
  const second = await open();
  expect(second).not.toBe(first);
  return [first, second];
}

async function payInCash({ orderId, buyer, path }: Reservation, amount: string): Promise<void> {
  const direct = { amount, method: 'cash', receivedOn: CASH_DAY };
  const { body } = await breeder.call('POST', `/api/orders/${orderId}/cash`, direct);
  expect((await buyer.submit(path, { act: 'cash_yes', part: body['deposit'].payments.at(-1).id })).status).toBe(303);
}

describe('a reservation whose payment account the provider refused for a while', () => {
  it('takes its rest once: a second payment of it goes back in full, and the sale stays whole', async () => {
    const reservation = await reservePet(product, breeder);
    const { orderId, buyer, buyerEmail: email } = reservation;
    const checkouts = await openTwice(reservation);
    await operate(product, 'hold_webhooks', { held: true });
    for (const checkout of checkouts) await payByCard(buyer, checkout, undefined, { email });
    await operate(product, 'release_webhooks', { order: 'created' });
    await operate(product, 'hold_webhooks', { held: false });
    const { db } = product.dependencies;
    await eventually(async () =>
      expect(await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, orderId))).toMatchObject([
        { status: 'refunded', reason: 'other_amount', amount: 84_000 },
      ]),
    );
    await quiet(product);
    const [order] = await partsOf(reservation);
    expect(order).toMatchObject({ status: 'paid', refundedPriceCents: 0 });
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -105_000, deposits_held: 0, platform_fee: 5_000 });
    await booksAgree();
  });

  it('closes the checkout that came after the one that was paid', async () => {
    const reservation = await reservePet(product, breeder);
    const [first, second] = await openTwice(reservation);
    const email = reservation.buyerEmail;
    await payByCard(reservation.buyer, first!, undefined, { email });
    await eventually(async () => expect((await partsOf(reservation))[0]!.status).toBe('paid'));
    await quiet(product);
    // By a job.
    await eventually(async () =>
      expect((await partsOf(reservation)).map(({ state }) => state).toSorted()).toEqual(['expired', 'paid', 'paid']),
    );
    expect(await payByCard(reservation.buyer, second!, undefined, { email })).toBeUndefined();
    await booksAgree();
  });

  it('returns what it owes when the provider takes refunds again', async () => {
    const { db } = product.dependencies;
    const reservation = await reservePet(product, breeder);
    const { orderId } = reservation;
    await accounts.refuse(account);
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, {})).status).toBe(200);
    const refund = async () => (await db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];
    await reconcileRefundsAndDisputes(accounts.context(), 0);
    expect(await refund()).toMatchObject({ status: 'requested' });
    await accounts.authorize(account);
    await reconcileRefundsAndDisputes(accounts.context(), 0);
    await eventually(async () => expect(await refund()).toMatchObject({ status: 'succeeded' }));
    await eventually(async () =>
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, deposits_held: 0, platform_fee: 0 }),
    );
    await booksAgree();
  });
});

it('what a refund in the dashboard leaves of a deposit goes back before the breeder has returned the cash', async () => {
  const reservation = await reservePet(product, breeder);
  const { orderId, buyer, path } = reservation;
  await payInCash(reservation, '300.00');
  const [first] = await partsOf(reservation);
  await operate(product, 'hold_webhooks', { held: true });
  const on = { stripeAccount: first!.stripeAccountId! };
  await product.dependencies.stripe.refunds.create({ payment_intent: first!.paymentIntentId!, amount: 100 }, on);
  // What is asked for is a dollar more than is left.
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
  await eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -30_000 }));
  await operate(product, 'release_webhooks', { order: 'created' });
  await operate(product, 'hold_webhooks', { held: false });
  await booksAgree();
});

it('a deposit that was kept can be returned by the sum of the cash that is still to be returned', async () => {
  const reservation = await reservePet(product, breeder, KEPT, BIRD);
  const { orderId, buyer, path } = reservation;
  await payInCash(reservation, '100.00');
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
  expect((await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '100.00' })).status).toBe(200);
  await eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -20_500 }));
});

it('the buyer of a breeder who has disconnected the account reads that a cancellation leaves the money owed, not sent', async () => {
  const left = await accounts.connected();
  const reservation = await reservePet(product, left);
  await accounts.deauthorize(left);
  for (const [language, words, never] of [
    [
      'en',
      'the breeder owes you $210.00. We can’t send it to you',
      /If you cancel now|Everything you have paid is refunded/,
    ],
    ['es', 'el criador le debe $210.00. Nosotros no podemos enviárselos', /Si cancela ahora|Recibe de vuelta todo/],
  ] as const) {
    const { body } = await reservation.buyer.call<string>('GET', `${reservation.path}&lang=${language}`);
    expect(body).toContain(words);
    expect(body).not.toMatch(never);
  }
  const { buyer, path, buyerEmail } = reservation;
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes', returned: '21000' })).status).toBe(303);
  const mail = await mailContaining(product, buyerEmail, 'You’re owed $210.00');
  expect(mail).toContain('disconnected the payment account where the money is');
  expect(mail).not.toContain('will be refunded to you');
});

it('the page of a reservation whose pet’s page we took down says so, and nothing of a breeder who can’t be paid', async () => {
  const seller = await accounts.connected();
  const dueOn = toUtcDay(daysAfter(new Date(), 30));
  const reservation = await reservePet(product, seller, { ...KEPT, due: 'date', dueOn, graceDays: 3 }, BIRD);
  await product.dependencies.db
    .update(paymentLinks)
    .set({ suspendedAt: new Date(), suspensionReason: 'x' })
    .where(eq(paymentLinks.id, reservation.linkId));
  const { body } = await reservation.buyer.call<string>('GET', reservation.path);
  expect(body).toContain('We’ve taken the page of this pet down while we look at it');
  expect(body).not.toContain('can’t take payments');
});

it('cash that its buyer confirms after the breeder closed the account makes no sale, since everything goes back', async () => {
  const leaving = await accounts.connected();
  const reservation = await reservePet(product, leaving);
  const { orderId, buyer, path } = reservation;
  const direct = { amount: '800.00', method: 'cash', receivedOn: CASH_DAY };
  const { body } = await leaving.call('POST', `/api/orders/${orderId}/cash`, direct);
  const part = body['deposit'].payments.at(-1).id as string;
  await product.dependencies.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, leaving.userId));
  expect((await buyer.submit(path, { act: 'cash_yes', part })).status).toBe(409);
  expect((await partsOf(reservation))[0]!.status).toBe('reserved');
});
