import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { litters, mails, orderDeposits, orders, users, waitlistEntries } from '../../../server/db/schema.ts';
import { refundSpots } from '../../../server/features/waitlist-spots/return-spot.ts';
import { advanceWaitlists } from '../../../server/features/waitlists/turns/advance.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, endTrial } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { readOrders } from '../../product/orders.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import { newBuyer } from '../../product/questions.ts';
import {
  ageEntry,
  entryPath,
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  openSpot,
  payForSpot,
  submitJoin,
} from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describeNightly('the breeder of a waiting list', () => {
  const HOUR_MS = 3_600_000;
  const db = () => product.dependencies.db;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  /** The job on two nodes, with a moved clock. */
  const advance = (hours = 0) =>
    Promise.all([1, 2].map(() => advanceWaitlists({ ...systemContext(product.dependencies), now: at(hours) })));

  it('hears at most once a day who joined, and once how each turn ended that nobody of theirs ended', async () => {
    const own = await connectedBreeder(product);
    await endTrial(product, own, at(90 * 24));
    const litter = await litterWithList(own, ['Red']);
    const mailsAbout = async (subject: RegExp) =>
      (await db().select().from(mails).where(eq(mails.recipient, own.email)))
        .map((mail) => mail.subject)
        .filter((each) => subject.test(each));
    const run = () => own.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
    const ann = await joinList(product, litter.id, 'Ann');
    await advance();
    const first = '1 person has joined the waiting list of Spring litter';
    expect(await mailsAbout(/joined/)).toEqual([first]);
    const ben = await joinList(product, litter.id, 'Ben');
    const cleo = await joinList(product, litter.id, 'Cleo');
    await advance(1);
    expect(await mailsAbout(/joined/)).toEqual([first]);
    await advance(25);
    await advance(60);
    expect((await mailsAbout(/joined/)).sort()).toEqual([
      first,
      '2 people have joined the waiting list of Spring litter',
    ]);
    await run();
    const turn = (await listOf(own, litter.id)).turn!;
    await own.call('POST', `/api/litters/${litter.id}/waitlist/pass`, { turnId: turn.id });
    expect(await mailsAbout(/turn/)).toEqual([]);
    for (const _ of [1, 2]) await ben.visitor.submit(ben.path, { act: 'pass' });
    expect(await mailsAbout(/turn/)).toEqual(['A turn was skipped in Spring litter']);
    await mailbox(product, cleo.email, 2);
    await advance(200);
    await advance(400);
    expect(await mailsAbout(/A turn has ended/)).toHaveLength(1);
    expect(await mailsAbout(/have ended/)).toEqual(['The picks of Spring litter have ended']);
    await ann.visitor.submit(ann.path, { act: 'join' });
    await run();
    await ann.visitor.submit(ann.path, { act: 'pick', pet: litter.petIds[0]! });
    await payByCard(ann.visitor, await openCheckout(ann.visitor, litter.linkIds[0]!));
    await eventually(async () => expect(await mailsAbout(/A pet was chosen/)).toHaveLength(1));
    await advance();
    expect(await mailsAbout(/A pet was chosen/)).toHaveLength(1);
  });
});

