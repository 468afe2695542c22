import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, waitlistEntries } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { hiddenIn } from '../../product/agreement.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { HOME, openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import {
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  openSpot,
  payForSpot,
  reserveBySpot,
  setListDeposit,
} from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const { breed, species } = BIRD;
const paidList = (deposit?: object, names?: string[]) => litterWithPaidList(breeder, deposit, names);
const KEPT = { amount: '100.00', terms: 'not_refundable' };
const db = () => product.dependencies.db;
const entryOf = async (email: string) =>
  (await db().select().from(waitlistEntries).where(eq(waitlistEntries.email, email)))[0]!;
const ordersOf = (email: string) => readOrders(db(), eq(orders.clientEmail, email));
const statesOf = async (litterId: string) =>
  Object.fromEntries((await listOf(breeder, litterId)).entries.map(({ name, state }) => [name, state]));
const pageOf = async ({ visitor, path }: Person) => (await visitor.call<string>('GET', path)).body;
const act = (litterId: string, method: 'POST' | 'DELETE', path: string) =>
  breeder.call(method, `/api/litters/${litterId}/waitlist${path}`, method === 'POST' ? {} : undefined);
const picks = (litterId: string, state: string) =>
  breeder.call('PATCH', `/api/litters/${litterId}/waitlist`, { picks: state });
type Person = Awaited<ReturnType<typeof joinList>>;

const booksAgree = () => expectBooksToAgree(product);
const refunded = async (email: string, cents?: number) => waitForRefund(product, (await ordersOf(email))[0]!.id, cents);

