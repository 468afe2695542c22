import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, pets } from '../../../server/db/schema.ts';
import { eraseBuyersJob } from '../../../server/features/buyer-data/account-deletion.ts';
import { varied } from '../../environment/nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import {
  connectedBreeder,
  endTrial,
  makeAdmin,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { CASH_DAY } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { accountOf } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, offerWithDeposit, pageOf, reservePet, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import type { Visitor } from '../../product/visitor.ts';

/** What becomes of an order: `back`: everything that was paid has gone back. */
type Outcome = 'closed' | 'reserved' | 'paid' | 'back' | 'released';

/** A row of the table of docs/decisions/0044-the-whole-sale.md; its columns are the moments of a reservation. */
interface Crossing {
  /** The change of one pet, or of its breeder. */
  toPet?: (breeder: Breeder, moment: { petId: string; linkId: string }) => Promise<{ status: number }>;
  toBreeder?: (breeder: Breeder) => Promise<unknown>;
  /** The deposit's checkout is open; the deposit is paid, and the event not received. */
  depositOpen: Outcome;
  depositPaid: Outcome;
  /** Nothing is open: the answer to the change, what becomes of it, and to a buyer who wants to pay the rest. */
  refused?: true;
  reserved: Outcome;
  payingRest: number;
  /** The checkout of the rest is open; it is paid, and the event not received. */
  restOpen: Outcome;
  restPaid: Outcome;
}

