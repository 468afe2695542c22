import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositMoves, orders } from '../../../server/db/schema.ts';
import { readHeldCents } from '../../../server/features/ledger/posting.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { CASH_DAY, printCashDay } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, pageOf, payRest, reservePet, statusOf, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const saleOf = async ({ orderId }: Reservation) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];

const booksAgree = () => expectBooksToAgree(product);

const CASH = { amount: '300.00', method: 'zelle', receivedOn: CASH_DAY };

describe('a part of the rest that is paid in cash or by Zelle', () => {
  const record = ({ orderId }: Reservation, body: object = {}, by = breeder) =>
    by.call('POST', `/api/orders/${orderId}/cash`, { ...CASH, ...body });
  const partIn = async (reservation: Reservation) =>
    (await saleOf(reservation)).deposit.payments.findLast((each: { kind: string }) => each.kind === 'cash');
  const answer = async (reservation: Reservation, fields: Record<string, string>) =>
    reservation.buyer.submit(reservation.path, { ...fields, part: (await partIn(reservation)).id });

  // Shows money.cash-balance
  itNightly('counts once the buyer confirms what the breeder recorded, and bears no platform fee', async () => {
    const reservation = await reservePet(product, breeder);
    const { buyer, path, orderId, buyerEmail } = reservation;
    const { location } = await buyer.submit(path, { act: 'pay', amount: '100.00' });
    expect(location).toContain('/checkout/cs_');
    const other = await connectedBreeder(product);
    expect((await record(reservation, {}, other)).status).toBe(404);
    expect((await record(reservation, { amount: '800.01' })).body['errors']).toEqual({
      amount: 'Only $800.00 of the price is due',
    });
    expect((await record(reservation, { amount: '799.80' })).status).toBe(400);
    expect((await record(reservation, { receivedOn: '2099-01-02' })).status).toBe(400);
    expect((await record(reservation, { receivedOn: '1999-12-31' })).body['errors']).toEqual({
      receivedOn: 'This day is more than 7 days before the pet was reserved',
    });
    const [first, again] = [await record(reservation), await record(reservation)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await record(reservation, { amount: '10.00' })).body['code']).toBe('cash_open');
    const parts = await readOrders(product.dependencies.db, eq(orders.id, orderId));
    // The open checkout is closed first: nobody pays the same rest twice.
    expect(parts.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect((await mailbox(product, buyerEmail, 2)).join()).toContain('recorded that you paid $300.00 by Zelle');
    expect(await pageOf(reservation)).toContain('Yes, I paid $300.00');
    expect((await ledgerOf(product, orderId))['deposits_held']).toBe(20_000);
    for (const act of ['pay', 'cancel']) expect((await buyer.submit(path, { act, sure: 'yes' })).status).toBe(409);
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, {})).body['code']).toBe('cash_open');

    const [yes, twice] = [
      await answer(reservation, { act: 'cash_yes' }),
      await answer(reservation, { act: 'cash_yes' }),
    ];
    expect([yes.status, twice.status]).toEqual([303, 303]);
    expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '510.00', due: '525.00', dueInCash: '500.00' });
    expect(await pageOf(reservation)).toContain('$510.00 of $1,035.00 paid');
    expect(await ledgerOf(product, orderId)).toMatchObject({
      buyer: -51_000,
      deposits_held: 50_000,
      platform_fee: 1_000,
    });
    expect((await breeder.call('DELETE', `/api/orders/${orderId}/cash`)).body['code']).toBe('answered');
    await payRest(product, reservation);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
    expect((await saleOf(reservation)).order).toMatchObject({ platformFee: '35.00', total: '1035.00' });
    const receipt = await mailContaining(product, buyerEmail, 'Your receipt for');
    expect(receipt).toContain('Card, and directly to the breeder');
    // The day on which it was received, as on the reservation's page; not that of the confirmation.
    const [receiptPath] = /\/receipt\?key=[\w-]{43}/.exec(receipt)!;
    expect((await buyer.call<string>('GET', receiptPath)).body).toContain(`Balance, ${printCashDay('long')}, Zelle`);
    const paidPage = await pageOf(reservation);
    for (const words of [`Zelle to the breeder, ${printCashDay('medium')}`, `href="${receiptPath}"`])
      expect(paidPage).toContain(words);
    await booksAgree();

    const refund = (body: object) => breeder.call('POST', `/api/orders/${orderId}/refund`, body);
    expect((await refund({ amount: '700.01' })).body['errors']['amount']).toContain('please pay back $300.00 yourself');
    expect((await refund({})).status).toBe(200);
    await eventually(async () => expect((await saleOf(reservation)).order.refunded).toBe('700.00'));
    const back = () => breeder.call('POST', `/api/orders/${orderId}/cash-returned`, { paymentId: partId });
    const partId = (await partIn(reservation)).id;
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect(await statusOf(product, reservation)).toBe('refunded');
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, platform_fee: 0, deposits_held: 0 });
    await booksAgree();
  });

  // Shows money.cash-balance
  it('makes the sale if it is the last one, without a cent of fee more', async () => {
    const reservation = await reservePet(
      product,
      breeder,
      { amount: '66.89', due: 'hand_over', terms: 'refundable' },
      {
        price: '333.33',
      },
    );
    expect((await record(reservation, { amount: '266.44', method: 'cash' })).status).toBe(200);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(303);
    expect(await statusOf(product, reservation)).toBe('paid');
    expect((await saleOf(reservation)).order).toMatchObject({ price: '333.33', platformFee: '3.35', total: '336.68' });
    expect(await readHeldCents(product.dependencies.db, reservation.orderId)).toBe(0);
    await booksAgree();
  });

  // Shows money.cash-balance
  itNightly('is declined with words, or taken back, and then counts nothing', async () => {
    const reservation = await reservePet(product, breeder);
    await record(reservation);
    expect((await answer(reservation, { act: 'cash_no', words: ' ' })).status).toBe(400);
    expect((await answer(reservation, { act: 'cash_no', words: 'I paid $200 only' })).status).toBe(303);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(409);
    expect((await partIn(reservation)).cash.declinedBecause).toBe('I paid $200 only');
    await eventually(async () =>
      expect((await mailbox(product, breeder.email, 1)).join()).toContain('I paid $200 only'),
    );
    await record(reservation, { amount: '200.00' });
    expect((await breeder.call('DELETE', `/api/orders/${reservation.orderId}/cash`)).status).toBe(200);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(409);
    expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '210.00', due: '840.00' });
  });

  // Shows money.cash-balance
  itNightly('goes back by hand when the reservation ends, and is kept in the books until it has', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const { orderId, buyer, path } = reservation;
    await record(reservation);
    await answer(reservation, { act: 'cash_yes' });
    expect(await pageOf(reservation)).toContain('The breeder pays you back $300.00 directly.');
    expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    expect((await partIn(reservation)).cash.returned).toBe('owed');
    expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 50_000 });
    const paymentId = (await partIn(reservation)).id;
    expect((await breeder.call('POST', `/api/orders/${orderId}/cash-returned`, { paymentId })).status).toBe(200);
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0, platform_fee: 1_000 });
    expect((await partIn(reservation)).cash.returned).toBe('yes');
    await booksAgree();
  });
});

