import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { WAITLIST } from '../../../contract/waitlists/waitlists.ts';
import { systemContext } from '../../../server/context.ts';
import { litters, orderDeposits, orders, waitlistEntries } from '../../../server/db/schema.ts';
import { failOverdueLitters } from '../../../server/features/pets/litters/fail-litter.ts';
import { refundSpots } from '../../../server/features/waitlist-spots/return-spot.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { hiddenIn } from '../../product/hidden-fields.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import {
  ageEntry,
  entryPath,
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  payForSpot,
  setListDeposit,
  submitJoin,
} from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  breeder = await connectedBreeder(product);
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
async function expecting(name = 'Winter litter', owner = breeder) {
  const { body } = await owner.call('POST', '/api/litters/expected', { name, dam: 'Bella', expectedOn: inDays(40) });
  const id: string = body['litter'].id;
  await owner.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
  return id;
}
const openList = (id: string, owner = breeder) => owner.call('POST', `/api/litters/${id}/waitlist/open`);
const fail = (id: string, owner = breeder) => owner.call('POST', `/api/litters/${id}/failure`);
const next = (person: { visitor: ReturnType<Product['visitor']>; path: string }, litter: string) =>
  person.visitor.submit(person.path, { act: 'next', litter });
const pageOf = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const namesOn = async (id: string) => (await listOf(breeder, id)).entries.map(({ name }) => name);
const rowOf = async (email: string) =>
  (await product.dependencies.db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email)))[0]!;

