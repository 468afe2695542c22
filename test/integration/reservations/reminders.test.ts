import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { systemContext } from '../../../server/context.ts';
import { mails, orderDeposits, orders } from '../../../server/db/schema.ts';
import { remindOfBalances } from '../../../server/features/reservations/send-reminders.ts';
import { start } from '../../../server/main.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, endTrial, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { createInstallation } from '../../product/installation.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, offerWithDeposit, payRest, reservePet, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import { createVisitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await member();
});
afterAll(() => product.stop());

const DAY = 86_400_000;
/** A breeder whose membership outlasts the due dates, so that the days count. */
async function member(at = product): Promise<Breeder> {
  const connected = await connectedBreeder(at);
  await endTrial(at, connected, new Date(Date.now() + 200 * DAY));
  return connected;
}
const DUE_ON = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10);
const DUE = { percent: 20, due: 'date', dueOn: DUE_ON, graceDays: 3, terms: 'not_refundable' };
const dueIn = (days: number) => new Date(Date.parse(DUE_ON) + days * DAY + 16 * 3_600_000);

const remind = (now: Date) => remindOfBalances({ ...systemContext(product.dependencies), now });
const remindersOf = async ({ orderId }: Reservation, at = product): Promise<string[]> => {
  const rows = await at.dependencies.db.select({ occasion: mails.occasion }).from(mails);
  return rows
    .map(({ occasion }) => occasion)
    .filter((occasion) => occasion.startsWith('reminder-') && occasion.endsWith(orderId))
    .map((occasion) => occasion.slice('reminder-'.length, -orderId.length - 1))
    .sort();
};
const statusOf = async ({ orderId }: Reservation) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId)))[0]!.status;

// Shows money.reminders
it('the rest of a price is reminded of a week before, a day before and on its day, each once', async () => {
  const reservation = await reservePet(product, breeder, DUE, BIRD);
  await remind(dueIn(-8));
  expect(await remindersOf(reservation)).toEqual([]);
  for (const days of [-7, -7, -1, -1, 0, 0]) await remind(dueIn(days));
  await Promise.all([remind(dueIn(0)), remind(dueIn(0))]);
  expect(await remindersOf(reservation)).toEqual(['1_day-buyer', '7_days-buyer', 'due-buyer']);
  expect(await statusOf(reservation)).toBe('reserved');
});

// Shows money.reminders
it('after an outage one mail is sent, both sides learn that the rest is overdue, and it can still be paid', async () => {
  const reservation = await reservePet(product, breeder, DUE, BIRD);
  await remind(dueIn(2));
  await remind(dueIn(9));
  expect(await remindersOf(reservation)).toEqual(['overdue-breeder', 'overdue-buyer']);
  expect(await statusOf(reservation)).toBe('overdue');
  const graceEnd = new Date(Date.parse(DUE_ON) + 3 * DAY).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect((await reservation.buyer.call<string>('GET', reservation.path)).body).toContain(`isn’t paid by ${graceEnd}`);
  const overdue = await mailContaining(product, reservation.buyerEmail, 'was due on');
  expect(overdue).toContain(`If it isn’t paid by ${graceEnd}, the breeder may offer the pet to others.`);
  expect(overdue).not.toContain('is due on');
  await payRest(product, reservation);
  await eventually(async () => expect(await statusOf(reservation)).toBe('paid'));
});