const CROSSINGS: Record<string, Crossing> = {
  'the breeder resets the connection': {
    toBreeder: (breeder) => breeder.call('POST', '/api/stripe/reset'),
    depositOpen: 'closed',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 409,
    restOpen: 'reserved',
    restPaid: 'paid',
  },
  'the pet is deleted': {
    toPet: (breeder, { petId }) => breeder.call('DELETE', `/api/pets/${petId}`),
    depositOpen: 'closed',
    depositPaid: 'back',
    refused: true,
    reserved: 'reserved',
    payingRest: 303,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'the breeder closes the account': {
    toBreeder: (breeder) => breeder.call('DELETE', '/api/user/delete-account'),
    depositOpen: 'closed',
    depositPaid: 'back',
    reserved: 'back',
    payingRest: 404,
    restOpen: 'back',
    restPaid: 'back',
  },
  'the price is edited': {
    toPet: (breeder, { petId }) => breeder.call('PATCH', `/api/pets/${petId}`, { price: '2000.00' }),
    depositOpen: 'closed',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 303,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'the deposit is edited': {
    toPet: (breeder, { petId }) => breeder.call('POST', `/api/pets/${petId}/deposit`, { ...KEPT, amount: '300.00' }),
    depositOpen: 'closed',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 303,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'the link is archived': {
    toPet: (breeder, { linkId }) => breeder.call('DELETE', `/api/payment-links/${linkId}`),
    depositOpen: 'closed',
    depositPaid: 'reserved',
    refused: true,
    reserved: 'reserved',
    payingRest: 303,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'the trial ends': {
    toBreeder: (breeder) => endTrial(product, breeder),
    depositOpen: 'reserved',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 303,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'the provider disables charges on the account': {
    toBreeder: async (breeder) => operate(product, 'disable_charges', { account: await accountOf(product, breeder) }),
    depositOpen: 'reserved',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 409,
    restOpen: 'paid',
    restPaid: 'paid',
  },
  'an admin suspends the breeder': {
    toBreeder: (breeder) =>
      admin.call('POST', `/api/admin/users/${breeder.userId}/suspend`, { reason: 'A report is looked into.' }),
    depositOpen: 'reserved',
    depositPaid: 'reserved',
    reserved: 'reserved',
    payingRest: 409,
    restOpen: 'paid',
    restPaid: 'paid',
  },
};

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

interface Moment {
  petId: string;
  linkId: string;
  orderId: string;
  buyer: Visitor;
  checkoutUrl: string;
}

const orderOf = async ({ orderId }: Pick<Moment, 'orderId'>) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId)))[0]!;

async function depositMoment(breeder: Breeder): Promise<Moment> {
  const { pet, linkId } = await offerWithDeposit(breeder, KEPT, BIRD);
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId);
  const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
  return { petId: pet.id, linkId, orderId: order!.id, buyer, checkoutUrl };
}

/** A reserved pet, for which the checkout of all that is due is open. */
async function restMoment(breeder: Breeder): Promise<Moment> {
  const reservation = await reservePet(product, breeder, KEPT, BIRD);
  const { location } = await reservation.buyer.submit(reservation.path, { act: 'pay' });
  return { ...reservation, checkoutUrl: location! };
}

async function becomes(moment: Pick<Moment, 'orderId' | 'petId'>, outcome: Outcome, when: string): Promise<void> {
  const statuses = {
    closed: ['expired'],
    reserved: ['reserved'],
    paid: ['paid'],
    back: ['refunded', 'released'],
    released: ['released'],
  }[outcome];
  const present = async () => [when, (await orderOf(moment)).status];
  await eventually(async () => expect(statuses.map((status) => [when, status])).toContainEqual(await present()));
  const cents = { closed: 0, reserved: -21_000, paid: -105_000, back: 0, released: -21_000 }[outcome];
  await eventually(async () =>
    expect([when, (await ledgerOf(product, moment.orderId))['buyer'] ?? 0]).toEqual([when, cents]),
  );
  const [pet] = await product.dependencies.db.select().from(pets).where(eq(pets.id, moment.petId));
  const isTheirs = outcome === 'paid' ? 'sold' : outcome === 'reserved' ? 'reserved' : null;
  if (isTheirs) expect([when, pet!.status]).toEqual([when, isTheirs]);
  else expect(['sold', 'reserved']).not.toContain(pet!.status);
}

describe.each(varied(Object.entries(CROSSINGS), 3))('a reservation while %s', (_what, crossing) => {
  it('ends at each of its moments as the table says', async () => {
    const breeder = await connectedBreeder(product);
    const depositOpen = await depositMoment(breeder);
    const reserved = await reservePet(product, breeder, KEPT, BIRD);
    const [restOpen, restPaid] = [await restMoment(breeder), await restMoment(breeder)];
    await operate(product, 'hold_webhooks', { held: true });
    const depositPaid = await depositMoment(breeder);
    await payByCard(depositPaid.buyer, depositPaid.checkoutUrl);
    await payByCard(restPaid.buyer, restPaid.checkoutUrl);

    if (crossing.toPet) {
      for (const moment of [depositOpen, depositPaid])
        expect([200, 204]).toContain((await crossing.toPet(breeder, moment)).status);
      for (const moment of [reserved, restOpen, restPaid]) {
        const { status } = await crossing.toPet(breeder, moment);
        if (crossing.refused) expect(status).toBe(409);
        else expect([200, 409]).toContain(status);
      }
    }
    await crossing.toBreeder?.(breeder);
    await operate(product, 'hold_webhooks', { held: false });
    await operate(product, 'release_webhooks', { order: 'shuffled' });

    const isClosed = (outcome: Outcome, from: Outcome) => outcome === from || outcome === 'back';
    if (crossing.depositOpen === 'closed') await becomes(depositOpen, 'closed', 'deposit open');
    if (isClosed(crossing.restOpen, 'reserved'))
      await eventually(async () =>
        expect(
          (await readOrders(product.dependencies.db, eq(orders.id, restOpen.orderId))).map(({ state }) => state),
        ).toContain('expired'),
      );
    const [deposit, rest] = [
      await payByCard(depositOpen.buyer, depositOpen.checkoutUrl),
      await payByCard(restOpen.buyer, restOpen.checkoutUrl),
    ];
    expect([deposit !== undefined, rest !== undefined]).toEqual([
      crossing.depositOpen !== 'closed',
      !isClosed(crossing.restOpen, 'reserved'),
    ]);
    await becomes(depositOpen, crossing.depositOpen, 'deposit open');
    await becomes(depositPaid, crossing.depositPaid, 'deposit paid');
    await becomes(reserved, crossing.reserved, 'reserved');
    await becomes(restOpen, crossing.restOpen, 'rest open');
    await becomes(restPaid, crossing.restPaid, 'rest paid');
    // The address of a closed account's buyer goes with the account, or after a refund that is on its way.
    await eventually(async () => {
      await product.dependencies.jobs.workNow(eraseBuyersJob, {});
      const paying = await reserved.buyer.submit(reserved.path, { act: 'pay' });
      expect(paying.status).toBe(crossing.payingRest);
    });
    await expectBooksToAgree(product);
  });
});

/** What either side does while the rest is being paid: an open checkout is closed at the provider before, one in flight is awaited. */
const ACTS: Record<
  string,
  { act: (breeder: Breeder, own: Reservation) => Promise<{ status: number }>; ends: Outcome }
> = {
  'accepts a move': {
    act: (_breeder, own) => answerMove(own),
    ends: 'reserved',
  },
  'ends the reservation': {
    act: (breeder, { orderId }) => breeder.call('POST', `/api/orders/${orderId}/release`, {}),
    ends: 'back',
  },
  'cancels it': {
    act: (_breeder, { buyer, path }) => buyer.submit(path, { act: 'cancel', sure: 'yes' }),
    // By the terms the deposit stays with the breeder.
    ends: 'released',
  },
  'records cash': {
    act: (breeder, { orderId }) =>
      breeder.call('POST', `/api/orders/${orderId}/cash`, {
        amount: '100.00',
        method: 'cash',
        receivedOn: CASH_DAY,
      }),
    ends: 'reserved',
  },
  'pays another part': {
    act: (_breeder, { buyer, path }) => buyer.submit(path, { act: 'pay', amount: '100.00' }),
    ends: 'reserved',
  },
};

async function answerMove(own: Reservation) {
  const move = /name="move" value="([^"]+)"/.exec(await pageOf(own))![1]!;
  return own.buyer.submit(own.path, { act: 'move_yes', move });
}

