import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '../../../contract/language.ts';
import { systemContext } from '../../../server/context.ts';
import { mails, orderDeposits, orders, users, waitlistTurns, waitlists } from '../../../server/db/schema.ts';
import { refundSpots } from '../../../server/features/waitlist-spots/return-spot.ts';
import { closeWaitlist } from '../../../server/features/waitlists/close-waitlist.ts';
import { advanceWaitlists } from '../../../server/features/waitlists/turns/advance.ts';
import { hasWakingHours } from '../../../server/features/waitlists/waking-hours.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import { listOf, litterWithList, litterWithPaidList, payForSpot, setListDeposit } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const HOUR = 3_600_000;
const KEPT = { amount: '100.00', terms: 'not_refundable' };
const PACIFIC = 'America/Los_Angeles';
const db = () => product.dependencies.db;
const picks = (id: string, state: string, more: object = {}) =>
  breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: state, ...more });
type Person = Awaited<ReturnType<typeof payForSpot>>;
const pageOf = async ({ visitor, path }: Person) => (await visitor.call<string>('GET', path)).body;
const orderOf = async ({ email }: Person) => (await readOrders(db(), eq(orders.clientEmail, email)))[0]!;
const leave = ({ visitor, path }: Person) => visitor.submit(path, { act: 'leave' });
const turnOf = async (id: string) =>
  (await db().select().from(waitlistTurns).where(eq(waitlistTurns.litterId, id)).orderBy(waitlistTurns.startedAt)).at(
    -1,
  )!;
const keep = async (id: string) => {
  const [entry] = (await listOf(breeder, id)).entries.filter(({ state }) => state !== 'waiting');
  const { status, body } = await breeder.call(
    'POST',
    `/api/litters/${id}/waitlist/entries/${entry!.id}/keep-deposit`,
    {},
  );
  return { state: entry!.state, mayBeKept: entry!.paid!.mayBeKept, status, code: body['code'] };
};

/** A litter whose only person in line has a turn. */
async function withTurn(turnHours = 24) {
  const { id, linkIds, petIds } = await litterWithPaidList(breeder, KEPT);
  const ann = await payForSpot(product, id, 'Ann');
  await picks(id, 'running', { turnHours });
  return { id, linkIds, petIds, ann };
}

/** Makes the running turn one that began and ended at these times. */
async function letTurnPass(id: string, startedAt: Date, endsAt: Date, isNotified = true) {
  const { id: turnId } = await turnOf(id);
  const ofTurn = eq(mails.occasion, `waitlist-turn:${turnId}`);
  // Its job is done then, and sends it no more.
  await eventually(async () => expect((await db().select().from(mails).where(ofTurn))[0]!.sentAt).not.toBeNull());
  await db().update(waitlistTurns).set({ startedAt, endsAt }).where(eq(waitlistTurns.id, turnId));
  const written = isNotified ? { sentAt: startedAt } : { sentAt: null, refusedAt: startedAt };
  await db()
    .update(mails)
    .set({ createdAt: startedAt, ...written })
    .where(ofTurn);
  await db().update(waitlists).set({ checkAt: endsAt }).where(eq(waitlists.litterId, id));
  const context = systemContext(product.dependencies);
  await advanceWaitlists({ ...context, now: endsAt > context.now ? endsAt : context.now });
}