itNightly(
  'a clock moved by the sandbox drives reminders and terms, over a week’s outage and a restart, each mail once',
  async () => {
    const place = await createInstallation();
    const open = async (): Promise<Product> => {
      const environment = { PORT: '0', RATE_LIMITS: 'off', HOLDS: 'none', LOG_LEVEL: 'silent', ...place.environment };
      const server = await start(readConfig(environment));
      return { ...server, dataDir: place.dataDir, visitor: () => createVisitor(server.url) };
    };
    const passDays = async (at: Product, days: number) => {
      const { now } = await operate(at, 'advance_clock', { seconds: days * 86_400 });
      at.dependencies.clock = () => new Date(now * 1_000);
    };
    // The schedule runs on two nodes.
    const run = async ({ dependencies }: Product) => {
      const now = () => remindOfBalances(systemContext(dependencies));
      await Promise.all([now(), now()]);
    };
    let moved = await open();
    try {
      const seller = await member(moved);
      const dueOn = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
      const reservation = await reservePet(moved, seller, { ...DUE, dueOn }, BIRD);
      await passDays(moved, 4);
      await run(moved);
      expect(await remindersOf(reservation, moved)).toEqual(['7_days-buyer']);
      // Nothing runs for a week and a day, in which three more mails fall due.
      const { now } = await operate(moved, 'advance_clock', { seconds: 8 * 86_400 });
      await moved.stop();
      moved = await open();
      moved.dependencies.clock = () => new Date(now * 1_000);
      const sent = ['7_days-buyer', 'overdue-breeder', 'overdue-buyer'];
      for (let times = 0; times < 2; times++) {
        await run(moved);
        expect(await remindersOf(reservation, moved)).toEqual(sent);
      }
      expect((await readOrders(moved.dependencies.db))[0]!.status).toBe('overdue');
      // A day more than the grace: at night in London the last of it is still the evening before where the seller lives.
      await passDays(moved, 3);
      const again = createVisitor(moved.url);
      await again.call('POST', '/api/login', { email: seller.email, password: seller.password });
      const { status, body } = await again.call('POST', `/api/orders/${reservation.orderId}/release`, {});
      expect([status, body['deposit'].releasedBy]).toEqual([200, 'breeder']);
      await run(moved);
      expect((await readOrders(moved.dependencies.db))[0]!.status).toBe('released');
      // Past the grace the deposit is the breeder's, by its terms.
      expect(await ledgerOf(moved, reservation.orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0 });
      expect(await remindersOf(reservation, moved)).toEqual(sent);
    } finally {
      await moved.stop();
      await place.drop();
    }
  },
);

it('a deposit that was paid before an outage and recorded after its due date is overdue at once', async () => {
  const { linkId } = await offerWithDeposit(breeder, DUE, BIRD);
  const buyer = product.visitor();
  await operate(product, 'hold_webhooks', { held: true });
  await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email: 'outage@example.com' });
  const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
  const lastWeek = new Date(Date.now() - 7 * DAY).toISOString().slice(0, 10);
  const ofOrder = eq(orderDeposits.orderId, order!.id);
  await product.dependencies.db.update(orderDeposits).set({ dueOn: lastWeek }).where(ofOrder);
  await operate(product, 'release_webhooks', { order: 'created' });
  await operate(product, 'hold_webhooks', { held: false });
  const reservation = { orderId: order!.id } as Reservation;
  await eventually(async () => expect(await statusOf(reservation)).toBe('reserved'));
  await Promise.all([remind(new Date()), remind(new Date())]);
  expect(await remindersOf(reservation)).toEqual(['overdue-breeder', 'overdue-buyer']);
  expect(await statusOf(reservation)).toBe('overdue');
});

// Shows money.reminders
itNightly('nobody is reminded once it is paid, cancelled, or while the breeder can’t be paid', async () => {
  const [paid, cancelled, waiting] = [
    await reservePet(product, breeder, DUE, BIRD),
    await reservePet(product, breeder, DUE, BIRD),
    await reservePet(product, await member(), DUE, BIRD),
  ];
  await payRest(product, paid);
  await cancelled.buyer.submit(cancelled.path, { act: 'cancel', sure: 'yes' });
  const [order] = await readOrders(product.dependencies.db, eq(orders.id, waiting.orderId));
  await product.dependencies.database.query(`update users set suspended_at = now() where id = $1`, [order!.sellerId]);
  await remind(dueIn(1));
  for (const each of [paid, cancelled, waiting]) expect(await remindersOf(each)).toEqual([]);
  await product.dependencies.database.query(`update users set suspended_at = null where id = $1`, [order!.sellerId]);
  // The days in which it couldn't be paid come on top.
  await remind(dueIn(3));
  expect(await remindersOf(waiting)).toEqual([]);
  await remind(dueIn(50));
  expect(await remindersOf(waiting)).toEqual(['overdue-breeder', 'overdue-buyer']);
});

// Shows money.reminders
it('after the grace period the breeder’s decision frees the pet, and the deposit follows its terms', async () => {
  const reservation = await reservePet(product, breeder, DUE, BIRD);
  await remind(dueIn(1));
  // The call has no clock of its own.
  const past = new Date(Date.now() - 5 * DAY).toISOString().slice(0, 10);
  const ofOrder = eq(orderDeposits.orderId, reservation.orderId);
  await product.dependencies.db.update(orderDeposits).set({ dueOn: past }).where(ofOrder);
  const { sale } = (await breeder.call('GET', `/api/orders/${reservation.orderId}`)).body;
  expect(sale.ending).toEqual({ returned: '0.00', byHand: '0.00', kept: '200.00' });
  const { status, body } = await breeder.call('POST', `/api/orders/${reservation.orderId}/release`, {});
  expect([status, body['deposit'].releasedBy]).toEqual([200, 'breeder']);
  expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0 });
  expect(await statusOf(reservation)).toBe('released');
});
