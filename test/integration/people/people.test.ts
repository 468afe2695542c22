import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE_MAX } from '../../../contract/people/people.ts';
import { auditEntries, invitations, orders, sessions, users } from '../../../server/db/schema.ts';
import { connectedBreeder, makeAdmin, registerBreeder, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { invite, joinAs, PERSON_PASSWORD } from '../../product/people.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
let admin: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  [breeder, admin] = [await verifiedBreeder(product), await registerBreeder(product)];
  await makeAdmin(product, admin);
});

const INVITATIONS = '/api/people/invitations';
const peopleOf = async (owner: Breeder) => (await owner.call('GET', '/api/people')).body;
const meStatus = async (visitor: Visitor) => (await visitor.call('GET', '/api/me')).status;
const accept = (token: string, visitor = product.visitor()) =>
  visitor.call('POST', '/api/invitation/accept', { token, fullName: 'Vera Helm', password: PERSON_PASSWORD });
const newAddress = () => `person-${Math.random().toString(36).slice(2)}@example.com`;

describe('an invitation', () => {
  it('makes a sign-in that belongs to the kennel, with its membership and no trial of its own', async () => {
    const { email, token } = await invite(product, breeder, 'helper');
    expect((await peopleOf(breeder))['invitations']).toMatchObject([{ email, role: 'helper', isRefused: false }]);
    const look = await product.visitor().call('POST', '/api/invitation', { token });
    expect(look.body['invitation']).toEqual({ kennelName: 'Anna Berg', email, role: 'helper' });
    const visitor = product.visitor();
    const { status, body } = await accept(token, visitor);
    expect([status, body['user']]).toMatchObject([
      201,
      {
        email,
        emailVerified: true,
        subscriptionStatus: 'trial',
        trialEndsAt: null,
        worksFor: { role: 'helper', kennelName: 'Anna Berg' },
      },
    ]);
    const { people, invitations: open } = await peopleOf(breeder);
    expect(people).toMatchObject([{ name: 'Vera Helm', email, role: 'helper' }]);
    expect(open).toEqual([]);
    const again = product.visitor();
    const signedIn = await again.call('POST', '/api/login', { email, password: PERSON_PASSWORD });
    expect(signedIn.body['user'].worksFor).toEqual({ role: 'helper', kennelName: 'Anna Berg' });
    expect(await mailContaining(product, breeder.email, 'has joined')).toContain('“People” in your account');
  });

  it('works once, also for two at the same moment, and not when it is replaced, revoked or old', async () => {
    const owner = await verifiedBreeder(product);
    const first = await invite(product, owner, 'helper');
    const both = await Promise.all([accept(first.token), accept(first.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { token, id } = await invite(product, owner, 'bookkeeper');
    expect((await owner.call('DELETE', `${INVITATIONS}/${id}`)).status).toBe(204);
    expect((await accept(token)).status).toBe(400);
    const old = await invite(product, owner, 'helper');
    const expiresAt = new Date(Date.now() - 1_000);
    await product.dependencies.db.update(invitations).set({ expiresAt }).where(eq(invitations.id, old.id));
    expect((await accept(old.token)).status).toBe(400);
    expect((await product.visitor().call('POST', '/api/invitation', { token: old.token })).status).toBe(400);
    expect((await accept('nothing')).status).toBe(400);
  });

  it('needs a confirmed address of the owner, and goes to no address with an account', async () => {
    const unconfirmed = await connectedBreeder(product);
    const refused = await unconfirmed.call('POST', INVITATIONS, { email: newAddress(), role: 'helper' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
    const taken = await breeder.call('POST', INVITATIONS, { email: admin.email, role: 'helper' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'user_exists' } });
    const { email, token } = await invite(product, breeder, 'helper');
    await registerBreeder(product, { email });
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'user_exists' } });
  });

  it('goes to ten people at most, and isn’t a helper’s to send', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    const send = (from: Visitor) => from.call('POST', INVITATIONS, { email: newAddress(), role: 'helper' });
    expect(await send(helper)).toMatchObject({ status: 403, body: { code: 'not_your_role' } });
    for (let count = 1; count < PEOPLE_MAX; count++) expect((await send(owner)).status).toBe(201);
    expect(await send(owner)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  });

  it('is accepted by four at once whose addresses start alike', async () => {
    const owner = await verifiedBreeder(product);
    const start = newAddress().split('@')[0];
    const tokens: string[] = [];
    for (const domain of ['a', 'b', 'c', 'd'])
      tokens.push((await invite(product, owner, 'helper', `${start}@${domain}.example.com`)).token);
    const answers = await Promise.all(tokens.map((token) => accept(token)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it.runIf(isOnServer)('brings nobody in once the owner’s account closes at the same moment', async () => {
    const owner = await verifiedBreeder(product);
    const { token, email } = await invite(product, owner, 'helper');
    const { db } = product.dependencies;
    const accepting = await db.transaction(async (tx) => {
      await tx.update(users).set({ closedAt: new Date() }).where(eq(users.id, owner.userId));
      const answer = accept(token);
      await someoneWaits(db);
      return { answer };
    });
    expect((await accepting.answer).status).toBe(400);
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
  });
});

describe('who works for a breeder', () => {
  it('is signed out at once when the owner ends it, and is erased', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    const stranger = await verifiedBreeder(product);
    expect((await stranger.call('DELETE', `/api/people/${helper.userId}`)).status).toBe(404);
    expect(await meStatus(helper)).toBe(200);
    expect((await owner.call('DELETE', `/api/people/${helper.userId}`)).status).toBe(204);
    expect(await meStatus(helper)).toBe(401);
    const again = await product
      .visitor()
      .call('POST', '/api/login', { email: helper.email, password: helper.password });
    expect(again.status).toBe(401);
    expect((await peopleOf(owner))['people']).toEqual([]);
    const { db } = product.dependencies;
    const [row] = await db.select().from(users).where(eq(users.id, helper.userId));
    expect(row).toMatchObject({ fullName: 'Deleted account', email: `deleted-${helper.userId}@deleted.invalid` });
    expect((await mailbox(product, helper.email, 2)).at(-1)).toContain('sign-in has ended');
  });

  it('may leave, and the owner reads of it', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    expect((await helper.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    expect((await peopleOf(owner))['people']).toEqual([]);
    const { entries } = (await owner.call('GET', '/api/user/activity')).body;
    expect(entries[0]).toMatchObject({ act: 'person_left', by: 'person', person: null });
    expect(await meStatus(owner)).toBe(200);
  });

  it('ends with the owner’s account, and is signed out by its suspension', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    const { token } = await invite(product, owner, 'helper');
    await admin.call('POST', `/api/admin/users/${owner.userId}/suspend`, { reason: 'No puppy arrived.' });
    expect(await meStatus(helper)).toBe(401);
    expect((await accept(token)).status).toBe(400);
    await admin.call('POST', `/api/admin/users/${owner.userId}/reinstate`);
    const again = product.visitor();
    await again.call('POST', '/api/login', { email: helper.email, password: helper.password });
    expect((await again.call('GET', '/api/listings')).status).toBe(200);
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    expect(await meStatus(again)).toBe(401);
    await eventually(async () => {
      const { db } = product.dependencies;
      const [row] = await db.select().from(users).where(eq(users.id, helper.userId));
      expect(row?.closedAt).toBeInstanceOf(Date);
      expect(await db.$count(sessions, eq(sessions.userId, helper.userId))).toBe(0);
      expect(await db.$count(invitations, eq(invitations.userId, owner.userId))).toBe(0);
    });
  });

  it('is named in the owner’s activity, and each buyer whose name they read once an hour', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    const { orderId } = await sellPet(product, owner);
    await product.dependencies.db.update(orders).set({ clientName: 'Ben Buyer' }).where(eq(orders.id, orderId));
    for (const _ of [1, 2]) {
      const { handOvers } = (await helper.call('GET', '/api/hand-overs')).body;
      expect(handOvers).toMatchObject([{ orderId, buyerName: 'Ben Buyer', handOver: { confirmedAt: null } }]);
      expect(JSON.stringify(handOvers)).not.toMatch(/price|total|@/);
    }
    const isRead = and(eq(auditEntries.act, 'buyer_read'), eq(auditEntries.targetId, orderId));
    expect(await product.dependencies.db.$count(auditEntries, isRead)).toBe(1);
    const bookkeeper = await joinAs(product, owner, 'bookkeeper');
    const { receipts } = (await bookkeeper.call('GET', `/api/books/statements/${new Date().getFullYear()}/receipts`))
      .body;
    expect(receipts).toMatchObject([{ orderId, number: 1 }]);
    expect((await bookkeeper.call('GET', `/api/orders/${orderId}/receipt`)).status).toBe(200);
    const readers = await product.dependencies.db.select().from(auditEntries).where(isRead);
    expect(readers.map(({ actorId }) => actorId)).toContain(bookkeeper.userId);
    const month = new Date().toISOString().slice(0, 7);
    const year = month.slice(0, 4);
    await owner.call('POST', '/api/books/recorded-sales', {
      soldOn: `${month}-01`,
      petName: 'Bramble',
      buyerName: 'Rita Cash',
      method: 'cash',
      amount: '700.00',
    });
    const files = [`${year}/csv`, `${month}/pdf`].map((file) => `/api/books/statements/${file}?timeZone=UTC`);
    for (const reader of [bookkeeper, bookkeeper, owner])
      for (const path of [...files, '/api/books/recorded-sales'])
        expect((await reader.call('GET', path)).status, path).toBe(200);
    const lists = await product.dependencies.db
      .select({ actorId: auditEntries.actorId, details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.act, 'buyers_read'), eq(auditEntries.userId, owner.userId)));
    expect(lists.map(({ details }) => details['list']).toSorted()).toEqual([
      'Recorded sales',
      `Statement ${year}, CSV`,
      `Statement ${month}, PDF`,
    ]);
    expect(new Set(lists.map(({ actorId }) => actorId))).toEqual(new Set([bookkeeper.userId]));
    const created = await helper.call('POST', '/api/litters', {
      name: 'Spring litter',
      bornOn: '2026-10-01',
      breed: 'Golden Retriever',
      price: '1250.00',
      description: 'Calm and friendly.',
      names: ['Red'],
    });
    expect(created.status).toBe(201);
    const { entries } = (await owner.call('GET', '/api/user/activity')).body;
    expect(entries.find(({ act }: { act: string }) => act === 'litter_created')).toMatchObject({
      by: 'person',
      person: { name: 'Vera Helm', role: 'helper' },
    });
  });

  it('is no user or subscriber of the admin’s lists and figures, and can’t become an admin', async () => {
    const before = (await admin.call('GET', '/api/admin/stats')).body;
    const helper = await joinAs(product, breeder, 'bookkeeper');
    const { users: found } = (await admin.call('GET', `/api/admin/users?q=${encodeURIComponent(helper.email)}`)).body;
    expect(found).toEqual([]);
    const after = (await admin.call('GET', '/api/admin/stats')).body;
    expect(after['totalUsers'] - before['totalUsers']).toBeGreaterThanOrEqual(0);
    const rows = await product.dependencies.database.query(
      `select standing from account_standings where user_id = '${helper.userId}'`,
    );
    expect(rows).toEqual([{ standing: 'uncounted' }]);
  });

  it('has the owner’s membership: none once the trial is over', async () => {
    const owner = await verifiedBreeder(product);
    const helper = await joinAs(product, owner, 'helper');
    await product.dependencies.db
      .update(users)
      .set({ trialEndsAt: new Date(Date.now() - 1_000) })
      .where(eq(users.id, owner.userId));
    expect((await helper.call('GET', '/api/listings')).status).toBe(402);
    expect((await helper.call('GET', '/api/me')).body['user'].subscriptionStatus).toBe('expired');
  });
});