describe('people in line, once the litter is born', () => {
  // Shows calls.open-list
  it('are asked by mail, and stay, move to another expected litter before who joined later, or leave', async () => {
    const { id } = await litterWithList(breeder, ['Red', 'Blue']);
    const [ann, ben, cleo] = [
      await joinList(product, id, 'Ann'),
      await joinList(product, id, 'Ben'),
      await joinList(product, id, 'Cleo'),
    ];
    const winter = await expecting();
    await joinList(product, winter, 'Dora');
    expect((await next(ann, winter)).status).toBe(409);
    expect((await openList(id)).status).toBe(200);
    expect((await openList(id)).body['code']).toBe('too_many');
    await mailContaining(product, ann.email, 'asks everybody on the waiting list');
    const page = await pageOf(ben.path);
    expect(page).toContain('Do you stay on this list?');
    expect(page).toContain('Wait for Winter litter, expected the week of');
    expect((await ann.visitor.submit(ann.path, { act: 'stay' })).status).toBe(303);
    expect((await next(ben, winter)).status).toBe(303);
    await cleo.visitor.submit(cleo.path, { act: 'leave' });
    expect((await listOf(breeder, id)).entries).toMatchObject([{ name: 'Ann', stays: true }]);
    expect(await namesOn(winter)).toEqual(['Ben', 'Dora']);
    expect(await pageOf(ben.path)).toContain('You are next in line.');
    expect((await next(ben, winter)).status).toBe(409);
  });

  // Shows calls.open-list
  it('change nothing by opening the page, and move only to lists of their breeder that take people', async () => {
    const { id } = await litterWithList(breeder, ['Red']);
    const ann = await joinList(product, id, 'Ann');
    const stranger = await connectedBreeder(product);
    const theirs = await expecting('Their litter', stranger);
    const closed = await expecting('Closed litter');
    await breeder.call('PATCH', `/api/litters/${closed}/waitlist`, { takesEntries: false });
    await openList(id);
    await pageOf(`${ann.path}&act=next&litter=${closed}`);
    for (const litter of [theirs, closed, id, 'unknown']) expect((await next(ann, litter)).status).toBe(409);
    expect(await namesOn(id)).toEqual(['Ann']);
    expect((await openList(id, stranger)).status).toBe(404);
    expect((await fail(closed, await registerBreeder(product))).status).toBe(404);
  });

  // Shows calls.open-list
  it('are those who were in line when the breeder asked: who joins or comes back later has no place elsewhere for nothing', async () => {
    const { id } = await litterWithList(breeder, ['Red']);
    const [ann, ben] = [await joinList(product, id, 'Ann'), await joinList(product, id, 'Ben')];
    const winter = await expecting();
    await setListDeposit(breeder, winter, { amount: '300.00' });
    await openList(id);
    const cleo = await joinList(product, id, 'Cleo');
    await ann.visitor.submit(ann.path, { act: 'leave' });
    await ann.visitor.submit(ann.path, { act: 'join' });
    for (const late of [cleo, ann]) {
      expect(await pageOf(late.path)).not.toContain('Wait for Winter litter');
      expect((await next(late, winter)).status).toBe(409);
      expect((await late.visitor.submit(late.path, { act: 'stay' })).status).toBe(409);
    }
    expect((await next(ben, winter)).status).toBe(303);
    expect(await namesOn(winter)).toEqual(['Ben']);
  });

  // Shows calls.open-list
  it('stand after the last one who joined earlier, also where the breeder has changed the order', async () => {
    const winter = await expecting();
    await joinList(product, winter, 'Early');
    const { id } = await litterWithList(breeder, ['Red']);
    const ann = await joinList(product, id, 'Ann');
    await joinList(product, winter, 'Late');
    const [early, late] = (await listOf(breeder, winter)).entries;
    await breeder.call('PATCH', `/api/litters/${winter}/waitlist/entries/${late!.id}`, { before: early!.id });
    await openList(id);
    expect((await next(ann, winter)).status).toBe(303);
    expect(await namesOn(winter)).toEqual(['Late', 'Early', 'Ann']);
  });

  // Shows calls.open-list
  it('move also where somebody typed in their address, or they have left, and not where they wait already', async () => {
    const { id } = await litterWithList(breeder, ['Red']);
    const [ann, ben] = [await joinList(product, id, 'Ann'), await joinList(product, id, 'Ben')];
    const winter = await expecting();
    await submitJoin(product.visitor(), winter, ann.email, { name: 'A rival' });
    await submitJoin(product.visitor(), winter, ben.email, { name: 'Ben' });
    const there = await entryPath(product, ben.email, 2);
    await ben.visitor.submit(there, { act: 'join' });
    await openList(id);
    expect(await pageOf(ann.path)).toContain('Wait for Winter litter');
    expect(await pageOf(ben.path)).not.toContain('Wait for Winter litter');
    expect((await next(ann, winter)).status).toBe(303);
    const refused = await next(ben, winter);
    expect([refused.status, refused.body.includes('Your address is on that list already')]).toEqual([409, true]);
    await ben.visitor.submit(there, { act: 'leave' });
    expect((await next(ben, winter)).status).toBe(303);
    expect(await namesOn(winter)).toEqual(['Ann', 'Ben']);
    expect(await pageOf(ann.path)).toContain('You are next in line.');
  });

  // Shows calls.open-list
  it('are erased a year after they said that they stay, or after the week of a litter that isn’t born', async () => {
    const { db } = product.dependencies;
    const { id } = await litterWithList(breeder, ['Red']);
    const winter = await expecting();
    const [ann, ben] = [await joinList(product, id, 'Ann'), await joinList(product, winter, 'Ben')];
    await openList(id);
    for (const { email } of [ann, ben]) await ageEntry(product, email, RETENTION_DAYS.waiting + 1);
    await ann.visitor.submit(ann.path, { act: 'stay' });
    await eraseDue(systemContext(product.dependencies));
    expect([await namesOn(id), await namesOn(winter)]).toEqual([['Ann'], ['Ben']]);
    await ageEntry(product, ann.email, RETENTION_DAYS.waiting + 1);
    await db
      .update(litters)
      .set({ expectedOn: inDays(-RETENTION_DAYS.waiting - 1) })
      .where(eq(litters.id, winter));
    await eraseDue(systemContext(product.dependencies));
    expect([await namesOn(id), await namesOn(winter)]).toEqual([[], []]);
  });

  // Shows calls.open-list
  it('keep their place where the other list asks for approval, and move once', async () => {
    const { id } = await litterWithList(breeder, ['Red']);
    const ann = await joinList(product, id, 'Ann');
    const winter = await expecting();
    const approves = (value: boolean) => breeder.call('PATCH', `/api/litters/${winter}/waitlist`, { approves: value });
    await approves(true);
    await openList(id);
    expect(await pageOf(ann.path)).not.toContain('Wait for Winter litter');
    expect((await next(ann, winter)).status).toBe(409);
    expect(await namesOn(id)).toEqual(['Ann']);
    await approves(false);
    const [one, two] = await Promise.all([next(ann, winter), next(ann, winter)]);
    expect([one.status, two.status].toSorted()).toEqual([303, 409]);
    expect((await listOf(breeder, winter)).entries).toMatchObject([{ name: 'Ann', state: 'waiting' }]);
  });
});

