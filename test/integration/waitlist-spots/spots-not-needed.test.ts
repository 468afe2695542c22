import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, waitlistEntries, waitlists } from '../../../server/db/schema.ts';
import { refundSpots } from '../../../server/features/waitlist-spots/return-spot.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import type { Product } from '../../product/product.ts';
import { BIRD } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import {
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  openSpot,
  setListDeposit,
} from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const { breed, species } = BIRD;
const KEPT = { amount: '100.00', terms: 'not_refundable' };
const db = () => product.dependencies.db;
const ordersOf = (email: string) => readOrders(db(), eq(orders.clientEmail, email));
const statesOf = async (litterId: string) =>
  Object.fromEntries((await listOf(breeder, litterId)).entries.map(({ name, state }) => [name, state]));
const pageOf = async ({ visitor, path }: Person) => (await visitor.call<string>('GET', path)).body;
const picks = (litterId: string, state: string) =>
  breeder.call('PATCH', `/api/litters/${litterId}/waitlist`, { picks: state });
type Person = Awaited<ReturnType<typeof joinList>>;
const refunded = async (email: string) => waitForRefund(product, (await ordersOf(email))[0]!.id);

describe('a place on a list that isn’t needed', () => {
  it('can’t be paid once its litter is deleted', async () => {
    const { id } = await litterWithPaidList(breeder);
    const ann = await joinList(product, id, 'Ann');
    const { location } = await openSpot(ann.visitor, ann.path);
    expect((await breeder.call('DELETE', `/api/litters/${id}`)).status).toBe(204);
    await eventually(async () => expect((await ordersOf(ann.email))[0]!.status).toBe('expired'));
    expect(await payByCard(ann.visitor, location!, undefined, { email: ann.email })).toBeUndefined();
  });

  // Shows calls.paid-spots
  itNightly(
    'can’t be paid once the list takes nobody, or is free; a payment that wins the race goes back, and says why',
    async () => {
      const { id } = await litterWithPaidList(breeder);
      const set = (change: Partial<typeof waitlists.$inferSelect>) =>
        db().update(waitlists).set(change).where(eq(waitlists.litterId, id));
      const [ann, ben, cleo] = [
        await joinList(product, id, 'Ann'),
        await joinList(product, id, 'Ben'),
        await joinList(product, id, 'Cleo'),
      ];
      const openOf = async ({ visitor, path }: Person) => (await openSpot(visitor, path)).location!;
      const pay = async (person: Person, location: string) =>
        payByCard(person.visitor, location, undefined, { email: person.email });
      const isClosed = async ({ email }: Person, tries: number) =>
        eventually(async () =>
          expect((await ordersOf(email)).map(({ status }) => status)).toEqual(Array(tries).fill('expired')),
        );
      const first = await openOf(ann);
      await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: false });
      await isClosed(ann, 1);
      expect(await pay(ann, first)).toBeUndefined();
      await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
      const second = await openOf(ann);
      await setListDeposit(breeder, id, null);
      await isClosed(ann, 2);
      expect(await pay(ann, second)).toBeUndefined();
      expect(await pageOf(ann)).toContain('Join the list');
      await setListDeposit(breeder, id, { amount: '100.00' });

      // A payment that goes back, while the provider can't be reached, keeps nobody from another one.
      const dan = await joinList(product, id, 'Dan');
      await openOf(dan);
      const isGoingBack = { status: 'processing', refundReason: 'list_closed' } as const;
      await db().update(orders).set(isGoingBack).where(eq(orders.clientEmail, dan.email));
      expect(await pageOf(dan)).not.toContain('We’re checking your payment');
      expect(await openOf(dan)).toContain('/sandbox/checkout/');
      await db()
        .update(orders)
        .set({ status: 'pending', refundReason: null })
        .where(and(eq(orders.clientEmail, dan.email), eq(orders.status, 'processing')));

      const [late, needless] = [await openOf(ben), await openOf(cleo)];
      await set({ takesEntries: false });
      await pay(ben, late);
      await eventually(async () => expect((await ordersOf(ben.email))[0]!.status).toBe('refunded'));
      await set({ takesEntries: true, depositCents: null, depositTerms: null });
      await cleo.visitor.submit(cleo.path, { act: 'join' });
      await pay(cleo, needless);
      await eventually(async () => expect((await ordersOf(cleo.email))[0]!.status).toBe('refunded'));
      expect(await statesOf(id)).toEqual({ Cleo: 'waiting' });
      for (const { email } of [ben, cleo]) await refunded(email);
      const whyOf = async ({ email }: Person) => (await mailbox(product, email, 2)).join();
      expect(await whyOf(ben)).toContain('waiting list of Spring litter was closed');
      expect(await whyOf(cleo)).toContain('you already had a place on the waiting list of Spring litter');
    },
  );

  // Shows calls.spot-auto-refund
  itNightly('goes back once its person has a pet by a checkout from before, which they had left open', async () => {
    const { id, petIds, linkIds } = await litterWithList(breeder, ['Red', 'Blue'], { breed, species });
    const people = [await joinList(product, id, 'Ann'), await joinList(product, id, 'Ben')];
    const checkouts: string[] = [];
    for (const [index, { visitor, path }] of people.entries()) {
      await picks(id, 'running');
      await visitor.submit(path, { act: 'pick', pet: petIds[index]! });
      checkouts.push(await openCheckout(visitor, linkIds[index]!));
      await picks(id, 'none');
      await visitor.submit(path, { act: 'leave' });
    }
    await setListDeposit(breeder, id, KEPT);
    for (const { visitor, path } of people) await visitor.submit(path, { act: 'join' });
    const [ann, ben] = people as [Person, Person];
    const paid = await openSpot(ann.visitor, ann.path);
    await payByCard(ann.visitor, paid.location!, undefined, { email: ann.email });
    await eventually(async () => expect(await statesOf(id)).toEqual({ Ann: 'waiting' }));
    const open = await openSpot(ben.visitor, ben.path);
    for (const [index, person] of people.entries()) await payByCard(person.visitor, checkouts[index]!);
    await eventually(async () => expect(await statesOf(id)).toEqual({ Ann: 'picked', Ben: 'picked' }));
    const findSpot = async ({ email }: Person) =>
      (await readOrders(db(), and(eq(orders.clientEmail, email), isNull(orders.petId))))[0]!;
    await eventually(async () => expect((await findSpot(ben)).status).toBe('expired'));
    expect(await payByCard(ben.visitor, open.location!)).toBeUndefined();
    await Promise.all([1, 2].map(() => refundSpots(systemContext(product.dependencies))));
    await waitForRefund(product, (await findSpot(ann)).id);
    expect(await statesOf(id)).toEqual({ Ann: 'picked', Ben: 'picked' });
    expect((await mailbox(product, ann.email, 4)).join()).toContain('$105.00 will be refunded to you');
  });

  // Shows calls.paid-spots
  it('goes back with the right reason when it is paid after the breeder’s account was closed', async () => {
    const closing = await connectedBreeder(product);
    const litter = await litterWithList(closing, ['Red'], { breed, species });
    await setListDeposit(closing, litter.id, KEPT);
    const ann = await joinList(product, litter.id, 'Ann');
    const { location } = await openSpot(ann.visitor, ann.path);
    const [order] = await ordersOf(ann.email);
    const ofOrder = eq(orders.id, order!.id);
    // The checkout is not expired at the provider, as if the person had paid first.
    await db().update(orders).set({ status: 'expired' }).where(ofOrder);
    expect((await closing.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    const ofAnn = eq(waitlistEntries.email, ann.email);
    await eventually(async () => expect(await db().$count(waitlistEntries, ofAnn)).toBe(0));
    await payByCard(ann.visitor, location!, undefined, { email: ann.email });
    await eventually(async () =>
      expect((await readOrders(db(), ofOrder))[0]).toMatchObject({ status: 'refunded', refundReason: 'list_closed' }),
    );
    expect((await mailbox(product, ann.email, 2)).join()).toContain('waiting list of Spring litter was closed');
  });
});
