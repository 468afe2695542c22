import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, orderDeposits, paymentLinks, users } from '../../../server/db/schema.ts';
import { watchPayments } from '../../../server/features/reservations/payment-stops.ts';
import { remindOfBalances } from '../../../server/features/reservations/send-reminders.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectAccount, connectedBreeder, createPet, endTrial, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, pageOf, reservePet, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders();
});
afterAll(() => product.stop());

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const long = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Due in ten days, with three more of grace. */
const TERMS = { amount: '200.00', due: 'date', dueOn: dayIn(10), graceDays: 3, terms: 'not_refundable' };
const KEPT = { buyer: -21_000, deposits_held: 0 };
const RETURNED = { buyer: 0, deposits_held: 0, platform_fee: 0 };

const setClock = (days: number) => (product.dependencies.clock = () => new Date(Date.now() + days * DAY));

/** Moves the clock so many days from today, and runs the schedule. */
async function passTo(days: number) {
  const { dependencies } = product;
  setClock(days);
  await watchPayments(systemContext(dependencies));
  await remindOfBalances(systemContext(dependencies));
}

async function signIn({ email, password, call }: Breeder) {
  expect((await call('POST', '/api/login', { email, password })).status).toBe(200);
}

async function reserved(breeder: Breeder, terms: object = TERMS, pet: object = BIRD) {
  product.dependencies.clock = () => new Date();
  await endTrial(product, breeder, new Date(Date.now() + 99 * DAY));
  await signIn(breeder);
  return reservePet(product, breeder, terms, pet);
}

async function release(breeder: Breeder, { orderId }: Reservation) {
  await signIn(breeder);
  const { sale } = (await breeder.call('GET', `/api/orders/${orderId}`)).body;
  const { status, body } = await breeder.call('POST', `/api/orders/${orderId}/release`, {});
  expect([status, body['deposit']?.releasedBy]).toEqual([200, 'breeder']);
  return sale.ending.kept;
}

const ledgerBecomes = async ({ orderId }: Reservation, lines: object) =>
  eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject(lines));
const depositOf = async ({ orderId }: Reservation) =>
  (await product.dependencies.db.select().from(orderDeposits).where(eq(orderDeposits.orderId, orderId)))[0];
const mailsTo = async (email: string, words: string) =>
  eventually(async () => expect((await mailbox(product, email, 1)).join()).toContain(words));

async function suspend({ userId }: Breeder, isSuspended: boolean) {
  const change = isSuspended
    ? { suspendedAt: product.dependencies.clock(), suspensionReason: 'x' }
    : { suspendedAt: null, suspensionReason: null };
  await product.dependencies.db.update(users).set(change).where(eq(users.id, userId));
}

describeNightly('a rest that could be paid', () => {
  it('forfeits the deposit after its day and its grace, and not a day before', async () => {
    const breeder = await connectedBreeder(product);
    const [early, late] = [await reserved(breeder), await reserved(breeder)];
    await passTo(13);
    expect(await release(breeder, early)).toBe('0.00');
    await ledgerBecomes(early, RETURNED);
    await passTo(15);
    expect(await release(breeder, late)).toBe('200.00');
    await ledgerBecomes(late, KEPT);
    await expectBooksToAgree(product);
  });
});

