import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { joinList, listOf, litterWithPaidList, openSpot } from '../../product/waitlist.ts';

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
    expect((await mailbox(product, person.email, 1)).join()).toContain('isn’t giving you a place'),
  );
  expect((await press(person)).location).toMatch(ASKED);
});