describe('the deposit of a person whose turn passed', () => {
  itNightly('can’t be kept by a breeder who passed the turn', async () => {
    const { id } = await withTurn();
    const { turn } = await listOf(breeder, id);
    expect((await breeder.call('POST', `/api/litters/${id}/waitlist/pass`, { turnId: turn!.id })).status).toBe(200);
    expect(await turnOf(id)).toMatchObject({ outcome: 'passed', endedBy: 'breeder' });
    expect(await keep(id)).toEqual({ state: 'passed', mayBeKept: false, status: 409, code: 'changed' });
  });

  itNightly('can be kept once the person passed it themselves', async () => {
    const { id, ann } = await withTurn();
    await ann.visitor.submit(ann.path, { act: 'pass' });
    expect(await turnOf(id)).toMatchObject({ outcome: 'passed', endedBy: 'person' });
    expect(await keep(id)).toMatchObject({ mayBeKept: true, status: 200 });
  });

  itNightly('can’t be kept after a turn of eight hours that fell into the night, and can after a day', async () => {
    const [night, day] = [await withTurn(), await withTurn()];
    const evening = new Date('2026-11-20T20:00:00-08:00');
    await letTurnPass(night.id, evening, new Date(evening.getTime() + 8 * HOUR));
    expect(await turnOf(night.id)).toMatchObject({ outcome: 'expired', endedBy: 'clock' });
    expect(await keep(night.id)).toEqual({ state: 'passed', mayBeKept: false, status: 409, code: 'changed' });
    await letTurnPass(day.id, evening, new Date(evening.getTime() + 24 * HOUR));
    expect(await keep(day.id)).toMatchObject({ mayBeKept: true, status: 200 });
  });

  it('can’t be kept where it isn’t known who ended the turn', async () => {
    const { id, ann } = await withTurn();
    await ann.visitor.submit(ann.path, { act: 'pass' });
    await db().update(waitlistTurns).set({ endedBy: null }).where(eq(waitlistTurns.litterId, id));
    expect(await keep(id)).toMatchObject({ mayBeKept: false, status: 409 });
  });
});

it('the deposit of a turn whose mail was never sent can’t be kept', async () => {
  const { id } = await withTurn();
  const startedAt = new Date('2026-11-20T08:00:00-08:00');
  await letTurnPass(id, startedAt, new Date(startedAt.getTime() + 24 * HOUR), false);
  expect(await turnOf(id)).toMatchObject({ outcome: 'expired', endedBy: 'clock' });
  expect(await keep(id)).toEqual({ state: 'passed', mayBeKept: false, status: 409, code: 'changed' });
});

describe('a breeder who makes every free pet cheaper than a paid place', () => {
  const lowerPrices = async (petIds: string[]) => {
    for (const petId of petIds)
      expect((await breeder.call('PATCH', `/api/pets/${petId}`, { price: '100.00' })).status).toBe(200);
  };

  it('stops its turn, which then goes to the next who can choose, and returns everything to who leaves', async () => {
    const { id, petIds, ann } = await withTurn();
    await setListDeposit(breeder, id, { amount: '50.00', terms: 'not_refundable' });
    await payForSpot(product, id, 'Ben');
    await lowerPrices(petIds);
    const { startedAt } = await turnOf(id);
    await advanceWaitlists({ ...systemContext(product.dependencies), now: new Date(startedAt.getTime() + HOUR) });
    expect((await listOf(breeder, id)).entries).toMatchObject([
      { name: 'Ben', state: 'turn' },
      { name: 'Ann', state: 'waiting' },
    ]);
    const page = (await ann.visitor.call<string>('GET', ann.path)).body;
    expect(page).toContain('None of the pets available now costs more than what you’ve already paid');
    expect(page).toContain('Your $105.00 will be refunded to you.');
    expect((await ann.visitor.submit(ann.path, { act: 'leave' })).status).toBe(303);
    const [order] = await readOrders(db(), eq(orders.clientEmail, ann.email));
    await waitForRefund(product, order!.id);
  });

  it('makes nobody’s passing of such a turn their own act', async () => {
    const { id, petIds, ann } = await withTurn();
    await lowerPrices(petIds);
    expect((await ann.visitor.call<string>('GET', ann.path)).body).not.toContain('Choose Red');
    expect((await ann.visitor.submit(ann.path, { act: 'pass' })).status).toBe(303);
    expect(await turnOf(id)).toMatchObject({ outcome: 'stopped', endedBy: 'clock' });
    expect((await listOf(breeder, id)).entries).toMatchObject([{ name: 'Ann', state: 'waiting' }]);
  });
});