describe('a reservation that its breeder moves to another pet', () => {
  const propose = ({ orderId }: Reservation, petId: string, by = breeder) =>
    by.call('POST', `/api/orders/${orderId}/move`, { petId });
  const moveIn = async ({ orderId }: Reservation) => {
    const of = eq(depositMoves.orderId, orderId);
    return (await product.dependencies.db.select().from(depositMoves).where(of)).at(-1)!;
  };
  const answer = async (reservation: Reservation, act: 'move_yes' | 'move_no', move?: string) =>
    reservation.buyer.submit(reservation.path, { act, move: move ?? (await moveIn(reservation)).id });
  const petOf = async (linkId: string) =>
    (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body['pet'].status;

  // Shows money.move
  itNightly(
    'belongs to the other pet once the buyer accepts: what is paid counts, and the old pet is for sale again',
    async () => {
      const reservation = await reservePet(product, breeder, KEPT, BIRD);
      const { orderId, buyer, path, buyerEmail, petId, linkId } = reservation;
      const other = await offerPet(breeder, { ...BIRD, name: 'Mango', price: '1200.00' });
      const cheap = await offerPet(breeder, { ...BIRD, name: 'Pip', price: '200.49' });
      const strange = await offerPet(await connectedBreeder(product), { ...BIRD, price: '1200.00' });
      const targets = await breeder.call('GET', `/api/orders/${orderId}/move-targets?q=man`);
      expect(targets.body['pets']).toEqual([
        { id: other.pet.id, name: 'Mango', breed: BIRD.breed, price: '1200.00', due: '1050.00' },
      ]);
      expect((await propose(reservation, strange.pet.id)).status).toBe(404);
      expect((await propose(reservation, petId)).status).toBe(400);
      expect((await propose(reservation, cheap.pet.id)).body['errors']['petId']).toContain('must cost $200.50 or more');
      const [first, again] = [await propose(reservation, other.pet.id), await propose(reservation, other.pet.id)];
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body['deposit'].move).toMatchObject({ pet: { name: 'Mango' }, price: '1200.00', due: '1050.00' });
      expect((await mailbox(product, buyerEmail, 2)).join()).toContain('Move your reservation to Mango?');
      const page = await pageOf(reservation);
      for (const text of ['Move my reservation to Mango', '$1,260.00', '$1,050.00']) expect(page).toContain(text);
      // Nothing is taken before the buyer accepts; the open checkouts of both are closed then.
      expect(await petOf(other.linkId)).toBe('active');
      expect((await buyer.submit(path, { act: 'pay', amount: '100.00' })).status).toBe(303);
      await openCheckout(product.visitor(), other.linkId);
      expect((await answer(reservation, 'move_yes')).body).toContain('paying for this pet right now');
      await breeder.call('POST', `/api/pets/${other.pet.id}/end-hold`, { refuseBuyer: false });
      const [yes, twice] = [await answer(reservation, 'move_yes'), await answer(reservation, 'move_yes')];
      expect([yes.status, twice.status]).toEqual([303, 303]);
      expect([await petOf(linkId), await petOf(other.linkId)]).toEqual(['active', 'reserved']);
      expect((await saleOf(reservation)).order).toMatchObject({
        pet: { id: other.pet.id, name: 'Mango' },
        price: '1200.00',
      });
      expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '210.00', due: '1050.00', move: null });
      expect((await saleOf(reservation)).timeline.map(({ kind }: { kind: string }) => kind)).toContain('moved');
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -21_000, deposits_held: 20_000 });
      // Somebody else reserves the old pet, and the moved one is paid in full.
      expect(await openCheckout(product.visitor(), linkId)).toContain('/checkout/cs_');
      await payRest(product, reservation, '333.33');
      await payRest(product, reservation);
      await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
      expect(await petOf(other.linkId)).toBe('sold');
      expect((await saleOf(reservation)).order).toMatchObject({ platformFee: '60.00', total: '1260.00' });
      expect((await saleOf(reservation)).money).toMatchObject({ price: '1200.00' });
      await booksAgree();
    },
  );

  // Shows money.move
  itNightly(
    'stays where it is when the buyer declines, or the breeder takes it back, or the pet is gone or costs more',
    async () => {
      const reservation = await reservePet(product, breeder, KEPT, BIRD);
      const { orderId } = reservation;
      const other = await offerPet(breeder, { ...BIRD, name: 'Olive', price: '900.00' });
      await propose(reservation, other.pet.id);
      expect((await answer(reservation, 'move_no')).status).toBe(303);
      expect((await answer(reservation, 'move_yes')).status).toBe(409);
      await eventually(async () =>
        expect((await mailbox(product, breeder.email, 1)).join()).toContain('is staying with Kiwi'),
      );
      await propose(reservation, other.pet.id);
      expect((await breeder.call('DELETE', `/api/orders/${orderId}/move`)).status).toBe(200);
      expect((await breeder.call('DELETE', `/api/orders/${orderId}/move`)).body['code']).toBe('answered');
      expect((await answer(reservation, 'move_yes')).body).toContain('taken this proposal back');
      await propose(reservation, other.pet.id);
      await breeder.call('PATCH', `/api/pets/${other.pet.id}`, { price: '950.00' });
      expect((await answer(reservation, 'move_yes')).body).toContain('has changed since');
      await breeder.call('DELETE', `/api/orders/${orderId}/move`);
      await propose(reservation, other.pet.id);
      await breeder.call('DELETE', `/api/pets/${other.pet.id}`);
      expect((await answer(reservation, 'move_yes')).body).toContain('no longer for sale');
      expect((await saleOf(reservation)).order).toMatchObject({ pet: { name: 'Kiwi' }, price: '1000.00' });
    },
  );

  // Shows money.move
  it('is offered no pet that somebody is paying for, and a proposal says why', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const wanted = await offerPet(breeder, { ...BIRD, name: 'Wanted', price: '1200.00' });
    const offered = async () =>
      (await breeder.call('GET', `/api/orders/${reservation.orderId}/move-targets?q=wanted`)).body['pets'];
    expect(await offered()).toHaveLength(1);
    await openCheckout(product.visitor(), wanted.linkId);
    expect(await offered()).toEqual([]);
    const refused = await propose(reservation, wanted.pet.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'held', message: expect.stringContaining('Somebody is paying for this pet right now') },
    ]);
    expect((await breeder.call('POST', `/api/pets/${wanted.pet.id}/end-hold`, {})).status).toBe(204);
    expect((await propose(reservation, wanted.pet.id)).status).toBe(200);
  });

  // Shows money.move
  it('two reservations can’t take the same pet', async () => {
    const rivals = [await reservePet(product, breeder, KEPT, BIRD), await reservePet(product, breeder, KEPT, BIRD)];
    const other = await offerPet(breeder, { ...BIRD, name: 'Saffron', price: '1200.00' });
    for (const rival of rivals) expect((await propose(rival, other.pet.id)).status).toBe(200);
    const answers = await Promise.all(rivals.map((rival) => answer(rival, 'move_yes')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const taken = await readOrders(product.dependencies.db, eq(orders.petId, other.pet.id));
    expect(taken.map(({ status }) => status)).toEqual(['reserved']);
    await booksAgree();
  });
});