describe('the days of a reservation stand still', () => {
  itNightly('while the breeder has reset the payment account, and both sides read the new day', async () => {
    const breeder = await connectedBreeder(product);
    const [ended, moved] = [await reserved(breeder), await reserved(breeder)];
    await passTo(5);
    await signIn(breeder);
    expect((await breeder.call('POST', '/api/stripe/reset', {})).status).toBe(200);
    await passTo(18);
    const page = await pageOf(ended);
    expect(page).toContain('so your deadline is on hold. If you cancel now, you get everything back.');
    expect((await ended.buyer.submit(ended.path, { act: 'pay' })).status).toBe(409);
    expect(await release(breeder, ended)).toBe('0.00');
    await ledgerBecomes(ended, RETURNED);
    expect((await ended.buyer.submit(ended.path, { act: 'pay' })).status).toBe(409);
    expect(await depositOf(ended)).toMatchObject({ stopReason: 'account', stoppedSeconds: 0 });
    await connectAccount(breeder);
    await passTo(18);
    // A day that was begun counts whole.
    const due = long(dayIn(24));
    await mailsTo(moved.buyerEmail, `you have 14 more days: the balance is now due on ${due}.`);
    await mailsTo(breeder.email, `The balance is now due on ${due}.`);
    expect(await pageOf(moved)).toContain(`you have 14 more days: the balance is now due on ${due}.`);
    await passTo(26);
    expect(await pageOf(moved)).toContain(`If it isn’t paid by ${long(dayIn(27))}`);
    const { sale } = (await signIn(breeder), await breeder.call('GET', `/api/orders/${moved.orderId}`)).body;
    expect(sale).toMatchObject({ deposit: { movedDays: 14, lastDay: dayIn(27) }, ending: { kept: '0.00' } });
    await passTo(29);
    expect(await release(breeder, moved)).toBe('200.00');
    await ledgerBecomes(moved, KEPT);
  });

  itNightly('while the breeder is suspended: ending it then returns everything, and so does canceling', async () => {
    const breeder = await connectedBreeder(product);
    const [released, canceled, later] = [await reserved(breeder), await reserved(breeder), await reserved(breeder)];
    await suspend(breeder, true);
    await passTo(20);
    expect(await release(breeder, released)).toBe('0.00');
    await ledgerBecomes(released, RETURNED);
    await canceled.buyer.submit(canceled.path, { act: 'cancel', sure: 'yes' });
    await ledgerBecomes(canceled, RETURNED);
    await suspend(breeder, false);
    await passTo(20);
    expect(await release(breeder, later)).toBe('0.00');
    await ledgerBecomes(later, RETURNED);
  });

  it('with the reminders, which come as soon as the balance can be paid again', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    // A tenth of a day gives a whole one: the notice that the balance is overdue is planned for day 12.
    for (const [from, to] of [
      [5, 5.1],
      [13, 13.1],
    ] as const) {
      setClock(from);
      await suspend(breeder, true);
      await passTo(from);
      await suspend(breeder, false);
      await passTo(to);
    }
    expect(await depositOf(reservation)).toMatchObject({ stopSince: null });
    await mailsTo(reservation.buyerEmail, 'was due on');
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId));
    expect(order!.status).toBe('overdue');
  });

  itNightly('while a bank decides about the deposit', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, reservation.orderId));
    const { dispute } = await operate(product, 'open_dispute', { charge: order!.chargeId! });
    await eventually(async () =>
      expect(await pageOf(reservation)).toContain('so you can’t make another payment for now'),
    );
    const ofOrder = eq(orderDeposits.orderId, reservation.orderId);
    const { db } = product.dependencies;
    expect(await depositOf(reservation)).toMatchObject({ stopReason: 'dispute' });
    // Events are handled by the real clock.
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const moved = { reservedAt: ago(21), stopSince: ago(20.5), dueOn: dayIn(-10) };
    await db.update(orderDeposits).set(moved).where(ofOrder);
    await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect(await pageOf(reservation)).toContain('21 more days'));
    expect(await release(breeder, reservation)).toBe('0.00');
    await ledgerBecomes(reservation, { buyer: 0, deposits_held: 0 });
  });

  itNightly.each([
    [
      'paused the link',
      (breeder: Breeder, { linkId }: Reservation) => breeder.call('POST', `/api/payment-links/${linkId}/pause`, {}),
    ],
    ['is no member anymore', (breeder: Breeder) => endTrial(product, breeder)],
    [
      'has a page that we took down',
      (_breeder: Breeder, { linkId }: Reservation) =>
        product.dependencies.db
          .update(paymentLinks)
          .set({ suspendedAt: new Date(), suspensionReason: 'x' })
          .where(eq(paymentLinks.id, linkId)),
    ],
  ])('while the breeder %s', async (_what, stop) => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    await stop(breeder, reservation);
    await passTo(20);
    expect(await pageOf(reservation)).toContain('deadline is on hold');
    expect(await release(breeder, reservation)).toBe('0.00');
    await ledgerBecomes(reservation, RETURNED);
  });

  it('while the payment provider can’t be reached', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    const { providerCircuit } = product.dependencies;
    const { isOpen } = providerCircuit;
    providerCircuit.isOpen = () => true;
    await passTo(9);
    providerCircuit.isOpen = isOpen;
    await passTo(15);
    await mailsTo(reservation.buyerEmail, '7 more days');
    expect(await pageOf(reservation)).toContain('7 more days');
  });

  itNightly('while cash waits for the buyer’s answer', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    const cash = { amount: '10.00', method: 'cash', receivedOn: dayIn(0) };
    expect((await breeder.call('POST', `/api/orders/${reservation.orderId}/cash`, cash)).status).toBe(200);
    await passTo(20);
    await signIn(breeder);
    expect((await breeder.call('DELETE', `/api/orders/${reservation.orderId}/cash`)).status).toBe(200);
    expect(await release(breeder, reservation)).toBe('0.00');
    await ledgerBecomes(reservation, RETURNED);
  });

  itNightly('and its reminders name the day on which it is due after that', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder);
    await suspend(breeder, true);
    await passTo(9);
    await suspend(breeder, false);
    await passTo(10);
    await passTo(19);
    await mailsTo(reservation.buyerEmail, `the balance is now due on ${long(dayIn(21))}`);
    const reminders = (await mailbox(product, reservation.buyerEmail, 3)).filter((mail) =>
      mail.includes('Subject: The balance for Kiwi'),
    );
    expect(reminders).toHaveLength(1);
  });
});

