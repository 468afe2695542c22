import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { systemContext } from '../../../server/context.ts';
import { litters, mails, waitlistEntries } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { hiddenIn } from '../../product/agreement.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import {
  ageEntry,
  entryPath,
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  openSpot,
  payForSpot,
  setListDeposit,
  submitJoin,
} from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const read = (path: string) => product.visitor().call<string>('GET', path);
const namesOn = async (litterId: string) => (await listOf(breeder, litterId)).entries.map(({ name }) => name);
const rowOf = async (email: string) =>
  (await product.dependencies.db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email)))[0];

describe('the waiting list of a litter', () => {
  // Shows calls.join-waitlist
  itNightly(
    'takes people from the litter’s page once they confirm by the mailed link, in the order of their confirmations',
    async () => {
      const { id } = await litterWithList(breeder);
      expect((await read(`/litter/${id}`)).body).toContain(`href="/litter/${id}/waitlist"`);
      const [first, second] = [newBuyer(), newBuyer()];
      const visitor = product.visitor();
      const sent = await submitJoin(visitor, id, first, { note: 'A calm <b>girl</b>', name: 'Wanda One' });
      expect(sent.body).toContain('<h1>Check your email</h1>');
      await submitJoin(visitor, id, second, { name: 'Wanda Two' });
      const [mail] = await mailbox(product, first, 1);
      expect(mail).toContain('Join the waiting list of Spring litter?');
      expect(mail).not.toMatch(/Wanda|calm/);
      expect((await listOf(breeder, id)).entries).toEqual([]);
      for (const email of [second, first]) {
        const path = await entryPath(product, email);
        expect((await read(path)).body).toContain('sees you on the list');
        expect((await listOf(breeder, id)).entries.map((entry) => entry.email)).not.toContain(email);
        expect((await visitor.submit(path, { act: 'join' })).status).toBe(303);
      }
      const { entries } = await listOf(breeder, id);
      expect(entries).toMatchObject([
        { name: 'Wanda Two', email: second, note: '', state: 'waiting' },
        { name: 'Wanda One', email: first, note: 'A calm <b>girl</b>', state: 'waiting' },
      ]);
      const page = await read(await entryPath(product, first));
      expect(page.body).toContain('You are number 2 in line.');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect((await read('/waitlist?key=nothing')).status).toBe(404);
    },
  );

  // Shows calls.join-waitlist
  it('speaks Spanish to who joins in Spanish, on its pages and in its mail', async () => {
    const { id } = await litterWithList(breeder);
    const email = newBuyer();
    const spanish = { 'accept-language': 'es-MX' };
    const visitor = product.visitor();
    expect((await submitJoin(visitor, id, email, {}, spanish)).body).toContain('Revise su correo electrónico');
    const [mail] = await mailbox(product, email, 1);
    expect(mail).toContain('¿Unirse a la lista de espera de Spring litter?');
    expect(mail).toContain('&lang=es');
    expect((await submitJoin(visitor, id, 'nobody', {}, spanish)).body).toContain(
      'escriba una dirección de correo electrónico válida',
    );
  });

  // Shows calls.join-waitlist
  itNightly('has an address once, answers the same for one that it knows, and mails it its page', async () => {
    const { id } = await litterWithList(breeder);
    const email = newBuyer();
    const answers = await Promise.all([1, 2].map(() => submitJoin(product.visitor(), id, email)));
    const path = await entryPath(product, email);
    await Promise.all([1, 2].map(() => product.visitor().submit(path, { act: 'join' })));
    expect(await namesOn(id)).toEqual(['Wanda Waiting']);
    const { db } = product.dependencies;
    const ofEntry = eq(waitlistEntries.email, email);
    await db
      .update(waitlistEntries)
      .set({ mailedAt: new Date(Date.now() - DAY_MS) })
      .where(ofEntry);
    const again = await submitJoin(product.visitor(), id, email.toUpperCase(), { name: 'Somebody Else' });
    expect([again.status, again.body.includes('Check your email')]).toEqual([200, true]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const received = await mailbox(product, email, 2);
    expect(received).toHaveLength(2);
    expect(received[1]).toContain('Nothing has changed');
    expect(await entryPath(product, email, 2)).toBe(path);
    expect(await namesOn(id)).toEqual(['Wanda Waiting']);
  });

  // Shows calls.join-waitlist
  itNightly('has a mailbox once, however many addresses lead to it', async () => {
    const { id } = await litterWithList(breeder);
    const name = `five-${process.pid}`;
    const join = async (address: string) => expect((await submitJoin(product.visitor(), id, address)).status).toBe(200);
    const first = `${name}+0@gmail.com`;
    for (const more of ['+0', '+1', '+2', '+3', '+4']) await join(`${name}${more}@gmail.com`);
    await join(`${name.replace('f', 'f.')}@gmail.com`);
    await product.visitor().submit(await entryPath(product, first), { act: 'join' });
    const entries = await product.dependencies.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.litterId, id));
    expect(entries.map(({ email, state }) => [email, state])).toEqual([[first, 'waiting']]);
    for (const rest of ['-1@yahoo.com', '-2@yahoo.com', '-1@example.com', '-2@example.com'])
      await join(`${name}${rest}`);
    expect(await product.dependencies.db.$count(waitlistEntries, eq(waitlistEntries.litterId, id))).toBe(4);
  });

  itNightly(
    'keeps what was typed when it refuses: no name, no mailbox, a full list; and takes nobody while it is off',
    async () => {
      const { id } = await litterWithList(breeder);
      const send = (change: Record<string, string>) => submitJoin(product.visitor(), id, newBuyer(), change);
      const nameless = await send({ name: 'www.cheap-pups.com', note: 'Hi <b>you</b>' });
      expect([nameless.status, nameless.body.includes('Hi &lt;b&gt;you&lt;/b&gt;')]).toEqual([400, true]);
      expect((await submitJoin(product.visitor(), id, 'nobody')).body).toContain('Please enter a valid email address');
      expect((await send({ note: 'x'.repeat(301) })).status).toBe(400);
      const early = newBuyer();
      await submitJoin(product.visitor(), id, early);
      const path = await entryPath(product, early);
      await product.dependencies.database.query(
        `insert into waitlist_entries (id, litter_id, name, email, note, language, key_hash, state, position, mails, mailed_at, changed_at)
       select gen_random_uuid(), $1, 'Full', 'full-' || n || '-' || $1, '', 'en', n || $1, 'waiting', n, 0, now(), now()
       from generate_series(1, 100) n`,
        [id],
      );
      const full = await send({});
      expect([full.status, full.body.includes('This waiting list is full.')]).toEqual([409, true]);
      // Anybody can type an address: a known one is answered alike.
      const known = await submitJoin(product.visitor(), id, early);
      expect([known.status, known.body.includes('This waiting list is full.')]).toEqual([409, true]);
      expect((await product.visitor().submit(path, { act: 'join' })).status).toBe(409);
      await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: false });
      expect((await send({})).location).toBe(`${product.url}/litter/${id}`);
      expect((await read(`/litter/${id}`)).body).not.toContain('waitlist');
      const refused = await product.visitor().submit(path, { act: 'join' });
      expect([refused.status, refused.body.includes('taking new people right now')]).toEqual([409, true]);
      expect((await submitJoin(product.visitor(), 'nothing', newBuyer())).status).toBe(404);
    },
  );

  // Shows calls.waitlist
  itNightly('is ordered by the breeder, who takes people off and puts them back, and each act is audited', async () => {
    const { id } = await litterWithList(breeder);
    const people = [];
    for (const name of ['Ann', 'Ben', 'Cleo']) people.push(await joinList(product, id, name));
    const [ann, ben, cleo] = (await listOf(breeder, id)).entries.map((entry) => entry.id);
    const at = (entryId: string | undefined) => `/api/litters/${id}/waitlist/entries/${entryId}`;
    const move = (entryId: string | undefined, before: string | null | undefined) =>
      breeder.call('PATCH', at(entryId), { before });
    await Promise.all([move(cleo, ann), move(cleo, ann)]);
    expect(await namesOn(id)).toEqual(['Cleo', 'Ann', 'Ben']);
    await move(cleo, null);
    expect(await namesOn(id)).toEqual(['Ann', 'Ben', 'Cleo']);
    expect((await move(cleo, 'nobody')).body).toMatchObject({ code: 'changed' });
    expect((await breeder.call('DELETE', at(ben))).status).toBe(200);
    expect(await namesOn(id)).toEqual(['Ann', 'Cleo']);
    expect((await read(people[1]!.path)).body).toContain('has taken you off this list');
    expect((await people[1]!.visitor.submit(people[1]!.path, { act: 'join' })).status).toBe(409);
    expect((await read(people[2]!.path)).body).toContain('You are number 2 in line.');
    await product.dependencies.db.update(waitlistEntries).set({ state: 'passed' }).where(eq(waitlistEntries.id, ann!));
    expect(await namesOn(id)).toEqual(['Cleo', 'Ann']);
    await breeder.call('POST', `${at(ann)}/waiting`);
    expect(await namesOn(id)).toEqual(['Ann', 'Cleo']);
    for (const turnHours of [7, 49, 8.5])
      expect((await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { turnHours })).status).toBe(400);
    const { body } = await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { turnHours: 48 });
    expect(body['waitlist']).toMatchObject({ takesEntries: true, turnHours: 48 });
    const acts: string[] = (await breeder.call('GET', '/api/user/activity')).body['entries']
      .filter(({ target }: { target: { id: string } | null }) => target?.id === id)
      .map(({ act }: { act: string }) => act);
    for (const act of ['waitlist_changed', 'waitlist_moved', 'waitlist_put_back', 'waitlist_removed'])
      expect(acts).toContain(act);
  });

  itNightly('takes no deposit while the page of its litter is suspended', async () => {
    const { id } = await litterWithPaidList(breeder);
    const ann = await joinList(product, id, 'Ann');
    const fields = hiddenIn((await read(ann.path)).body);
    const suspend = (suspendedAt: Date | null) =>
      product.dependencies.db.update(litters).set({ suspendedAt }).where(eq(litters.id, id));
    await suspend(new Date());
    const refused = await ann.visitor.submit(ann.path, { act: 'pay', ...fields });
    expect([refused.status, refused.body.includes('value="pay"')]).toEqual([409, false]);
    expect((await rowOf(ann.email))?.orderId).toBeNull();
    await suspend(null);
    expect((await openSpot(ann.visitor, ann.path)).status).toBe(303);
  });

  // Shows calls.waitlist
  it('is one breeder’s own', async () => {
    const { id } = await litterWithList(breeder);
    await joinList(product, id, 'Ann');
    const [entry] = (await listOf(breeder, id)).entries;
    const other = await connectedBreeder(product);
    const at = `/api/litters/${id}/waitlist`;
    for (const [method, path, body] of [
      ['GET', at],
      ['PATCH', at, { takesEntries: false }],
      ['PATCH', `${at}/entries/${entry!.id}`, { before: null }],
      ['POST', `${at}/entries/${entry!.id}/waiting`],
      ['DELETE', `${at}/entries/${entry!.id}`],
    ] as const)
      expect((await other.call(method, path, body)).status).toBe(404);
    const own = await litterWithList(other);
    const foreign = `/api/litters/${own.id}/waitlist/entries/${entry!.id}`;
    expect((await other.call('DELETE', foreign)).status).toBe(404);
    expect(await namesOn(id)).toEqual(['Ann']);
  });

  // Shows calls.join-waitlist
  itNightly('is left by a button of the private page, and joined again at the end', async () => {
    const { id } = await litterWithList(breeder);
    const ann = await joinList(product, id, 'Ann');
    await joinList(product, id, 'Ben');
    await Promise.all([1, 2].map(() => ann.visitor.submit(ann.path, { act: 'leave' })));
    expect(await namesOn(id)).toEqual(['Ben']);
    expect((await read(ann.path)).body).toContain('You’re not on this list anymore.');
    await ann.visitor.submit(ann.path, { act: 'join' });
    expect(await namesOn(id)).toEqual(['Ben', 'Ann']);
    expect((await ann.visitor.submit(ann.path, { act: 'fly' })).status).toBe(400);
  });
});