// Shows money.reservation-address
it('a buyer gets a new address of the reservation, and the older one opens nothing', async () => {
  const reservation = await reservePet(product, breeder);
  const send = (by = breeder) => by.call('POST', `/api/orders/${reservation.orderId}/reservation-address`);
  expect((await send(await connectedBreeder(product))).status).toBe(404);
  for (const mails of [2, 3]) {
    expect((await send()).status).toBe(200);
    await mailbox(product, reservation.buyerEmail, mails);
  }
  expect((await reservation.buyer.call('GET', reservation.path)).status).toBe(404);
  const paths = (await mailbox(product, reservation.buyerEmail, 3)).map(
    (mail) => /\/reservation\?key=[\w-]{43}/.exec(mail)![0],
  );
  expect(new Set(paths).size).toBe(3);
  const statuses = await Promise.all(paths.map(async (path) => (await reservation.buyer.call('GET', path)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

itNightly('what a buyer answers twice at once is done once, and both requests succeed', async () => {
  const twice = async ({ buyer, path }: Reservation, fields: Record<string, string>) =>
    (await Promise.all([1, 2].map(() => buyer.submit(path, fields)))).map(({ status }) => status);
  const reservation = await reservePet(product, breeder, KEPT, BIRD);
  const [{ orderId }, { pet }] = [reservation, await offerPet(breeder, { ...BIRD, price: '1200.00' })];
  await breeder.call('POST', `/api/orders/${orderId}/move`, { petId: pet.id });
  const [move] = await product.dependencies.db.select().from(depositMoves).where(eq(depositMoves.orderId, orderId));
  expect(await twice(reservation, { act: 'move_yes', move: move!.id })).toEqual([303, 303]);
  await breeder.call('POST', `/api/orders/${orderId}/cash`, CASH);
  const part = (await saleOf(reservation)).deposit.payments.at(-1).id;
  expect(await twice(reservation, { act: 'cash_yes', part })).toEqual([303, 303]);
  expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '510.00' });
  expect(await twice(reservation, { act: 'cancel', sure: 'yes' })).toEqual([303, 303]);
  expect(await statusOf(product, reservation)).toBe('released');
});