describeNightly('what is due at hand-over', () => {
  const AT_HAND_OVER = { amount: '200.00', due: 'hand_over', terms: 'not_refundable', handOverDays: 10 };
  const READY = { ...BIRD, details: { bornOn: dayIn(-40), readyOn: dayIn(5) } };

  it('has a last day that the buyer reads before paying; after it the deposit can be kept', async () => {
    const breeder = await connectedBreeder(product);
    const [early, late] = [await reserved(breeder, AT_HAND_OVER, READY), await reserved(breeder, AT_HAND_OVER, READY)];
    const offered = (await breeder.call('GET', `/api/pets/${late.petId}/deposit`)).body['deposit'];
    expect(offered).toMatchObject({ handOverDays: 10, offered: { dueOn: null, handOverBy: dayIn(15) } });
    const words = `when the pet is handed over to you, by ${long(dayIn(15))}`;
    expect(await pageOf(late)).toContain(words);
    await mailsTo(late.buyerEmail, words);
    await passTo(15);
    expect(await release(breeder, early)).toBe('0.00');
    await passTo(17);
    await mailsTo(late.buyerEmail, `was due on ${long(dayIn(15))}`);
    expect(await release(breeder, late)).toBe('200.00');
    await ledgerBecomes(late, KEPT);
  });

  it('comes as many days after the ready date of another pet to which the reservation moves', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder, AT_HAND_OVER, READY);
    const { id: petId } = await createPet(breeder, { ...BIRD, details: { bornOn: dayIn(-5), readyOn: dayIn(40) } });
    expect((await breeder.call('POST', `/api/orders/${reservation.orderId}/move`, { petId })).status).toBe(200);
    const move = /name="move" value="([^"]+)"/.exec(await pageOf(reservation))![1]!;
    expect((await reservation.buyer.submit(reservation.path, { act: 'move_yes', move })).status).toBe(303);
    expect(await pageOf(reservation)).toContain(`by ${long(dayIn(50))}`);
    await passTo(17);
    expect(await release(breeder, reservation)).toBe('0.00');
  });

  it('has none without a ready date, nor on an order from before there was one', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder, AT_HAND_OVER);
    await passTo(28);
    const [deposit] = await product.dependencies.db
      .select()
      .from(orderDeposits)
      .where(eq(orderDeposits.orderId, reservation.orderId));
    expect(deposit).toMatchObject({ handOverBy: null, stoppedSeconds: 0 });
    expect(await release(breeder, reservation)).toBe('0.00');
  });
});

describeNightly('the page of a reservation whose breeder has no payment account', () => {
  it('offers no payment, says so in both languages, and lets the buyer cancel', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reserved(breeder, { percent: 20, due: 'hand_over', terms: 'refundable' });
    expect(await pageOf(reservation)).toContain('Continue to the checkout');
    expect((await breeder.call('POST', '/api/stripe/reset', {})).status).toBe(200);
    const page = await pageOf(reservation);
    expect(page).toContain('The breeder can’t take payments right now');
    expect(page).not.toContain('Continue to the checkout');
    expect(page).toContain('Cancel the reservation');
    const spanish = { 'accept-language': 'es' };
    const { body } = await reservation.buyer.call<string>('GET', reservation.path, undefined, spanish);
    expect(body).toContain('El criador no puede recibir pagos por el momento');
    expect(body).not.toContain('Continuar al pago');
  });
});
