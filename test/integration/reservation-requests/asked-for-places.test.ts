import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { pets, reservationRequests } from '../../../server/db/schema.ts';
import { countFreeCancellation } from '../../../server/features/reservation-requests/free-cancellations.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { offerWithDeposit } from '../../product/reservation.ts';
import { ageEntry, joinList, listOf, litterWithPaidList, openSpot } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

type Person = Awaited<ReturnType<typeof joinList>>;
const requests = async () => (await breeder.call('GET', '/api/reservation-requests')).body['requests'];
const act = ({ visitor, path }: Person, what: string) => visitor.submit(path, { act: what });
const press = ({ visitor, path }: Person) => openSpot(visitor, path);
const ASKED = /\/waitlist\?key=[\w-]{43}&done=ask$/;

/** Pays the place at the checkout that the button led to, and leaves the list for nothing. */
async function payAndLeave(person: Person, litterId: string, checkout: string | undefined): Promise<void> {
  await payByCard(person.visitor, checkout!, undefined, { email: person.email });
  await eventually(async () => expect((await listOf(breeder, litterId)).entries).toHaveLength(1));
  expect((await act(person, 'leave')).status).toBe(303);
  expect((await listOf(breeder, litterId)).entries).toEqual([]);
}

// Shows money.deposit
it('a place on a waiting list asks the breeder first, too, once somebody has left for nothing twice', async () => {
  const { id } = await litterWithPaidList(breeder);
  const person = await joinList(product, id, 'Cleo Buyer');
  await payAndLeave(person, id, (await press(person)).location);
  await act(person, 'join');
  await payAndLeave(person, id, (await press(person)).location);

  await act(person, 'join');
  const { location } = await press(person);
  expect(location).toMatch(ASKED);
  const page = await person.visitor.call<string>('GET', location!);
  expect(page.body).toContain('We’ve asked Anna Berg, who says yes before the next deposit for a place is paid.');
  expect((await press(person)).location).toMatch(ASKED);
  const waiting = await requests();
  const petName = 'a place on the waiting list of Spring litter';
  expect(waiting).toMatchObject([{ petName, buyerName: 'Cleo Buyer', buyerEmail: person.email, paymentLinkId: null }]);
  await mailContaining(product, breeder.email, `Cleo Buyer asks to reserve ${petName}`);
  const asked = (await mailbox(product, breeder.email, 1)).filter((mail) => mail.includes('asks to reserve'));
  expect(asked).toHaveLength(1);

  const answer = (allows: boolean) =>
    breeder.call('POST', `/api/reservation-requests/${waiting[0].id}/answer`, { allows });
  expect((await answer(true)).status).toBe(204);
  expect(await requests()).toEqual([]);
  await eventually(async () => {
    const mails = (await mailbox(product, person.email, 1)).filter((mail) => mail.includes('You can take a place'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(person.path);
  });
  const paying = await press(person);
  expect(paying.location).not.toMatch(ASKED);
  await payAndLeave(person, id, paying.location);
  await act(person, 'join');
  expect((await press(person)).location).toMatch(ASKED);
});

it('a breeder’s no to a place on a list is mailed kindly, and the person can ask again', async () => {
  const { id } = await litterWithPaidList(breeder);
  const person = await joinList(product, id, 'Dora Buyer');
  await payAndLeave(person, id, (await press(person)).location);
  await act(person, 'join');
  expect((await press(person)).location).toMatch(ASKED);
  const [request] = (await requests()).filter(({ buyerName }: { buyerName: string }) => buyerName === 'Dora Buyer');
  await breeder.call('POST', `/api/reservation-requests/${request.id}/answer`, { allows: false });
  await eventually(async () =>
    expect((await mailbox(product, person.email, 1)).join()).toContain('can’t offer you a place'),
  );
  expect((await press(person)).location).toMatch(ASKED);
});

/** Uses up free cancellations without payments: of a mailbox, or of a pet by people whom nothing connects. */
async function spendBound(victim: { sellerId: string; petId: string | null }, email: string | null): Promise<void> {
  const { db, config } = product.dependencies;
  const buyer = { email, buyerKeys: [], cardKeys: [], networks: [] };
  for (let times = 0; times < (email === null ? 5 : 2); times++)
    await db.transaction((tx) => countFreeCancellation({ config, now: new Date() }, tx, victim, buyer));
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const erase = () => eraseDue(systemContext(product.dependencies));

// Shows data.waitlists
it('a breeder’s yes lets the person pay who has waited for it longer than an unpaid place is kept', async () => {
  const { id } = await litterWithPaidList(breeder);
  const person = await joinList(product, id, 'Finn Buyer');
  await spendBound({ sellerId: breeder.userId, petId: null }, person.email);
  expect((await press(person)).location).toMatch(ASKED);
  await ageEntry(product, person.email, 3);
  await erase();
  const [request] = (await requests()).filter(({ buyerName }: { buyerName: string }) => buyerName === 'Finn Buyer');
  expect(request).toMatchObject({ buyerEmail: person.email });
  const answer = `/api/reservation-requests/${request.id}/answer`;
  expect((await breeder.call('POST', answer, { allows: true })).status).toBe(204);
  await erase();
  expect((await person.visitor.call('GET', person.path)).status).toBe(200);
  expect((await press(person)).location).toContain('cs_');
});

describe('a request to reserve a pet', () => {
  const FREE = { percent: 30, due: 'hand_over', terms: 'refundable' };
  let count = 0;
  const newEmail = () => `asks-to-reserve-${++count}-${process.pid}@example.com`;
  const askFor = (linkId: string, email: string) =>
    product
      .visitor()
      .submit(
        `/checkout/${linkId}/ask-first`,
        { name: 'Cleo Buyer', email },
        { 'x-forwarded-for': `198.51.100.${++count}` },
      );

  // Shows money.deposit
  it('is stored however many others are about pets that are sold by now', async () => {
    const { db } = product.dependencies;
    const seller = await connectedBreeder(product);
    const sold = await offerWithDeposit(seller, FREE);
    const { linkId, pet } = await offerWithDeposit(seller, FREE, { name: 'Juno' });
    await spendBound({ sellerId: seller.userId, petId: pet.id }, null);
    const rows = Array.from({ length: 50 }, () => ({
      userId: seller.userId,
      petId: sold.pet.id,
      linkId: sold.linkId,
      buyerName: 'Cleo Buyer',
      buyerEmail: newEmail(),
      language: 'en' as const,
      keyHash: newEmail(),
    }));
    await db.insert(reservationRequests).values(rows);
    expect((await askFor(linkId, newEmail())).status).toBe(429);
    await db.update(pets).set({ status: 'sold' }).where(eq(pets.id, sold.pet.id));
    expect((await askFor(linkId, newEmail())).status).toBe(200);
    const { body } = await seller.call('GET', '/api/reservation-requests');
    expect(body['requests']).toMatchObject([{ petName: 'Juno' }]);
  });

  // Shows data.waitlists
  it('is kept for as long as the breeder’s yes lets its buyer pay', async () => {
    const { db } = product.dependencies;
    const { linkId, pet } = await offerWithDeposit(breeder, FREE, { name: 'Miso' });
    await spendBound({ sellerId: breeder.userId, petId: pet.id }, null);
    const email = newEmail();
    await askFor(linkId, email);
    const [{ id }] = (await requests()).filter(({ petName }: { petName: string }) => petName === 'Miso');
    await breeder.call('POST', `/api/reservation-requests/${id}/answer`, { allows: true });
    const mail = await mailContaining(product, email, '/reservation-request?key=');
    const path = /\/reservation-request\?key=[\w-]{43}/.exec(mail)![0];
    const statusAfter = async (change: Partial<typeof reservationRequests.$inferInsert>) => {
      await db.update(reservationRequests).set(change).where(eq(reservationRequests.id, id));
      await erase();
      return (await product.visitor().call<string>('GET', path)).status;
    };
    expect(await statusAfter({ createdAt: daysAgo(31) })).toBe(200);
    expect(await statusAfter({ allowedUntil: daysAgo(1) })).toBe(404);
  });
});