describe('a list whose every pet was sold to others, without picks', () => {
  // Shows calls.spot-auto-refund
  it('says when everything goes back, and gives it to who leaves before', async () => {
    const { id, linkIds, petIds } = await litterWithPaidList(breeder, KEPT, ['Red']);
    const ann = await payForSpot(product, id, 'Ann');
    expect(await pageOf(ann)).toContain('the breeder keeps what you paid');
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkIds[0]!));
    await eventually(async () => expect((await listOf(breeder, id)).returnsOn).not.toBeNull());
    const day = formatTime('en', (await listOf(breeder, id)).returnsOn!, { dateStyle: 'long' });
    const page = await pageOf(ann);
    for (const words of [
      'No pet of this litter is left to choose.',
      `you get a full refund automatically by ${day}`,
      'Your $105.00 will be refunded to you.',
    ])
      expect(page).toContain(words);
    // Without its sold pet the litter would seem to have had none.
    const member = `/api/litters/${id}/pets/${petIds[0]!}`;
    const other = await litterWithList(breeder, ['Blue']);
    const moved = await breeder.call('POST', `/api/litters/${other.id}/pets`, { petId: petIds[0]! });
    expect(moved.body['code']).toBe('places_paid');
    expect((await breeder.call('DELETE', member)).body['code']).toBe('places_paid');
    expect((await leave(ann)).status).toBe(303);
    await waitForRefund(product, (await orderOf(ann)).id);
    expect((await breeder.call('DELETE', member)).status).toBe(204);
  });

  // Shows calls.spot-refund
  itNightly(
    'gives everything to who leaves as well where the last pet is archived, which the litter can’t lose',
    async () => {
      const { id, petIds } = await litterWithPaidList(breeder, KEPT);
      const ann = await payForSpot(product, id, 'Ann');
      const takeOut = async (petId: string) =>
        (await breeder.call('DELETE', `/api/litters/${id}/pets/${petId}`)).status;
      expect([await takeOut(petIds[0]!), await takeOut(petIds[1]!)]).toEqual([204, 409]);
      expect(await pageOf(ann)).toContain('the breeder keeps what you paid');
      expect((await breeder.call('DELETE', `/api/pets/${petIds[1]!}`)).status).toBe(204);
      expect(await pageOf(ann)).toContain('No pet of this litter is left to choose.');
      expect((await leave(ann)).status).toBe(303);
      await waitForRefund(product, (await orderOf(ann)).id);
    },
  );
});

describe('a list that its breeder ended', () => {
  // Shows calls.waitlist-end
  it('gives back what a bank disputed once the bank leaves it to the breeder, by itself and to who leaves', async () => {
    const { id } = await litterWithPaidList(breeder, KEPT);
    const [ann, ben] = [await payForSpot(product, id, 'Ann'), await payForSpot(product, id, 'Ben')];
    const disputes: string[] = [];
    for (const person of [ann, ben]) {
      const { dispute } = await operate(product, 'open_dispute', { charge: (await orderOf(person)).chargeId! });
      disputes.push(String(dispute));
    }
    await eventually(async () => expect((await listOf(breeder, id)).held).toBe('0.00'));
    expect((await breeder.call('POST', `/api/litters/${id}/waitlist/end`, {})).status).toBe(200);
    expect((await listOf(breeder, id)).entries).toHaveLength(2);
    const page = await pageOf(ann);
    expect(page).toMatch(/has ended this list\.[^]*Everything you paid is refunded to you\./);
    expect(page).not.toContain('next in line');
    for (const dispute of disputes) await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect((await listOf(breeder, id)).held).toBe('210.00'));
    expect(await pageOf(ben)).toContain('Your $105.00 will be refunded to you.');
    expect((await leave(ben)).status).toBe(303);
    await refundSpots(systemContext(product.dependencies));
    for (const person of [ann, ben]) {
      const { id: orderId } = await orderOf(person);
      const [deposit] = await db().select().from(orderDeposits).where(eq(orderDeposits.orderId, orderId));
      expect(deposit).toMatchObject({ releasedBy: 'breeder', returnsDeposit: true, forfeitedCents: 0 });
    }
    expect((await listOf(breeder, id)).entries).toEqual([]);
  });

  // Shows calls.waitlist-end
  itNightly('gives back what is left of it after its process was killed', async () => {
    const { id } = await litterWithPaidList(breeder, KEPT);
    const ann = await payForSpot(product, id, 'Ann');
    const context = systemContext(product.dependencies);
    await db().transaction((tx) => closeWaitlist(context, tx, id, 'breeder'));
    expect((await listOf(breeder, id)).held).toBe('105.00');
    await refundSpots(context);
    await waitForRefund(product, (await orderOf(ann)).id);
  });
});

