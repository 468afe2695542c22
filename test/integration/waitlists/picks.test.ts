import { and, eq, inArray, isNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { mails, orders, users, waitlistEntries, waitlistTurns } from '../../../server/db/schema.ts';
import { eraseEntriesOfBuyer } from '../../../server/features/waitlists/erasure.ts';
import { advanceWaitlists } from '../../../server/features/waitlists/turns/advance.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, endTrial, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import type { Visitor } from '../../product/visitor.ts';
import { entryPath, joinList, listOf, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
  // The moved clock doesn't pass it.
  await endTrial(product, breeder, at(90 * 24));
});
afterAll(() => product.stop());

const HOUR_MS = 3_600_000;
const db = () => product.dependencies.db;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
/** The job, with a moved clock. */
const advance = (hours = 0) => advanceWaitlists({ ...systemContext(product.dependencies), now: at(hours) });
const picks = (litterId: string, state: string, of = breeder) =>
  of.call('PATCH', `/api/litters/${litterId}/waitlist`, { picks: state });
const statesOf = async (litterId: string) =>
  Object.fromEntries((await listOf(breeder, litterId)).entries.map(({ name, state }) => [name, state]));
const turnsOf = (litterId: string) =>
  db().select().from(waitlistTurns).where(eq(waitlistTurns.litterId, litterId)).orderBy(waitlistTurns.startedAt);
const checkout = (buyer: Visitor, linkId: string) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ben Buyer' },
  });
const statusOf = async (petId: string) =>
  (
    await db().select({ status: orders.status }).from(orders).where(eq(orders.petId, petId)).orderBy(orders.createdAt)
  ).map(({ status }) => status);

/** The mail of each turn is sent. */
const isNotified = async (litterId: string) => {
  const occasions = (await turnsOf(litterId)).map(({ id }) => `waitlist-turn:${id}`);
  await eventually(async () =>
    expect(await db().$count(mails, and(inArray(mails.occasion, occasions), isNull(mails.sentAt)))).toBe(0),
  );
};

/** A list with these people, whose picks have started. */
async function picking(names: string[]) {
  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  const people = [];
  for (const name of names) people.push(await joinList(product, litter.id, name));
  expect((await picks(litter.id, 'running')).status).toBe(200);
  return { ...litter, people };
}