describe('a paid place', () => {
  // Shows calls.open-list
  it('moves with its money, which is in one list at any time, without another approval, and keeps its terms', async () => {
    const { id } = await litterWithPaidList(breeder);
    const ann = await payForSpot(product, id, 'Ann');
    const winter = await expecting();
    await setListDeposit(breeder, winter, { amount: '250.00' });
    await breeder.call('PATCH', `/api/litters/${winter}/waitlist`, { approves: true });
    await openList(id);
    const held = async (litter: string) => (await listOf(breeder, litter)).held;
    const before = await held(id);
    const answers = await Promise.all([next(ann, winter), next(ann, winter)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect([await held(id), await held(winter)]).toEqual(['0.00', before]);
    const { entries } = await listOf(breeder, winter);
    expect(entries).toMatchObject([{ name: 'Ann', state: 'waiting', paid: { total: before } }]);
    const [order] = await product.dependencies.db.select().from(orders).where(eq(orders.id, entries[0]!.paid!.orderId));
    expect(order).toMatchObject({ petName: 'Winter litter', status: 'reserved' });
    expect((await breeder.call('DELETE', `/api/litters/${id}`)).status).toBe(204);
    expect(await held(winter)).toBe(before);
    const page = await pageOf(ann.path);
    expect(page).toContain('paid for your place');
    await ann.visitor.submit(ann.path, { ...hiddenIn(page), act: 'leave' });
    await eventually(async () => expect(await held(winter)).toBe('0.00'));
  });

  // Shows calls.open-list
  it('that its breeder could keep is refundable on the list of a litter for which the law says so', async () => {
    const { id } = await litterWithPaidList(breeder, { amount: '100.00', terms: 'not_refundable' });
    const ann = await payForSpot(product, id, 'Ann');
    const winter = await expecting();
    await openList(id);
    expect(await pageOf(ann.path)).toContain('the breeder keeps what you paid');
    expect((await next(ann, winter)).status).toBe(303);
    const page = await pageOf(ann.path);
    expect(page).toContain('will be refunded to you');
    expect((await ann.visitor.submit(ann.path, { ...hiddenIn(page), act: 'leave' })).status).toBe(303);
    await eventually(async () => expect((await listOf(breeder, winter)).held).toBe('0.00'));
    const { orderId } = await rowOf(ann.email);
    const { db } = product.dependencies;
    const [deposit] = await db.select().from(orderDeposits).where(eq(orderDeposits.orderId, orderId!));
    expect(deposit).toMatchObject({ terms: 'refundable', law: expect.any(String), forfeitedCents: 0 });
  });

  // Shows calls.open-list
  it('of a litter that isn’t coming goes back whole to who leaves, whatever its terms', async () => {
    const winter = await expecting();
    await setListDeposit(breeder, winter, { amount: '100.00', terms: 'not_refundable' });
    const ann = await payForSpot(product, winter, 'Ann');
    expect((await fail(winter)).status).toBe(200);
    expect((await fail(winter)).status).toBe(200);
    await mailContaining(product, ann.email, 'isn’t coming');
    expect(await pageOf(`/litter/${winter}`)).toContain('This litter isn’t coming.');
    const again = await breeder.call('PATCH', `/api/litters/${winter}/waitlist`, { takesEntries: true });
    expect(again.status).toBe(409);
    const page = await pageOf(ann.path);
    expect(page).toContain('you get a full refund');
    expect((await ann.visitor.submit(ann.path, { ...hiddenIn(page), act: 'leave' })).status).toBe(303);
    expect((await listOf(breeder, winter)).held).toBe('0.00');
    expect((await rowOf(ann.email)).state).toBe('left');
  });

  // Shows calls.open-list
  it('of a litter that isn’t coming goes back by itself after two weeks, unless its person keeps it for another', async () => {
    const failed = await expecting();
    await setListDeposit(breeder, failed, { amount: '100.00' });
    const [ann, ben] = [await payForSpot(product, failed, 'Ann'), await payForSpot(product, failed, 'Ben')];
    await fail(failed);
    expect((await ben.visitor.submit(ben.path, { act: 'stay' })).status).toBe(303);
    expect(await pageOf(ben.path)).toContain('You keep your place for another litter.');
    const { db } = product.dependencies;
    const failedAt = new Date(Date.now() - (WAITLIST.failedDays + 1) * DAY_MS);
    await db.update(litters).set({ failedAt }).where(eq(litters.id, failed));
    await refundSpots(systemContext(product.dependencies));
    expect(await namesOn(failed)).toEqual(['Ben']);
    expect((await rowOf(ann.email)).state).toBe('left');
    await mailContaining(product, ann.email, 'you don’t keep your place');
    const next2 = await expecting('Spring litter');
    expect((await next(ben, next2)).status).toBe(303);
    expect(await namesOn(next2)).toEqual(['Ben']);
  });

  // Shows calls.open-list
  it('of a litter that is long overdue and not born goes the way of one that isn’t coming, without its breeder', async () => {
    const { db } = product.dependencies;
    const expectedAt = (id: string, days: number) =>
      db
        .update(litters)
        .set({ expectedOn: inDays(days) })
        .where(eq(litters.id, id));
    const [late, later] = [await expecting('Late litter'), await expecting('Later litter')];
    await setListDeposit(breeder, late, { amount: '100.00', terms: 'not_refundable' });
    const ann = await payForSpot(product, late, 'Ann');
    await expectedAt(late, -62);
    await expectedAt(later, -58);
    await failOverdueLitters(systemContext(product.dependencies));
    await mailContaining(product, ann.email, 'isn’t coming');
    await mailContaining(product, breeder.email, 'Late litter counts as not coming');
    expect((await breeder.call('GET', `/api/litters/${later}`)).body['litter'].isFailed).toBe(false);
    expect((await breeder.call('GET', `/api/litters/${late}`)).body['litter'].isFailed).toBe(true);
    const page = await pageOf(ann.path);
    expect(page).toContain('If you don’t answer, you get a full refund after');
    expect((await ann.visitor.submit(ann.path, { ...hiddenIn(page), act: 'leave' })).status).toBe(303);
    expect((await listOf(breeder, late)).held).toBe('0.00');
  });

  // Shows calls.open-list
  it('waits for a week that moves by six weeks at a time, and is mailed when it moves by more than two', async () => {
    const winter = await expecting();
    const ann = await joinList(product, winter, 'Ann');
    const moveTo = async (days: number) =>
      (await breeder.call('PATCH', `/api/litters/${winter}`, { expectedOn: inDays(days) })).body;
    expect((await moveTo(83))['errors']).toEqual({ expectedOn: 'A week can be moved by six weeks at a time' });
    await moveTo(54);
    await moveTo(80);
    await mailContaining(product, ann.email, 'now expects Winter litter in the week of');
    expect(await mailbox(product, ann.email, 2)).toHaveLength(2);
  });
});
