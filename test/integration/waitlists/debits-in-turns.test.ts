import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDeadline } from '../../../contract/language.ts';
import { systemContext } from '../../../server/context.ts';
import { connectedAccounts, orders, pets, waitlistTurns } from '../../../server/db/schema.ts';
import { advanceWaitlists } from '../../../server/features/waitlists/turns/advance.ts';
import { failDebit, payByBank, settleDebit } from '../../product/bank-debits.ts';
import { endTrial, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { breederWithBank, startDebit } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';
import type { Visitor } from '../../product/visitor.ts';
import { joinList, listOf, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await breederWithBank(product, 48);
  // The moved clock doesn't pass it.
  await endTrial(product, breeder, at(90 * 24));
});
afterAll(() => product.stop());

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const db = () => product.dependencies.db;
/** The job, an hour later. */
const advance = () => advanceWaitlists({ ...systemContext(product.dependencies), now: at(1) });
const petRow = async (id: string) => (await db().select().from(pets).where(eq(pets.id, id)))[0]!;
const isKept = (petId: string) => eventually(async () => expect((await petRow(petId)).retryUntil).not.toBeNull());
const newestOrder = async (linkId: string) =>
  (await readOrders(db(), eq(orders.paymentLinkId, linkId)))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .at(-1)!;
const statesOf = async (litterId: string) =>
  Object.fromEntries((await listOf(breeder, litterId)).entries.map(({ name, state }) => [name, state]));

/** Pays by bank, and the debit has begun. Returns its session. */
async function begin(buyer: Visitor, linkId: string, email: string) {
  const success = await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'), 'succeeds', { email });
  await eventually(async () => expect((await newestOrder(linkId)).status).toBe('processing'));
  return new URL(success!).searchParams.get('session_id')!;
}

/** Ann's debit for the first pet of a list, on which Ben waits. */
async function payInTurn() {
  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  const ann = await joinList(product, litter.id, 'Ann');
  await joinList(product, litter.id, 'Ben');
  await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
  await ann.visitor.submit(ann.path, { act: 'pick', pet: litter.petIds[0]! });
  const session = await begin(ann.visitor, litter.linkIds[0]!, ann.email);
  return { ...litter, ann, session };
}

/** The hours of the list's open turn are over. */
const endHours = (litterId: string) =>
  db()
    .update(waitlistTurns)
    .set({ startedAt: at(-48), endsAt: at(-24) })
    .where(eq(waitlistTurns.litterId, litterId));

/** Every refund that the breeder's account owes is refused, while `run` runs. */
async function withoutBalance(run: () => Promise<void>) {
  const [found] = await db().select().from(connectedAccounts).where(eq(connectedAccounts.userId, breeder.userId));
  const account = found!.stripeAccountId!;
  await operate(product, 'refuse_refunds', { account });
  try {
    await run();
  } finally {
    await operate(product, 'allow_refunds', { account });
  }
}

/** The bank pays for a pet that was gone by then, and nothing can go back. */
async function settleLate(session: string, petId: string) {
  await db().update(pets).set({ status: 'archived' }).where(eq(pets.id, petId));
  await settleDebit(product, session);
  const late = and(eq(orders.petId, petId), eq(orders.status, 'processing'), isNotNull(orders.refundReason));
  await eventually(async () => expect(await db().$count(orders, late)).toBe(1));
}