it('nobody has a turn while somebody else’s payment for the only free pet is being checked', async () => {
  const { id, linkIds } = await litterWithPaidList(breeder, KEPT, ['Red']);
  await payForSpot(product, id, 'Ann');
  const rival = product.visitor();
  await payByKlarna(rival, await openCheckout(rival, linkIds[0]!, 'klarna'), 'later');
  const paying = eq(orders.paymentLinkId, linkIds[0]!);
  await eventually(async () => expect((await readOrders(db(), paying))[0]!.status).toBe('processing'));
  // Nothing holds the pet: anybody may pay, and the first payment wins.
  await db().update(orders).set({ holdsPet: false }).where(paying);
  await picks(id, 'running');
  expect((await listOf(breeder, id)).entries).toMatchObject([{ name: 'Ann', state: 'waiting' }]);
});

describe('the hours of a turn', () => {
  it('have eight in the day, however short the breeder made it', async () => {
    const { id } = await withTurn(8);
    const { startedAt, endsAt } = await turnOf(id);
    expect(hasWakingHours(startedAt, endsAt, PACIFIC)).toBe(true);
    expect(endsAt.getTime() - startedAt.getTime()).toBeGreaterThanOrEqual(8 * HOUR);
  });

  it('have eight in the day, too, where their mail was late', async () => {
    const { id } = await withTurn(8);
    const turn = await turnOf(id);
    const ofTurn = eq(mails.occasion, `waitlist-turn:${turn.id}`);
    await eventually(async () => expect((await db().select().from(mails).where(ofTurn))[0]!.sentAt).not.toBeNull());
    const morning = new Date('2026-01-13T09:00:00-08:00');
    const after = (hours: number) => new Date(morning.getTime() + hours * HOUR);
    await db()
      .update(waitlistTurns)
      .set({ startedAt: morning, endsAt: after(8) })
      .where(eq(waitlistTurns.id, turn.id));
    await db()
      .update(mails)
      .set({ sentAt: after(9.5) })
      .where(ofTurn);
    await db()
      .update(waitlists)
      .set({ checkAt: after(9) })
      .where(eq(waitlists.litterId, id));
    await advanceWaitlists({ ...systemContext(product.dependencies), now: after(9.6) });
    const { startedAt, endsAt, outcome } = await turnOf(id);
    expect([startedAt, outcome]).toEqual([after(9.5), null]);
    expect(hasWakingHours(startedAt, endsAt, PACIFIC)).toBe(true);
  });

  itNightly.each([
    [
      'every link is paused',
      (linkIds: string[]) =>
        Promise.all(linkIds.map((linkId) => breeder.call('POST', `/api/payment-links/${linkId}/pause`, {}))),
    ],
    [
      'the breeder can’t sell',
      () =>
        db().update(users).set({ suspendedAt: new Date(), suspensionReason: 'x' }).where(eq(users.id, breeder.userId)),
    ],
  ])('don’t count while %s: the person waits again, in the same place', async (_what, stop) => {
    const { id, linkIds } = await withTurn();
    await stop(linkIds);
    const { startedAt } = await turnOf(id);
    const now = new Date(startedAt.getTime() + HOUR);
    await advanceWaitlists({ ...systemContext(product.dependencies), now });
    await db().update(users).set({ suspendedAt: null, suspensionReason: null }).where(eq(users.id, breeder.userId));
    expect(await turnOf(id)).toMatchObject({ outcome: 'stopped', endedBy: 'clock' });
    expect((await listOf(breeder, id)).entries).toMatchObject([{ name: 'Ann', state: 'waiting' }]);
  });
});
