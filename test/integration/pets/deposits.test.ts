import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, payments } from '../../../server/db/schema.ts';
import { readHeldCents } from '../../../server/features/ledger/posting.ts';
import { syncRefundsAndDisputes } from '../../../server/features/refunds/sync.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import {
  BIRD,
  KEPT,
  offerWithDeposit,
  pageOf,
  payRest,
  reservePet,
  statusOf,
  type Reservation,
} from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const saleOf = async ({ orderId }: Reservation) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const petOf = async ({ linkId }: { linkId: string }) =>
  (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body['pet'].status;
const figures = async () => (await breeder.call('GET', '/api/orders/figures')).body;

const booksAgree = () => expectBooksToAgree(product);

describe('a deposit', () => {
  // Shows money.deposit-offer
  it('is offered with its terms, and taken by the same link without scripts', async () => {
    const { linkId } = await offerWithDeposit(breeder, {
      percent: 20,
      due: 'date',
      dueOn: IN_A_MONTH,
      graceDays: 5,
      terms: 'refundable',
    });
    const { body } = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(body['deposit']).toMatchObject({
      total: '210.00',
      price: '200.00',
      rest: '840.00',
      dueOn: IN_A_MONTH,
      graceDays: 5,
      terms: 'refundable',
      law: expect.stringContaining('AB 506'),
    });
    const buyer = product.visitor();
    const page = (await buyer.call<string>('GET', `/checkout/${linkId}`)).body;
    expect(page).toContain('Reserve with a deposit');
    expect(page).toContain('$210.00');
    const token = /name="deposit" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const termsVersion = /name="termsVersion" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = { paymentMethod: 'card', total: '1050.00', termsVersion, state: 'OR', zip: '97701' };
    const stale = await buyer.submit(`/checkout/${linkId}`, { ...form, deposit: 'of another page' });
    expect([stale.status, stale.body]).toEqual([409, expect.stringContaining('have changed')]);
    const { status, location } = await buyer.submit(`/checkout/${linkId}`, { ...form, deposit: token });
    expect([status, location]).toEqual([303, expect.stringContaining('/checkout/cs_')]);
  });

  // Shows money.deposit
  itNightly('reserves the pet and is no revenue until the last part is paid', async () => {
    const before = await figures();
    const reservation = await reservePet(product, breeder);
    const { orderId, linkId, petId } = reservation;
    expect([await statusOf(product, reservation), await petOf({ linkId })]).toEqual(['reserved', 'reserved']);
    expect(await ledgerOf(product, orderId)).toMatchObject({
      buyer: -21_000,
      deposits_held: 20_000,
      platform_fee: 1_000,
    });
    expect(await figures()).toMatchObject({
      completedSales: before['completedSales'],
      totalRevenue: before['totalRevenue'],
    });
    const other = product.visitor();
    await expect(openCheckout(other, linkId)).rejects.toThrow(/409/);
    for (const path of [`/api/pets/${petId}`, `/api/payment-links/${linkId}`])
      expect((await breeder.call('DELETE', path)).body['code']).toBe('reserved');
    // A new price and new terms touch no reserved buyer.
    await breeder.call('PATCH', `/api/pets/${petId}`, { price: '3000.00' });
    await breeder.call('DELETE', `/api/pets/${petId}/deposit`);
    expect(await pageOf(reservation)).toContain('$210.00 of $1,050.00 paid');

    await payRest(product, reservation, '333.33');
    expect(await statusOf(product, reservation)).toBe('reserved');
    expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '543.33', due: '506.67', held: '517.46' });
    await booksAgree();
    await payRest(product, reservation);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
    const parts = await product.dependencies.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(parts.map(({ kind }) => kind).sort()).toEqual(['balance', 'balance', 'deposit']);
    expect(parts.reduce((sum, { feeCents }) => sum + feeCents, 0)).toBe(5_000);
    expect(await readHeldCents(product.dependencies.db, orderId)).toBe(0);
    expect(await figures()).toMatchObject({ completedSales: (before['completedSales'] as number) + 1 });
    expect((await saleOf(reservation)).order).toMatchObject({ status: 'paid', price: '1000.00' });
    expect(await petOf({ linkId })).toBe('sold');
    // Reserved, a part, and the receipt, which lists all parts.
    const mail = await mailContaining(product, reservation.buyerEmail, 'Your receipt for');
    const page = await reservation.buyer.call<string>('GET', /\/receipt\?key=[\w-]{43}/.exec(mail)![0]);
    const pdf = await download(breeder, `/api/orders/${orderId}/receipt`);
    for (const text of [mail, page.body.replaceAll(/<[^>]*>/g, ' '), (await readPdf(pdf.bytes)).text]) {
      const listed = [...text.matchAll(/(Deposit|Balance),\s+\w+\s+\d+,\s+\d{4},\s+Credit\s+card[^$<]*(\$[\d.]+)/g)];
      expect(listed.map(([, kind, amount]) => [kind, amount])).toEqual([
        ['Deposit', '$210.00'],
        ['Balance', '$333.33'],
        ['Balance', '$506.67'],
      ]);
    }
    await booksAgree();
  });

  // Shows money.deposit-refund
  itNightly('that is paid in full is refunded newest part first, with the fee in proportion', async () => {
    const reservation = await reservePet(product, breeder);
    await payRest(product, reservation);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
    const refund = (body: object) => breeder.call('POST', `/api/orders/${reservation.orderId}/refund`, body);
    // A double click is one refund, although two payments bear it.
    const twice = await Promise.all([refund({ amount: '900.00' }), refund({ amount: '900.00' })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await eventually(async () => expect((await saleOf(reservation)).order.refunded).toBe('900.00'));
    expect((await refund({})).status).toBe(200);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('refunded'));
    expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0, platform_fee: 0, deposits_held: 0 });
    await booksAgree();
  });
});