describe('picks of a litter', () => {
  // Shows calls.picks
  itNightly('give each in line a turn by one mail, and the next one follows once, also after an outage', async () => {
    const { id, people } = await picking(['Ann', 'Ben', 'Cleo']);
    expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting', Cleo: 'waiting' });
    const [, mail] = await mailbox(product, people[0]!.email, 2);
    expect(mail).toContain('Your turn: choose a pet of Spring litter');
    expect(mail).toContain('24 hours');
    // In the time zone of the breeder's state, as on the page and on the breeder's list.
    const until = /at least until (\w+, \w+ \d+, \d+:\d+\s[AP]M P[DS]T)/.exec(mail!)?.[1];
    expect(until).toBeDefined();
    const page = (await people[0]!.visitor.call<string>('GET', people[0]!.path)).body;
    expect(page.replaceAll(/\s/g, ' ')).toContain(`Your turn ends on ${until!.replaceAll(/\s/g, ' ')}.`);
    expect((await listOf(breeder, id)).timeZone).toBe('America/Los_Angeles');
    await advance(23);
    expect(await statesOf(id)).toMatchObject({ Ann: 'turn' });
    await Promise.all([advance(25), advance(25), advance(25)]);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'turn', Cleo: 'waiting' });
    await isNotified(id);
    // A week of outage costs only the one who was notified.
    await Promise.all([advance(25 + 7 * 24), advance(25 + 7 * 24)]);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'passed', Cleo: 'turn' });
    await isNotified(id);
    await advance(25 + 8 * 24 + 1);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'passed', Cleo: 'passed' });
    expect(await listOf(breeder, id)).toMatchObject({ picks: 'none', turn: null });
    const turns = await turnsOf(id);
    expect(turns.map(({ outcome }) => outcome)).toEqual(['expired', 'expired', 'expired']);
    for (const turn of turns) expect(await db().$count(mails, eq(mails.occasion, `waitlist-turn:${turn.id}`))).toBe(1);
  });

  // Shows calls.picks
  itNightly('keep the pets for the person whose turn it is; then the next one chooses', async () => {
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    const [red, blue] = litter.linkIds;
    const ann = await joinList(product, litter.id, 'Ann');
    await joinList(product, litter.id, 'Ben');
    const stranger = product.visitor();
    const pageOf = async (visitor: Visitor, linkId = red) =>
      (await visitor.call<string>('GET', `/checkout/${linkId}`)).body;
    for (let read = 0; read < 2; read++) expect(await pageOf(product.visitor())).not.toContain('waiting list');
    await picks(litter.id, 'running');
    expect(await pageOf(product.visitor())).toContain('Reserved for the waiting list');
    expect(await pageOf(stranger)).not.toContain('name="paymentMethod"');
    // Who can't have it can join the list, while it takes people.
    const joins = `href="/litter/${litter.id}/waitlist"`;
    expect(await pageOf(stranger)).toContain(joins);
    const takes = (takesEntries: boolean) =>
      breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { takesEntries });
    await takes(false);
    await eventually(async () => expect(await pageOf(product.visitor())).not.toContain(joins));
    await takes(true);
    await eventually(async () => expect(await pageOf(product.visitor())).toContain(joins));
    expect((await stranger.call('GET', `/api/payment-links/${red}`)).body['kept']).toEqual({
      until: (await listOf(breeder, litter.id)).turn!.endsAt,
      timeZone: 'America/Los_Angeles',
      joinLitterId: litter.id,
    });
    const shared = (await stranger.call<string>('GET', `/litter/${litter.id}`)).body;
    for (const words of [
      'Reserved for the waiting list',
      'Being chosen from the waiting list',
      '2 of 2 are being chosen',
    ])
      expect(shared).toContain(words);
    expect(shared.toLowerCase()).not.toContain('still available');
    expect(await checkout(stranger, red!)).toMatchObject({ status: 409, body: { code: 'kept' } });
    expect(await checkout(ann.visitor, red!)).toMatchObject({ status: 409, body: { code: 'kept' } });
    const offered = (await ann.visitor.call<string>('GET', ann.path)).body;
    for (const words of ['It’s your turn', 'Choose Red', 'Choose Blue', '$1,312.50']) expect(offered).toContain(words);
    const chosen = await ann.visitor.submit(ann.path, { act: 'pick', pet: litter.petIds[0]! });
    expect([chosen.status, chosen.location]).toEqual([303, `${product.url}/checkout/${red}`]);
    expect(await pageOf(ann.visitor)).toContain('name="paymentMethod"');
    expect(await pageOf(ann.visitor, blue)).toContain('Reserved for the waiting list');
    expect(await pageOf(stranger)).toContain('Reserved for the waiting list');
    await payByCard(ann.visitor, await openCheckout(ann.visitor, red!));
    await eventually(async () => expect(await statesOf(litter.id)).toEqual({ Ann: 'picked', Ben: 'turn' }));
    expect((await ann.visitor.call<string>('GET', ann.path)).body).toContain('You have chosen <bdi>Red</bdi>.');
    expect(await statusOf(litter.petIds[0]!)).toEqual(['paid']);
  });

  // Shows calls.picks
  itNightly('honor a checkout that was opened within the turn, and open none after it', async () => {
    const { id, petIds, linkIds, people } = await picking(['Ann', 'Ben']);
    const [ann] = people;
    const pick = () => ann!.visitor.submit(ann!.path, { act: 'pick', pet: petIds[0]! });
    await pick();
    const url = await openCheckout(ann!.visitor, linkIds[0]!);
    const { turn, entries } = await listOf(breeder, id);
    expect(turn).toMatchObject({ isPaying: true });
    expect((await breeder.call('POST', `/api/litters/${id}/waitlist/pass`, { turnId: turn!.id })).status).toBe(409);
    expect((await breeder.call('DELETE', `/api/litters/${id}/waitlist/entries/${entries[0]!.id}`)).status).toBe(409);
    for (const act of ['pass', 'leave']) {
      const refused = await ann!.visitor.submit(ann!.path, { act });
      expect([refused.status, refused.body.includes('You are paying for a pet')]).toEqual([409, true]);
    }
    await advance(25);
    expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
    await payByCard(ann!.visitor, url);
    await eventually(async () => expect(await statesOf(id)).toMatchObject({ Ann: 'picked' }));
    const late = await picking(['Dan']);
    const dan = late.people[0]!;
    await dan.visitor.submit(dan.path, { act: 'pick', pet: late.petIds[0]! });
    await db()
      .update(waitlistTurns)
      .set({ startedAt: at(-48), endsAt: at(-1) })
      .where(eq(waitlistTurns.litterId, late.id));
    expect(await checkout(dan.visitor, late.linkIds[0]!)).toMatchObject({ status: 409, body: { code: 'turn_over' } });
    expect((await dan.visitor.submit(dan.path, { act: 'pick', pet: late.petIds[0]! })).status).toBe(409);
  });

  // Shows calls.picks
  itNightly('have one checkout at a time: another pet, or another device, closes the first', async () => {
    const { petIds, linkIds, people } = await picking(['Ann']);
    const { visitor, path } = people[0]!;
    await visitor.submit(path, { act: 'pick', pet: petIds[0]! });
    await openCheckout(visitor, linkIds[0]!);
    expect((await visitor.call<string>('GET', path)).body).toContain('You’ve started to pay for Red');
    await visitor.submit(path, { act: 'pick', pet: petIds[1]! });
    expect(await statusOf(petIds[0]!)).toEqual(['expired']);
    await openCheckout(visitor, linkIds[1]!);
    const phone = product.visitor();
    await phone.call('GET', path);
    await phone.submit(path, { act: 'pick', pet: petIds[1]! });
    expect(await checkout(visitor, linkIds[1]!)).toMatchObject({ body: { code: 'kept' } });
    await payByCard(phone, await openCheckout(phone, linkIds[1]!));
    await eventually(async () => expect(await statusOf(petIds[1]!)).toEqual(['expired', 'paid']));
  });

  // Shows calls.picks
  itNightly('take no turn from somebody who was never notified of it', async () => {
    const { id } = await picking(['Ann', 'Ben']);
    const [turn] = await turnsOf(id);
    const ofTurn = eq(mails.occasion, `waitlist-turn:${turn!.id}`);
    const sent = async (sentAt: Date | null) => db().update(mails).set({ sentAt }).where(ofTurn);
    await eventually(async () => expect((await db().select().from(mails).where(ofTurn))[0]!.sentAt).not.toBeNull());
    await sent(null);
    await advance(26);
    expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
    await sent(at(30));
    await advance(53);
    expect(await statesOf(id)).toEqual({ Ann: 'turn', Ben: 'waiting' });
    await advance(55);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'turn' });
  });

  itNightly('reach a person whose address was made by a secret that is gone, with a new one', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    const ann = await joinList(product, litter.id, 'Ann');
    await db().update(waitlistEntries).set({ keyHash: 'gone' }).where(eq(waitlistEntries.email, ann.email));
    await picks(litter.id, 'running');
    expect((await product.visitor().call<string>('GET', await entryPath(product, ann.email, 2))).body).toContain(
      'It’s your turn',
    );
  });

  // Shows calls.picks
  itNightly('pause after the running turn, and stop with its person back in line and the pets for sale', async () => {
    const { id, linkIds, people } = await picking(['Ann', 'Ben']);
    await picks(id, 'paused');
    expect(await statesOf(id)).toMatchObject({ Ann: 'turn' });
    await advance(25);
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'waiting' });
    expect(await checkout(product.visitor(), linkIds[0]!)).toMatchObject({ body: { code: 'kept' } });
    await picks(id, 'running');
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'turn' });
    await picks(id, 'none');
    expect(await statesOf(id)).toEqual({ Ann: 'passed', Ben: 'waiting' });
    expect((await people[1]!.visitor.call<string>('GET', people[1]!.path)).body).toContain('You are next in line.');
    expect((await checkout(product.visitor(), linkIds[0]!)).status).toBe(200);
  });

  // Shows calls.picks
  itNightly('wait while the breeder can’t be paid: the turn is given again, with its mail', async () => {
    const { id } = await picking(['Ann']);
    const ofBreeder = eq(users.id, breeder.userId);
    await db().update(users).set({ suspendedAt: new Date(), suspensionReason: 'x' }).where(ofBreeder);
    await advance(25);
    const [entry] = await db().select().from(waitlistEntries).where(eq(waitlistEntries.litterId, id));
    expect(entry!.state).toBe('waiting');
    await db().update(users).set({ suspendedAt: null, suspensionReason: null }).where(ofBreeder);
    await advance(26);
    expect(await statesOf(id)).toEqual({ Ann: 'turn' });
    const ids = (await turnsOf(id)).map((turn) => turn.id);
    expect(await db().$count(mails, like(mails.occasion, 'waitlist-turn:%'))).toBeGreaterThanOrEqual(ids.length);
    expect((await turnsOf(id)).map(({ outcome }) => outcome)).toEqual(['stopped', null]);
  });

  // Shows calls.picks
  itNightly('go on when a turn is passed, left or erased, each once however often it is pressed', async () => {
    const { id, people } = await picking(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']);
    const { turn } = await listOf(breeder, id);
    const pass = () => breeder.call('POST', `/api/litters/${id}/waitlist/pass`, { turnId: turn!.id });
    await Promise.all([pass(), pass()]);
    expect(await statesOf(id)).toMatchObject({ Ann: 'passed', Ben: 'turn', Cleo: 'waiting' });
    const [, ben, cleo] = people;
    await Promise.all([1, 2].map(() => ben!.visitor.submit(ben!.path, { act: 'pass' })));
    expect(await statesOf(id)).toMatchObject({ Ben: 'passed', Cleo: 'turn', Dan: 'waiting' });
    await cleo!.visitor.submit(cleo!.path, { act: 'leave' });
    expect(await statesOf(id)).toMatchObject({ Dan: 'turn', Eve: 'waiting' });
    await db().transaction((tx) => eraseEntriesOfBuyer(tx, people[3]!.email, new Date(Date.now() - 1)));
    await advance();
    expect(await statesOf(id)).toMatchObject({ Eve: 'turn' });
    const eve = (await listOf(breeder, id)).entries.find(({ name }) => name === 'Eve')!;
    await breeder.call('DELETE', `/api/litters/${id}/waitlist/entries/${eve.id}`);
    expect(await listOf(breeder, id)).toMatchObject({ picks: 'none', turn: null });
    expect(await db().$count(waitlistTurns, and(eq(waitlistTurns.litterId, id), isNull(waitlistTurns.endedAt)))).toBe(
      0,
    );
  });

  // Shows calls.picks
  itNightly('offer only pets that can be bought, and begin no turn without one', async () => {
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    const early = product.visitor();
    const url = await openCheckout(early, litter.linkIds[0]!);
    await breeder.call('POST', `/api/payment-links/${litter.linkIds[1]}/pause`, {});
    const ann = await joinList(product, litter.id, 'Ann');
    await picks(litter.id, 'running');
    expect(await listOf(breeder, litter.id)).toMatchObject({ picks: 'running', turn: null, freePets: 0 });
    await breeder.call('POST', `/api/payment-links/${litter.linkIds[1]}/resume`, {});
    await advance(1);
    expect(await statesOf(litter.id)).toEqual({ Ann: 'turn' });
    const page = (await ann.visitor.call<string>('GET', ann.path)).body;
    expect([page.includes('Choose Red'), page.includes('Choose Blue')]).toEqual([false, true]);
    expect((await ann.visitor.submit(ann.path, { act: 'pick', pet: litter.petIds[0]! })).status).toBe(409);
    // What was open before is honored.
    await payByCard(early, url);
    await eventually(async () => expect(await statusOf(litter.petIds[0]!)).toEqual(['paid']));
    expect(await statesOf(litter.id)).toEqual({ Ann: 'turn' });
  });

  // Shows calls.picks
  it('are started by the litter’s breeder alone, with somebody in line, and never run twice at once', async () => {
    const { id } = await litterWithList(breeder);
    expect(await picks(id, 'running')).toMatchObject({ status: 409, body: { code: 'nothing_left' } });
    const other = await connectedBreeder(product);
    expect((await picks(id, 'running', other)).status).toBe(404);
    await joinList(product, id, 'Ann');
    await Promise.all([picks(id, 'running'), picks(id, 'running'), advance()]);
    const [turn, ...more] = await turnsOf(id);
    expect(more).toEqual([]);
    const another = { litterId: id, entryId: turn!.entryId, startedAt: at(0), endsAt: at(9) };
    await expect(db().insert(waitlistTurns).values(another)).rejects.toThrow();
    expect((await other.call('POST', `/api/litters/${id}/waitlist/pass`, { turnId: turn!.id })).status).toBe(404);
  });
});