it('a pet whose debit failed in a turn is paid within the promised time, though the turn’s hours are over, and after a checkout was left', async () => {
  const { id, petIds, linkIds, ann, session } = await payInTurn();
  const [red, redLink] = [petIds[0]!, linkIds[0]!];
  await failDebit(product, session);
  const mail = await mailContaining(product, ann.email, 'did not pay');
  await isKept(red);
  await endHours(id);
  await advance();
  expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
  await openCheckout(ann.visitor, redLink);
  const { checkoutSessionId, stripeAccountId } = await newestOrder(redLink);
  const account = stripeAccountId ? { stripeAccount: stripeAccountId } : {};
  await product.dependencies.stripe.checkout.sessions.expire(checkoutSessionId!, {}, account);
  await eventually(async () => expect((await newestOrder(redLink)).status).toBe('expired'));
  await advance();
  expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
  expect((await ann.visitor.submit(ann.path, { act: 'pick', pet: red })).status).toBe(303);
  // By the mailed key, in another browser.
  const other = product.visitor();
  const { body } = await other.call('POST', `/api/payment-links/${redLink}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ann' },
    again: new URL(/http\S+again=\S+/.exec(mail)![0]).searchParams.get('again'),
  });
  expect(await payByCard(other, body['checkoutUrl'])).toContain('/payment-success');
  await eventually(async () => expect(await statesOf(id)).toEqual({ Ann: 'picked', Ben: 'turn' }));
});

it('a turn whose debit failed ends once the time to pay again is over', async () => {
  const { id, petIds, linkIds, ann, session } = await payInTurn();
  await failDebit(product, session);
  await isKept(petIds[0]!);
  await endHours(id);
  await db()
    .update(pets)
    .set({ retryUntil: at(-1) })
    .where(eq(pets.id, petIds[0]!));
  const refused = await ann.visitor.call('POST', `/api/payment-links/${linkIds[0]}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ann' },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'turn_over' } });
});

const passForBreeder = async (litterId: string, turnId: string) =>
  (await breeder.call('POST', `/api/litters/${litterId}/waitlist/pass`, { turnId })).body;

it('a turn whose debit is on its way lasts until it is certain, as both sides read, and is neither passed nor left', async () => {
  const { id, ann } = await payInTurn();
  const { body: page } = await ann.visitor.call<string>('GET', ann.path);
  expect(page).toContain('Your payment for Red is on its way. Your turn lasts until it’s confirmed.');
  for (const never of ['Your turn ends on', 'value="pass"', 'value="pick"', 'value="leave"'])
    expect(page).not.toContain(never);
  const { turn } = await listOf(breeder, id);
  expect(turn).toMatchObject({ isPaying: true, isOnItsWay: true, keptUntil: null });
  expect((await passForBreeder(id, turn!.id))['message']).toContain('is paying for a pet right now');
  for (const act of ['pass', 'leave']) {
    const refused = await ann.visitor.submit(ann.path, { act });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.stringContaining('payment for a pet is being checked'),
    ]);
  }
  expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
});

it.each([
  ['lets the next one choose', 'pass', { Ann: 'passed', Ben: 'turn' }],
  ['leaves the list', 'leave', { Ben: 'turn' }],
] as const)('a pet whose debit failed in a turn is kept no longer once its person %s', async (_what, act, states) => {
  const { id, petIds, ann, session } = await payInTurn();
  await failDebit(product, session);
  await isKept(petIds[0]!);
  await endHours(id);
  const { body: page } = await ann.visitor.call<string>('GET', ann.path);
  expect(page).toContain('Your bank did not pay for Red. It is held for you until ');
  const { turn, timeZone } = await listOf(breeder, id);
  expect(turn).toMatchObject({ isPaying: true, isOnItsWay: false, keptUntil: expect.any(String) });
  expect(page).toContain(`Your turn ends on ${formatDeadline('en', turn!.keptUntil!, timeZone)}.`);
  expect((await passForBreeder(id, turn!.id))['message']).toContain('a pet is held for them to pay again');
  expect((await ann.visitor.submit(ann.path, { act })).status).toBe(303);
  expect((await petRow(petIds[0]!)).retryUntil).toBeNull();
  expect(await statesOf(id)).toEqual(states);
});

it('a turn whose late payment can’t be refunded isn’t being paid: its person chooses another pet, and the breeder can pass it', async () => {
  const { id, petIds, ann, session } = await payInTurn();
  await withoutBalance(async () => {
    await settleLate(session, petIds[0]!);
    const { turn } = await listOf(breeder, id);
    expect(turn).toMatchObject({ isPaying: false });
    expect((await ann.visitor.submit(ann.path, { act: 'pick', pet: petIds[1]! })).status).toBe(303);
    const passed = await breeder.call('POST', `/api/litters/${id}/waitlist/pass`, { turnId: turn!.id });
    expect(passed.status).toBe(200);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'turn' });
  });
});

it('a pet whose late payment can’t be refunded is kept for the next buyer whose debit fails, and takes a reservation', async () => {
  const { pet, linkId, sessionId } = await startDebit(product, breeder, 'stuck@example.com', {
    ...BIRD,
    price: '1000.00',
  });
  await withoutBalance(async () => {
    await settleLate(sessionId, pet.id);
    await db().update(pets).set({ status: 'active' }).where(eq(pets.id, pet.id));
    await failDebit(product, await begin(product.visitor(), linkId, 'next@example.com'));
    expect(await mailContaining(product, 'next@example.com', 'did not pay')).toContain('is held for you until');
    await isKept(pet.id);
    await db().update(pets).set({ retryOrderId: null, retryUntil: null }).where(eq(pets.id, pet.id));
    const { orderId } = await reservePet(product, breeder, undefined, BIRD);
    const targets = await breeder.call('GET', `/api/orders/${orderId}/move-targets`);
    expect(JSON.stringify(targets.body)).toContain(pet.id);
    expect((await breeder.call('POST', `/api/orders/${orderId}/move`, { petId: pet.id })).status).toBe(200);
  });
});
