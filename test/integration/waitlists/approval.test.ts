import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { systemContext } from '../../../server/context.ts';
import { waitlistEntries, waitlists } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import {
  ageEntry,
  joinList,
  listOf,
  litterWithList,
  litterWithPaidList,
  openSpot,
  submitJoin,
} from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const approves = (litterId: string, value = true) =>
  breeder.call('PATCH', `/api/litters/${litterId}/waitlist`, { approves: value });
async function litterThatApproves() {
  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  expect((await approves(litter.id)).status).toBe(200);
  return litter.id;
}
const decide = (litterId: string, entryId: string, body: object, by = breeder) =>
  by.call('POST', `/api/litters/${litterId}/waitlist/entries/${entryId}/decision`, body);
const approve = (litterId: string, entryId: string) => decide(litterId, entryId, { decision: 'approve' });
const SENTENCE = 'We look for families with a fenced yard.';
const decline = (litterId: string, entryId: string) =>
  decide(litterId, entryId, { decision: 'decline', sentence: SENTENCE });
const entriesOf = async (litterId: string) => (await listOf(breeder, litterId)).entries;
const entryOf = async (litterId: string, email: string) =>
  (await entriesOf(litterId)).find((entry) => entry.email === email)!;
const stateOf = async (email: string) => {
  const { db } = product.dependencies;
  return (await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email)))[0]?.state;
};
const pageOf = async (path: string) => (await product.visitor().call<string>('GET', path)).body;