describe('what is kept of a waiting list', () => {
  // Shows data.waitlists
  it('is erased by age, and two days after an address that nobody confirmed', async () => {
    const { id } = await litterWithList(breeder);
    const [waiting, passed] = [await joinList(product, id, 'Ann'), await joinList(product, id, 'Ben')];
    const unconfirmed = newBuyer();
    await submitJoin(product.visitor(), id, unconfirmed);
    await setListDeposit(breeder, id, { amount: '100.00' });
    const [unpaid, paid] = [await joinList(product, id, 'Cleo'), await payForSpot(product, id, 'Dan')];
    const { db } = product.dependencies;
    await db.update(waitlistEntries).set({ state: 'passed' }).where(eq(waitlistEntries.email, passed.email));
    const cases: [string, number][] = [
      [waiting.email, RETENTION_DAYS.waiting],
      [passed.email, RETENTION_DAYS.endedWaiting],
      [unconfirmed, RETENTION_DAYS.unconfirmedWaiting],
      [unpaid.email, RETENTION_DAYS.unconfirmedWaiting],
      // What is paid for a place keeps it.
      [paid.email, RETENTION_DAYS.waiting],
    ];
    const age = async (by: number) => {
      for (const [email, days] of cases) await ageEntry(product, email, days + by);
      await eraseDue(systemContext(product.dependencies));
      return Promise.all(cases.map(async ([email]) => (await rowOf(email)) !== undefined));
    };
    const known = await rowOf(waiting.email);
    expect(await age(-1)).toEqual([true, true, true, true, true]);
    expect(await age(1)).toEqual([false, false, false, false, true]);
    expect(await db.$count(mails, like(mails.occasion, `waitlist:${known!.id}:%`))).toBe(0);
  });

  // Shows data.waitlists
  itNightly('is in both sides’ copies, and goes with the litter, the account and the buyer’s request', async () => {
    const closing = await connectedBreeder(product);
    const [first, second] = [await litterWithList(closing), await litterWithList(closing)];
    const ann = await joinList(product, first.id, 'Ann');
    const ben = await joinList(product, second.id, 'Ben');
    const cleo = await joinList(product, second.id, 'Cleo');
    const { body } = await closing.call('GET', '/api/user/export');
    expect(body['waitingLists'].map(({ name }: { name: string }) => name)).toEqual(['Cleo', 'Ben', 'Ann']);
    await setListDeposit(closing, first.id, { amount: '100.00' });
    await joinList(product, first.id, 'Dan');
    const later = (await closing.call('GET', '/api/user/export')).body;
    expect(later['waitingLists'][0]).toMatchObject({ name: 'Dan', state: 'unpaid' });
    const rules = { takesEntries: true, picks: 'none', deposit: { amount: '100.00', terms: 'until_pick' } };
    expect(later['litters'].find(({ id }: { id: string }) => id === first.id).waitingList).toMatchObject(rules);
    const copy = await redeemBuyerData(product, cleo.email, 'copy');
    expect(copy.body['waitingLists']).toMatchObject([{ litter: 'Spring litter', name: 'Cleo', state: 'waiting' }]);
    await redeemBuyerData(product, cleo.email, 'deletion');
    expect(await rowOf(cleo.email)).toBeUndefined();
    await closing.call('DELETE', `/api/litters/${first.id}`);
    expect((await read(ann.path)).status).toBe(404);
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await rowOf(ben.email)).toBeUndefined());
    await eventually(async () =>
      expect(await product.dependencies.db.$count(litters, eq(litters.userId, closing.userId))).toBe(0),
    );
    expect((await read(ben.path)).status).toBe(404);
  });
});