describe('what is paid for a place on a waiting list', () => {
  const KEPT = { amount: '100.00', terms: 'not_refundable' };
  const returnsAt = (now: Date) => refundSpots({ ...systemContext(product.dependencies), now });
  const refunded = async (email: string) =>
    waitForRefund(product, (await readOrders(product.dependencies.db, eq(orders.clientEmail, email)))[0]!.id);

  // Shows calls.spot-auto-refund
  itNightly(
    'goes back by itself two weeks after its turn passed, and once the last pet is sold, also after picks',
    async () => {
      const own = await connectedBreeder(product);
      const { id, linkIds } = await litterWithPaidList(own, KEPT, ['Red']);
      const statesOf = async () =>
        Object.fromEntries((await listOf(own, id)).entries.map(({ name, state }) => [name, state]));
      const [ann, ben] = [await payForSpot(product, id, 'Ann'), await payForSpot(product, id, 'Ben')];
      const cleo = await payForSpot(product, id, 'Cleo');
      await own.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
      for (const { visitor, path } of [ann, ben]) await visitor.submit(path, { act: 'pass' });
      await cleo.visitor.submit(cleo.path, { act: 'leave' });
      const { entries, picks } = await listOf(own, id);
      const day = new Date(Date.now() + 14 * DAY_MS);
      expect([picks, entries[0]!.paid!.returnsOn]).toEqual(['none', day.toISOString().slice(0, 10)]);
      const spoken = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      expect((await ann.visitor.call<string>('GET', ann.path)).body).toContain(`you get a full refund on ${spoken}`);
      const passed = (await product.dependencies.db.select().from(mails).where(eq(mails.recipient, own.email))).filter(
        ({ subject }) => subject.startsWith('A turn was skipped'),
      );
      // A person who leaves the list during a turn has no deposit that waits for the breeder's decision.
      const returns = passed.map(({ text }) => text.includes(`automatically on ${spoken}`));
      expect([returns.length, returns.filter(Boolean).length]).toEqual([3, 2]);
      await ben.visitor.submit(ben.path, { act: 'join' });
      await returnsAt(new Date(day.getTime() - DAY_MS));
      expect(await statesOf()).toEqual({ Ann: 'passed', Ben: 'waiting' });
      await Promise.all([1, 2].map(() => returnsAt(day)));
      await refunded(ann.email);
      expect(await statesOf()).toEqual({ Ben: 'waiting' });
      const buyer = product.visitor();
      await payByCard(buyer, await openCheckout(buyer, linkIds[0]!));
      await eventually(async () => expect((await listOf(own, id)).freePets).toBe(0));
      await returnsAt(new Date());
      await refunded(ben.email);
      expect(await listOf(own, id)).toMatchObject({ takesEntries: false, entries: [] });
    },
  );

  // Shows calls.spot-auto-refund
  itNightly(
    'goes back though another place of the same run can’t: that one is tried again, and an admin sees it',
    async () => {
      const { db } = product.dependencies;
      const own = await connectedBreeder(product);
      const { id } = await litterWithPaidList(own, KEPT);
      const people = [await payForSpot(product, id, 'Ann'), await payForSpot(product, id, 'Ben')];
      await own.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
      for (const { visitor, path } of people) await visitor.submit(path, { act: 'pass' });
      const [broken] = await readOrders(db, eq(orders.clientEmail, people[0]!.email));
      const [terms] = await db.delete(orderDeposits).where(eq(orderDeposits.orderId, broken!.id)).returning();
      const day = new Date(Date.now() + 14 * DAY_MS);
      await expect(returnsAt(day)).rejects.toThrow();
      await refunded(people[1]!.email);
      await db.insert(orderDeposits).values(terms!);
      await returnsAt(day);
      await refunded(people[0]!.email);
    },
  );

  // Shows calls.spot-auto-refund
  it('goes back two weeks after the last pet is sold where picks never began: its breeder may add pets', async () => {
    const own = await connectedBreeder(product);
    const { id, linkIds } = await litterWithPaidList(own, KEPT, ['Red']);
    const ann = await payForSpot(product, id, 'Ann');
    expect((await listOf(own, id)).returnsOn).toBeNull();
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkIds[0]!));
    const day = new Date(Date.now() + 14 * DAY_MS);
    await eventually(async () => expect((await listOf(own, id)).returnsOn).toBe(day.toISOString().slice(0, 10)));
    await returnsAt(new Date(day.getTime() - DAY_MS));
    const [entry] = (await listOf(own, id)).entries;
    expect(entry).toMatchObject({ state: 'waiting', paid: { total: '105.00' } });
    const suspendedAt = new Date();
    const { db } = product.dependencies;
    await db.update(users).set({ suspendedAt }).where(eq(users.id, own.userId));
    const keep = await own.call('POST', `/api/litters/${id}/waitlist/entries/${entry!.id}/keep-deposit`, {});
    expect([keep.status, keep.body['code']]).toEqual([403, 'suspended']);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, own.userId));
    await Promise.all([1, 2].map(() => returnsAt(day)));
    await refunded(ann.email);
  });

  // Shows calls.spot-without-member
  itNightly(
    'goes back to who leaves while the breeder can’t sell; who is no member anymore takes people off and ends the list',
    async () => {
      const own = await connectedBreeder(product);
      const { id } = await litterWithPaidList(own, KEPT);
      const [ann, ben, cleo] = [
        await payForSpot(product, id, 'Ann'),
        await payForSpot(product, id, 'Ben'),
        await payForSpot(product, id, 'Cleo'),
      ];
      const page = async () => (await ann.visitor.call<string>('GET', ann.path)).body;
      const list = (method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) =>
        own.call(method, `/api/litters/${id}/waitlist${path}`, body);
      expect(await page()).toContain('the breeder keeps what you paid');
      await endTrial(product, own);
      expect(await page()).toContain('Your $105.00 will be refunded to you.');
      await ann.visitor.submit(ann.path, { act: 'leave' });
      await refunded(ann.email);
      const { entries } = await listOf(own, id);
      expect(entries.map(({ name }) => name)).toEqual(['Ben', 'Cleo']);
      expect((await list('PATCH', '', { picks: 'running' })).status).toBe(402);
      expect((await own.call('GET', `/api/litters/${id}`)).status).toBe(200);
      expect((await list('DELETE', `/entries/${entries[0]!.id}`)).status).toBe(200);
      await refunded(ben.email);
      expect((await list('POST', '/end', {})).status).toBe(200);
      await refunded(cleo.email);
    },
  );

  // Shows calls.list-locks
  itNightly.runIf(isOnServer)('isn’t taken when its litter is suspended meanwhile, and nobody joins then', async () => {
    const { db } = product.dependencies;
    const own = await connectedBreeder(product);
    const { id } = await litterWithPaidList(own, KEPT);
    const ann = await joinList(product, id, 'Ann');
    const { location } = await openSpot(ann.visitor, ann.path);
    const email = newBuyer();
    const ben = product.visitor();
    await submitJoin(ben, id, email);
    const path = await entryPath(product, email);
    const joining = await db.transaction(async (admin) => {
      await admin.update(litters).set({ suspendedAt: new Date() }).where(eq(litters.id, id));
      const request = ben.submit(path, { act: 'join' });
      await someoneWaits(db);
      return { request };
    });
    expect((await joining.request).status).toBe(409);
    await payByCard(ann.visitor, location!, undefined, { email: ann.email });
    await refunded(ann.email);
    expect((await listOf(own, id)).entries).toEqual([]);
  });
});

// Shows data.waitlists
it('who loses the mail and fills in the form again can confirm for 48 hours from the newer one', async () => {
  const { db } = product.dependencies;
  const { id } = await litterWithList(await connectedBreeder(product));
  const email = newBuyer();
  await submitJoin(product.visitor(), id, email);
  await entryPath(product, email);
  await ageEntry(product, email, 3);
  await submitJoin(product.visitor(), id, email);
  const path = await entryPath(product, email, 2);
  await eraseDue(systemContext(product.dependencies));
  await product.visitor().submit(path, { act: 'join' });
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  expect(entry!.state).toBe('waiting');
});