describe.each(varied(Object.entries(ACTS), 1))('while the rest is being paid, somebody %s', (what, { act, ends }) => {
  it('which closes an open checkout, and is refused while a payment is in flight', async () => {
    const breeder = await connectedBreeder(product);
    const reserved = async () => {
      const own = await reservePet(product, breeder, KEPT, { ...BIRD, price: '900.00' });
      if (what !== 'accepts a move') return own;
      const { pet } = await offerPet(breeder, { ...BIRD, price: '1000.00' });
      expect((await breeder.call('POST', `/api/orders/${own.orderId}/move`, { petId: pet.id })).status).toBe(200);
      return own;
    };
    const open = await reserved();
    const { location } = await open.buyer.submit(open.path, { act: 'pay' });
    expect([200, 303]).toContain((await act(breeder, open)).status);
    expect(await payByCard(open.buyer, location!)).toBeUndefined();
    const inFlight = await reserved();
    const byKlarna = await inFlight.buyer.submit(inFlight.path, { act: 'pay', paymentMethod: 'klarna' });
    await payByKlarna(inFlight.buyer, byKlarna.location!, 'later');
    expect((await act(breeder, inFlight)).status).toBe(409);
    expect((await orderOf(inFlight)).status).toBe('reserved');
    const status = ends === 'back' ? 'released' : ends;
    await eventually(async () => expect((await orderOf(open)).status).toBe(status));
    const buyersCents = ends === 'back' ? 0 : -21_000;
    await eventually(async () => expect((await ledgerOf(product, open.orderId))['buyer']).toBe(buyersCents));
    await expectBooksToAgree(product);
  });
});