describe('a place on a list by a deposit', () => {
  // Shows calls.paid-spots
  itNightly('is taken once the deposit is paid: confirmed, paid once, mailed to both, held, no revenue', async () => {
    const { id } = await paidList();
    const joinPage = await product.visitor().call<string>('GET', `/litter/${id}/waitlist`);
    for (const words of ['A place costs $105.00: $100.00 and the platform fee of $5.00', 'before you choose a pet'])
      expect(joinPage.body).toContain(words);
    const person = await joinList(product, id, 'Ann');
    expect(await statesOf(id)).toEqual({});
    expect(await pageOf(person)).toContain('One step is left');
    const [first, second] = [await openSpot(person.visitor, person.path), await openSpot(person.visitor, person.path)];
    expect([first.status, second.location]).toEqual([303, first.location]);
    const back = await payByCard(person.visitor, first.location!, undefined, { email: 'other@example.com' });
    const { location } = await person.visitor.call('GET', back!);
    const paidPage = (await person.visitor.call<string>('GET', location!)).body;
    for (const words of ['You are next in line.', '$105.00 paid for your place']) expect(paidPage).toContain(words);
    await eventually(async () => expect(await statesOf(id)).toEqual({ Ann: 'waiting' }));
    const list = await listOf(breeder, id);
    expect(list).toMatchObject({
      held: '105.00',
      deposit: { amount: '100.00', terms: 'until_pick', offered: { total: '105.00', law: null } },
      entries: [{ paid: { total: '105.00', returns: true } }],
    });
    const [order] = await ordersOf(person.email);
    expect(order).toMatchObject({ status: 'reserved', petId: null, petName: 'Spring litter', state: 'paid' });
    await eventually(async () =>
      expect(await ledgerOf(product, order!.id)).toMatchObject({
        buyer: -10_500,
        deposits_held: 10_000,
        platform_fee: 500,
      }),
    );
    expect((await mailbox(product, person.email, 2)).join()).toContain('You are on the waiting list of Spring litter');
    expect((await mailbox(product, breeder.email, 1)).join()).toContain('has paid $105.00 and is on the list');
    expect((await breeder.call('GET', '/api/orders/figures')).body).toMatchObject({
      completedSales: 0,
      totalRevenue: '0.00',
    });
    expect((await breeder.call('GET', `/api/orders/${order!.id}`)).body['sale'].deposit.held).toBe('100.00');
    for (const [path, body] of [
      ['cash', { amount: '10.00', method: 'cash', receivedOn: '2026-01-02' }],
      ['move', { petId: 'x' }],
    ] as const)
      expect((await breeder.call('POST', `/api/orders/${order!.id}/${path}`, body)).body['code']).toBe('no_pet');
    await booksAgree();
  });

  // Shows calls.spot-to-reservation
  itNightly('becomes the reservation of the picked pet: nothing is charged, the rest makes the sale', async () => {
    const litter = await paidList(undefined, ['Red', 'Blue']);
    const [red] = litter.petIds;
    const ann = await payForSpot(product, litter.id, 'Ann');
    const ben = await payForSpot(product, litter.id, 'Ben');
    await picks(litter.id, 'running');
    const early = await ben.visitor.submit(ben.path, { act: 'reserve', pet: red!, deposit: 'x', ...HOME });
    expect(early.status).toBe(409);
    const { page, reserved } = await reserveBySpot(ann.visitor, ann.path, red!);
    for (const words of ['Reserve <bdi>Red</bdi>', '$1,312.50', '$1,207.50', 'Nothing is charged now'])
      expect(page).toContain(words);
    expect([reserved.status, reserved.location]).toEqual([303, expect.stringContaining('/reservation?key=')]);
    expect((await listOf(breeder, litter.id)).entries).toMatchObject([{ state: 'turn' }, { picked: { pet: 'Red' } }]);
    const again = { act: 'reserve', pet: red!, deposit: 'x', ...HOME };
    // A double click.
    expect((await ann.visitor.submit(ann.path, again)).location).toBe(reserved.location);
    expect((await ann.visitor.submit(ann.path, { ...again, pet: litter.petIds[1]! })).status).toBe(409);
    const [order, ...more] = await ordersOf(ann.email);
    expect([more, order]).toEqual([
      [],
      expect.objectContaining({ petId: red, petName: 'Red', status: 'reserved', totalCents: 131_250 }),
    ]);
    const at = reserved.location!.replace(product.url, '');
    expect((await ann.visitor.call<string>('GET', at)).body).toContain('$105.00 of $1,312.50 paid');
    expect((await mailbox(product, ann.email, 4)).join()).toContain('/reservation?key=');
    const { location } = await ann.visitor.submit(at, { act: 'pay' });
    await payByCard(ann.visitor, location!, undefined, { email: ann.email });
    await eventually(async () => expect((await ordersOf(ann.email))[0]!.status).toBe('paid'));
    expect(await ledgerOf(product, order!.id)).toMatchObject({
      buyer: -131_250,
      deposits_held: 0,
      platform_fee: 6_250,
    });
    expect((await breeder.call('GET', `/api/orders/${order!.id}`)).body['sale'].order).toMatchObject({
      price: '1250.00',
      total: '1312.50',
    });
    await booksAgree();
  });

  // Shows calls.spot-refund
  itNightly('follows its terms when the person leaves, once; the breeder returns it in full', async () => {
    const { id } = await paidList();
    const ann = await payForSpot(product, id, 'Ann');
    expect(await pageOf(ann)).toContain('Your $105.00 will be refunded to you.');
    const left = await Promise.all([1, 2, 3].map(() => ann.visitor.submit(ann.path, { act: 'leave' })));
    expect(left.map(({ status }) => status)).toEqual([303, 303, 303]);
    await refunded(ann.email);
    expect((await mailbox(product, ann.email, 4)).join()).toContain('You left the waiting list of Spring litter');
    await setListDeposit(breeder, id, KEPT);
    const ben = await payForSpot(product, id, 'Ben');
    expect(await pageOf(ben)).toContain('Under your terms, the breeder keeps what you paid.');
    await ben.visitor.submit(ben.path, { act: 'leave' });
    await refunded(ben.email, 0);
    const [kept] = await ordersOf(ben.email);
    expect(await ledgerOf(product, kept!.id)).toMatchObject({ deposits_held: 0, platform_fee: 500 });
    const cleo = await payForSpot(product, id, 'Cleo');
    const { entries } = await listOf(breeder, id);
    expect(entries).toMatchObject([{ name: 'Cleo', paid: { returns: false } }]);
    const remove = () => act(id, 'DELETE', `/entries/${entries[0]!.id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    await refunded(cleo.email);
    expect((await entryOf(cleo.email)).state).toBe('removed');
    await booksAgree();
  });

  // Shows calls.spot-to-reservation
  it('stays paid when a turn passes: back in line without paying again, and kept only by the breeder’s decision', async () => {
    const { id } = await paidList(KEPT);
    const ann = await payForSpot(product, id, 'Ann');
    const ben = await payForSpot(product, id, 'Ben');
    await picks(id, 'running');
    for (const { visitor, path } of [ann, ben]) await visitor.submit(path, { act: 'pass' });
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'passed' });
    await ann.visitor.submit(ann.path, { act: 'join' });
    expect(await statesOf(id)).toEqual({ Ann: 'waiting', Ben: 'passed' });
    const [waiting, passed] = (await listOf(breeder, id)).entries;
    expect((await act(id, 'POST', `/entries/${waiting!.id}/keep-deposit`)).body['code']).toBe('changed');
    const keep = () => act(id, 'POST', `/entries/${passed!.id}/keep-deposit`);
    expect([(await keep()).status, (await keep()).body['code']]).toEqual([200, 'nothing_left']);
    await refunded(ben.email, 0);
    expect((await mailbox(product, ben.email, 4)).join()).toContain('Nothing is refunded to you for this place');
    await booksAgree();
  });

  // Shows calls.waitlist-end
  itNightly('goes back to everybody when the breeder ends the list, before its litter can go', async () => {
    const { id } = await paidList(KEPT);
    const people = [await payForSpot(product, id, 'Ann'), await payForSpot(product, id, 'Ben')];
    const cleo = await joinList(product, id, 'Cleo');
    const { location } = await openSpot(cleo.visitor, cleo.path);
    expect((await breeder.call('DELETE', `/api/litters/${id}`)).body['code']).toBe('places_paid');
    const stranger = await connectedBreeder(product);
    expect((await stranger.call('POST', `/api/litters/${id}/waitlist/end`, {})).status).toBe(404);
    expect((await Promise.all([1, 2].map(() => act(id, 'POST', '/end')))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    for (const { email } of people) await refunded(email);
    expect(await listOf(breeder, id)).toMatchObject({ takesEntries: false, held: '0.00', entries: [] });
    await eventually(async () => expect((await ordersOf(cleo.email))[0]!.status).toBe('expired'));
    expect((await cleo.visitor.call<string>('GET', location!)).body).not.toContain('4242');
    expect((await breeder.call('DELETE', `/api/litters/${id}`)).status).toBe(204);
    await booksAgree();
  });

  // Shows calls.paid-spots
  itNightly('is paid by the terms that were read, in one checkout; a new amount is read again', async () => {
    const { id } = await paidList();
    const ann = await joinList(product, id, 'Ann');
    const before = await pageOf(ann);
    const old = hiddenIn(before);
    const { location } = await openSpot(ann.visitor, ann.path);
    await setListDeposit(breeder, id, { amount: '150.00' });
    const refused = await ann.visitor.submit(ann.path, { act: 'pay', ...old });
    expect([refused.status, refused.body.includes('$157.50')]).toEqual([409, true]);
    const again = await openSpot(ann.visitor, ann.path);
    expect(again.location).not.toBe(location);
    expect((await ordersOf(ann.email)).map(({ status }) => status)).toEqual(['expired', 'pending']);
    await payByCard(ann.visitor, again.location!, undefined, { email: ann.email });
    await eventually(async () => expect(await statesOf(id)).toEqual({ Ann: 'waiting' }));
    await setListDeposit(breeder, id, null);
    const ben = await joinList(product, id, 'Ben');
    expect((await listOf(breeder, id)).entries).toMatchObject([
      { paid: { total: '157.50' } },
      { name: 'Ben', paid: null },
    ]);
    expect((await ben.visitor.submit(ben.path, { act: 'pay', ...old })).status).toBe(303);
    expect(await ordersOf(ben.email)).toEqual([]);
    expect(
      (await setListDeposit(breeder, id, { amount: '10.00', terms: 'until_date', refundableUntil: '2020-01-01' }))
        .status,
    ).toBe(400);
    expect((await setListDeposit(breeder, id, { amount: '0.20' })).status).toBe(400);
    expect((await setListDeposit(breeder, id, { amount: '10.00', terms: 'until_date' })).status).toBe(400);
  });

  // Shows calls.spot-refund
  it('waits for the bank while its payment is disputed, and ends when the bank decides for the person', async () => {
    const { id, petIds } = await paidList();
    const ann = await payForSpot(product, id, 'Ann');
    const [order] = await ordersOf(ann.email);
    const { dispute } = await operate(product, 'open_dispute', { charge: order!.chargeId! });
    await eventually(async () => expect(await pageOf(ann)).toContain('Your bank is looking into this payment'));
    expect(await pageOf(ann)).not.toContain('Leave the list');
    await picks(id, 'running');
    expect((await ann.visitor.submit(ann.path, { act: 'leave' })).status).toBe(409);
    const { entries } = await listOf(breeder, id);
    expect((await act(id, 'DELETE', `/entries/${entries[0]!.id}`)).body['code']).toBe('disputed');
    const { reserved } = await reserveBySpot(ann.visitor, ann.path, petIds[0]!);
    expect(reserved.status).toBe(409);
    // Nothing goes back by itself before the bank has decided: no day is named.
    await ann.visitor.submit(ann.path, { act: 'pass' });
    expect(await listOf(breeder, id)).toMatchObject({
      held: '0.00',
      entries: [{ state: 'passed', paid: { isDisputed: true, returnsOn: null } }],
    });
    await eventually(async () =>
      expect((await mailbox(product, breeder.email, 1)).join()).toContain('Their bank is looking into their payment'),
    );
    expect((await act(id, 'POST', '/end')).body['waitlist'].entries).toHaveLength(1);
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => expect((await entryOf(ann.email)).state).toBe('left'));
    await eventually(async () => expect((await ordersOf(ann.email))[0]!.status).toBe('released'));
    const ended = await mailContaining(product, ann.email, 'Your bank returned your payment');
    expect(ended).not.toContain('Nothing is refunded');
    await booksAgree();
  });

  // Shows calls.waitlist-end
  itNightly('ends when all of it goes back in the provider’s dashboard, or the last pet is sold', async () => {
    const dogs = await litterWithList(breeder, ['Rex', 'Max']);
    await setListDeposit(breeder, dogs.id, KEPT);
    const ann = await payForSpot(product, dogs.id, 'Ann');
    // The law for dogs beats the breeder's terms.
    expect(await pageOf(ann)).toContain('Your $105.00 will be refunded to you.');
    const [order] = await ordersOf(ann.email);
    await operate(product, 'refund', { charge: order!.chargeId! });
    await eventually(async () => expect((await entryOf(ann.email)).state).toBe('left'));
    const { id, linkIds } = await paidList(KEPT, ['Red']);
    const ben = await payForSpot(product, id, 'Ben');
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkIds[0]!));
    await eventually(async () => expect((await listOf(breeder, id)).freePets).toBe(0));
    await picks(id, 'running');
    await refunded(ben.email);
    expect(await listOf(breeder, id)).toMatchObject({ takesEntries: false, held: '0.00' });
  });

  // Shows calls.waitlist-end
  it('goes back in full when the breeder’s account is closed', async () => {
    const closing = await connectedBreeder(product);
    const litter = await litterWithList(closing, ['Red'], { breed, species });
    await setListDeposit(closing, litter.id, KEPT);
    const ann = await payForSpot(product, litter.id, 'Ann');
    const [order] = await ordersOf(ann.email);
    expect((await closing.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () =>
      expect(await ledgerOf(product, order!.id)).toMatchObject({ buyer: 0, deposits_held: 0, platform_fee: 0 }),
    );
    await eventually(async () => expect(await entryOf(ann.email)).toBeUndefined());
  });
});