describe('a list whose breeder approves people', () => {
  // Shows calls.list-approval
  it('gives nobody a place or a turn before the breeder has approved them', async () => {
    const id = await litterThatApproves();
    const visitor = product.visitor();
    expect((await visitor.call<string>('GET', `/litter/${id}/waitlist`)).body).toContain('looks at each request first');
    const ann = await joinList(product, id, 'Ann');
    expect(await pageOf(ann.path)).toContain('has your request for a place');
    const entry = await entryOf(id, ann.email);
    expect(entry).toMatchObject({ name: 'Ann', state: 'asking' });
    const at = `/api/litters/${id}/waitlist`;
    expect((await breeder.call('PATCH', at, { picks: 'running' })).status).toBe(409);
    expect((await breeder.call('PATCH', `${at}/entries/${entry.id}`, { before: null })).status).toBe(409);
    expect((await breeder.call('POST', `${at}/entries/${entry.id}/waiting`)).status).toBe(409);
    await ann.visitor.submit(ann.path, { act: 'join' });
    expect(await stateOf(ann.email)).toBe('asking');
    expect((await approve(id, entry.id)).body['waitlist'].entries[0]).toMatchObject({ state: 'waiting' });
    expect(await mailContaining(product, ann.email, 'approved your request')).toContain('You’re on the list.');
    expect(await pageOf(ann.path)).toContain('You are next in line.');
    expect((await approve(id, entry.id)).status).toBe(409);
    expect((await breeder.call('PATCH', at, { picks: 'running' })).status).toBe(200);
  });

  // Shows calls.list-approval
  it('declines a person for good with a sentence, which they read by mail and on their page', async () => {
    const id = await litterThatApproves();
    const ben = await joinList(product, id, 'Ben');
    const { id: entryId } = await entryOf(id, ben.email);
    expect((await decide(id, entryId, { decision: 'decline', sentence: ' ' })).status).toBe(400);
    expect((await decide(id, entryId, { decision: 'decline', sentence: 'x'.repeat(301) })).status).toBe(400);
    expect((await decline(id, entryId)).status).toBe(200);
    expect(await mailContaining(product, ben.email, SENTENCE)).toContain('can’t offer you a place');
    expect(await pageOf(ben.path)).toContain(SENTENCE);
    expect(await entriesOf(id)).toEqual([]);
    expect((await ben.visitor.submit(ben.path, { act: 'join' })).status).toBe(409);
    await ben.visitor.submit(ben.path, { act: 'leave' });
    await approves(id, false);
    expect((await ben.visitor.submit(ben.path, { act: 'join' })).status).toBe(409);
    expect((await approve(id, entryId)).status).toBe(409);
    expect(await stateOf(ben.email)).toBe('declined');
    await ageEntry(product, ben.email, RETENTION_DAYS.endedWaiting + 1);
    await eraseDue(systemContext(product.dependencies));
    expect(await stateOf(ben.email)).toBeUndefined();
  });

  // Shows calls.list-approval
  it('lets nobody pay before that, and an approved person once', async () => {
    const { id } = await litterWithPaidList(breeder);
    const early = await joinList(product, id, 'Early');
    expect(await stateOf(early.email)).toBe('unpaid');
    await approves(id);
    expect((await openSpot(early.visitor, early.path)).status).not.toBe(303);
    expect(await pageOf(early.path)).not.toContain('by card');
    await early.visitor.submit(early.path, { act: 'join' });
    const entry = await entryOf(id, early.email);
    expect(entry.state).toBe('asking');
    await approve(id, entry.id);
    expect(await entriesOf(id)).toEqual([]);
    await mailContaining(product, early.email, 'once you’ve paid for your place');
    await ageEntry(product, early.email, RETENTION_DAYS.unconfirmedWaiting + 1);
    await eraseDue(systemContext(product.dependencies));
    const { location } = await openSpot(early.visitor, early.path);
    const back = await payByCard(early.visitor, location!, undefined, { email: early.email });
    const { location: page } = await early.visitor.call('GET', back!);
    await early.visitor.call('GET', page!);
    expect(await entryOf(id, early.email)).toMatchObject({ state: 'waiting', paid: { total: expect.any(String) } });
  });

  // Shows calls.list-approval
  it('approves nobody who couldn’t pay, since the list takes no people', async () => {
    const { id } = await litterWithPaidList(breeder);
    await approves(id);
    const ann = await joinList(product, id, 'Ann');
    const { id: entryId } = await entryOf(id, ann.email);
    const at = `/api/litters/${id}/waitlist`;
    await breeder.call('PATCH', at, { takesEntries: false });
    expect((await approve(id, entryId)).body['code']).toBe('waitlist_closed');
    expect(await stateOf(ann.email)).toBe('asking');
    await breeder.call('PATCH', at, { takesEntries: true });
    expect((await approve(id, entryId)).status).toBe(200);
    expect(await stateOf(ann.email)).toBe('unpaid');
  });

  // Shows calls.list-approval
  it('keeps a place that is paid by a checkout from before, also once its person has asked', async () => {
    const { id } = await litterWithPaidList(breeder);
    const ann = await joinList(product, id, 'Ann');
    const { location } = await openSpot(ann.visitor, ann.path);
    await approves(id);
    await ann.visitor.submit(ann.path, { act: 'join' });
    expect(await stateOf(ann.email)).toBe('asking');
    const back = await payByCard(ann.visitor, location!, undefined, { email: ann.email });
    const { location: page } = await ann.visitor.call('GET', back!);
    await ann.visitor.call('GET', page!);
    expect(await entryOf(id, ann.email)).toMatchObject({ state: 'waiting', paid: { total: expect.any(String) } });
  });

  // Shows calls.list-approval
  it('erases who was approved and never paid after two weeks', async () => {
    const { id } = await litterWithPaidList(breeder);
    await approves(id);
    const late = await joinList(product, id, 'Late');
    await approve(id, (await entryOf(id, late.email)).id);
    await ageEntry(product, late.email, RETENTION_DAYS.approvedWaiting + 1);
    const approvedAt = new Date(Date.now() - (RETENTION_DAYS.approvedWaiting + 1) * DAY_MS);
    const { db } = product.dependencies;
    await db.update(waitlistEntries).set({ approvedAt }).where(eq(waitlistEntries.email, late.email));
    await eraseDue(systemContext(product.dependencies));
    expect(await stateOf(late.email)).toBeUndefined();
  });

  // Shows calls.list-approval
  it('takes back a request, and ends all of them with the list; both sides at once lead to one outcome', async () => {
    const id = await litterThatApproves();
    const [ann, ben, cleo] = [
      await joinList(product, id, 'Ann'),
      await joinList(product, id, 'Ben'),
      await joinList(product, id, 'Cleo'),
    ];
    await ann.visitor.submit(ann.path, { act: 'leave' });
    expect(await stateOf(ann.email)).toBe('left');
    const entry = await entryOf(id, ben.email);
    const answers = await Promise.all([approve(id, entry.id), decline(id, entry.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await breeder.call('POST', `/api/litters/${id}/waitlist/end`)).status).toBe(200);
    expect(await stateOf(cleo.email)).toBe('left');
  });

  // Shows calls.list-approval
  it('of a litter that isn’t coming answers its requests by mail, forgets unproven addresses, and stays closed', async () => {
    const expectedOn = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    const { body } = await breeder.call('POST', '/api/litters/expected', { name: 'Winter litter', expectedOn });
    const id: string = body['litter'].id;
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true, approves: true });
    const ann = await joinList(product, id, 'Ann');
    const unproven = newBuyer();
    await submitJoin(product.visitor(), id, unproven);
    expect(await stateOf(unproven)).toBe('unconfirmed');
    expect((await breeder.call('POST', `/api/litters/${id}/failure`)).status).toBe(200);
    await mailContaining(product, ann.email, 'and your request for a place with it');
    expect(await pageOf(ann.path)).toContain('You’re not on this list anymore.');
    expect(await stateOf(unproven)).toBeUndefined();
    // A change that crossed the failure, or one by the release before.
    const { db } = product.dependencies;
    await db.update(waitlists).set({ takesEntries: true }).where(eq(waitlists.litterId, id));
    expect(await pageOf(`/litter/${id}`)).not.toContain(`href="/litter/${id}/waitlist"`);
    expect((await submitJoin(product.visitor(), id, newBuyer())).status).toBe(303);
    expect((await ann.visitor.submit(ann.path, { act: 'join' })).status).toBe(409);
  });

  // Shows calls.list-approval
  it('is decided by its breeder alone, and bounded', async () => {
    const id = await litterThatApproves();
    const ann = await joinList(product, id, 'Ann');
    const { id: entryId } = await entryOf(id, ann.email);
    const stranger = await registerBreeder(product);
    expect((await decide(id, entryId, { decision: 'approve' }, stranger)).status).toBe(404);
    await product.dependencies.database.query(
      `insert into waitlist_entries (id, litter_id, name, email, note, language, key_hash, state, position, mails, mailed_at, changed_at)
       select gen_random_uuid(), $1, 'Asks', 'asks-' || n || '-' || $1, '', 'en', 'asks' || n || $1, 'asking', 0, 0, now(), now()
       from generate_series(1, 99) n`,
      [id],
    );
    const visitor = product.visitor();
    const one = await joinList(product, id, 'One too many');
    expect(await stateOf(one.email)).toBe('unconfirmed');
    expect((await visitor.submit(one.path, { act: 'join' })).status).toBe(409);
    await submitJoin(visitor, id, one.email);
    expect((await listOf(breeder, id)).entries).toHaveLength(100);
  });
});