itNightly('a deposit that comes too late goes back, and its mail names what was charged', async () => {
  const { linkId, pet } = await offerWithDeposit(breeder);
  const buyer = product.visitor();
  await operate(product, 'hold_webhooks', { held: true });
  const email = `late-${pet.id}@example.com`;
  const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
  await breeder.call('DELETE', `/api/pets/${pet.id}`);
  await operate(product, 'release_webhooks', { order: 'created' });
  await operate(product, 'hold_webhooks', { held: false });
  expect((await mailbox(product, email, 1)).join()).toMatch(/\$210\.00(?!.*\$1,050\.00)/s);
  const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  expect(body).toMatchObject({ status: 'returned', refund: { amount: '210.00', state: 'returned' } });
  await booksAgree();
});

describe('a reservation', () => {
  // Shows money.deposit
  itNightly('shows its buyer one checkout at a time, and takes no more than is due', async () => {
    const reservation = await reservePet(product, breeder);
    const { buyer, path } = reservation;
    const pay = (amount: string) => buyer.submit(path, { act: 'pay', amount });
    const [first, again] = [await pay('100.00'), await pay('100.00')];
    expect(again.location).toBe(first.location);
    const other = await pay('200.00');
    expect(other.location).not.toBe(first.location);
    const open = (await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId))).filter(
      ({ state }) => state === 'open',
    );
    expect(open).toHaveLength(1);
    for (const wrong of ['900.00', '839.80', '0.10', 'a lot']) expect((await pay(wrong)).status).toBe(400);
    expect((await product.visitor().call('GET', `${path.slice(0, -3)}abc`)).status).toBe(404);
  });

  // Shows money.deposit-refund
  itNightly('that its buyer cancels follows its terms: the deposit is kept, other parts go back', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    await payRest(product, reservation, '105.00');
    const page = await pageOf(reservation);
    expect(page).toContain('If you cancel, the breeder keeps the deposit.');
    expect(page).toContain('$105.00 is refunded to you');
    const { buyer, path, orderId } = reservation;
    expect((await buyer.submit(path, { act: 'cancel' })).status).toBe(400);
    expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    expect(await statusOf(product, reservation)).toBe('released');
    expect(await petOf(reservation)).toBe('active');
    await eventually(async () =>
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0, platform_fee: 1_000 }),
    );
    expect(await pageOf(reservation)).toContain('Under your terms, the breeder keeps $210.00.');
    expect((await ledgerOf(product, orderId))['breeder']).toBeGreaterThan(18_000);
    expect((await buyer.submit(path, { act: 'pay' })).status).toBe(409);
    await booksAgree();
    // Somebody else can reserve it now.
    expect(await openCheckout(product.visitor(), reservation.linkId)).toContain('/checkout/cs_');
  });

  itNightly(
    'that its buyer cancels keeps the whole deposit, although a part of the rest went back before',
    async () => {
      const reservation = await reservePet(product, breeder, KEPT, BIRD);
      await payRest(product, reservation, '105.00');
      const [, part] = await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId));
      const on = { stripeAccount: part!.stripeAccountId! };
      await product.dependencies.stripe.refunds.create({ payment_intent: part!.paymentIntentId!, amount: 4_200 }, on);
      await eventually(async () => expect(await pageOf(reservation)).toContain('$63.00 is refunded to you'));
      await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
      await eventually(async () =>
        expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0 }),
      );
      await booksAgree();
    },
  );

  itNightly('that is paid although a part of it went back is a partly refunded sale', async () => {
    const reservation = await reservePet(product, breeder);
    const [first] = await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId));
    const on = { stripeAccount: first!.stripeAccountId! };
    await product.dependencies.stripe.refunds.create({ payment_intent: first!.paymentIntentId!, amount: 2_100 }, on);
    const returned = /\$210\.00.*Refunded to you<\/dt>.*\$21\.00.*Balance.*\$840\.00/;
    await eventually(async () => expect(await pageOf(reservation)).toMatch(returned));
    await payRest(product, reservation);
    expect(await statusOf(product, reservation)).toBe('partially_refunded');
    expect(await pageOf(reservation)).toMatch(/Paid<\/dt>.*\$1,050\.00.*Refunded to you<\/dt>.*\$21\.00/);
    await booksAgree();
  });

  // Shows money.deposit-refund
  it('that the breeder ends before the due date goes back in full, whatever its terms', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const { orderId } = reservation;
    const other = await connectedBreeder(product);
    expect((await other.call('POST', `/api/orders/${orderId}/release`, {})).status).toBe(404);
    const { sale } = (await breeder.call('GET', `/api/orders/${orderId}`)).body;
    expect(sale.ending).toEqual({ returned: '210.00', byHand: '0.00', kept: '0.00' });
    const { status, body } = await breeder.call('POST', `/api/orders/${orderId}/release`, {});
    expect([status, body['deposit'].releasedBy]).toEqual([200, 'breeder']);
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, {})).body['code']).toBe('not_reserved');
    await eventually(async () => {
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, deposits_held: 0, platform_fee: 0 });
      expect(await pageOf(reservation)).toMatch(
        /Everything that you paid is refunded to you\.(?!.*keeps the deposit)/s,
      );
    });
    expect((await mailbox(product, reservation.buyerEmail, 3)).join()).toContain('has ended');
    await booksAgree();
  });

  // Shows money.deposit-dispute
  it('whose deposit is disputed takes nothing more, and ends when the bank decides for the buyer', async () => {
    const reservation = await reservePet(product, breeder);
    const { orderId, buyer, path } = reservation;
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, orderId));
    const { location } = await buyer.submit(path, { act: 'pay', amount: '100.00' });
    const { dispute } = await operate(product, 'open_dispute', { charge: order!.chargeId! });
    await eventually(async () => {
      const open = await readOrders(product.dependencies.db, eq(orders.id, orderId));
      expect(open.map(({ state }) => state).sort()).toEqual(['expired', 'paid']);
    });
    expect(await payByCard(buyer, location!)).toBeUndefined();
    await eventually(async () => expect((await buyer.submit(path, { act: 'pay' })).body).toContain('disputed'));
    expect(await statusOf(product, reservation)).toBe('reserved');
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, {})).body['code']).toBe('disputed');
    const isDisputed = async () =>
      (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].deposit.isDisputed;
    expect(await isDisputed()).toBe(true);
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('released'));
    expect(await isDisputed()).toBe(false);
    expect((await mailbox(product, reservation.buyerEmail, 2)).join()).toContain('Your bank returned a payment to you');
    expect(await readHeldCents(product.dependencies.db, orderId)).toBe(0);
    expect(await petOf(reservation)).toBe('active');
    await booksAgree();
  });

  itNightly('that the bank has ended takes no part that was paid meanwhile: it goes back', async () => {
    const reservation = await reservePet(product, breeder);
    const { orderId, buyer, path, buyerEmail } = reservation;
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, orderId));
    const { location } = await buyer.submit(path, { act: 'pay', amount: '100.00' });
    await operate(product, 'hold_webhooks', { held: true });
    await payByCard(buyer, location!, undefined, { email: buyerEmail });
    const { dispute } = await operate(product, 'open_dispute', { charge: order!.chargeId! });
    await operate(product, 'lose_dispute', { dispute });
    // Reconciliation comes before the events, which are handled at the same moment.
    await syncRefundsAndDisputes(systemContext(product.dependencies), orderId);
    await operate(product, 'release_webhooks', { order: 'reverse' });
    await operate(product, 'hold_webhooks', { held: false });
    await eventually(async () =>
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, deposits_held: 0, dispute: 0 }),
    );
    expect(await statusOf(product, reservation)).toBe('released');
    await booksAgree();
  });

  // Shows money.deposit-dispute
  itNightly('of a breeder who closes the account goes back in full', async () => {
    const closing = await connectedBreeder(product);
    const reservation = await reservePet(product, closing, KEPT, BIRD);
    expect((await closing.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () =>
      expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0, deposits_held: 0 }),
    );
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('released'));
  });
});
