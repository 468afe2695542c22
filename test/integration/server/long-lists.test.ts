import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_MAX } from '../../../contract/business.ts';
import { systemContext } from '../../../server/context.ts';
import { pets, subscriptions, users } from '../../../server/db/schema.ts';
import { reconcileCountedAccounts } from '../../../server/features/accounts/check-standings.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import {
  connectedBreeder,
  endTrial,
  makeAdmin,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';
import type { Answer, Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
let admin: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

/** All pages of a list, read two rows at a time. */
async function readPages(visitor: Visitor, path: string, name: string): Promise<{ id: string }[][]> {
  const pages: { id: string }[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: Answer<any> = await visitor.call('GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    pages.push(body[name]);
    cursor = body['nextCursor'];
  }
  return pages;
}

describe('a long list', () => {
  // Shows calls.list-limit
  itNightly('is read page by page: each row once, in the order of the whole', async () => {
    for (let count = 0; count < 5; count++) await offerPet(breeder, { name: `Pet ${count}` });
    const { db } = product.dependencies;
    // Rows of one moment are ordered by their ids.
    await db.update(pets).set({ createdAt: new Date() }).where(eq(pets.userId, breeder.userId));
    for (let count = 0; count < 3; count++) {
      const { userId } = await registerBreeder(product);
      await db.insert(subscriptions).values({ id: `sub-${userId}`, userId, plan: 'yearly', status: 'active' });
    }
    for (const [visitor, path, name, rows] of [
      [breeder, '/api/pets/my', 'pets', 5],
      [breeder, '/api/payment-links/my', 'paymentLinks', 5],
      [admin, '/api/admin/users', 'users', 5],
      [admin, '/api/admin/subscribers', 'subscribers', 3],
    ] as const) {
      const { body } = await visitor.call('GET', path);
      expect([path, body[name].length, body['nextCursor']]).toEqual([path, rows, null]);
      const pages = await readPages(visitor, path, name);
      expect(pages.flat()).toEqual(body[name]);
      expect(pages.map((page) => page.length)).toEqual(rows === 5 ? [2, 2, 1] : [2, 1]);
    }
  });

  // Shows calls.list-limit
  itNightly('answers with 500 rows at most, and says where it continues', async () => {
    const seller = await registerBreeder(product);
    await product.dependencies.db.execute(sql`
      insert into pets (id, user_id, name, breed, price_cents, age, description, created_at)
      select ${seller.userId}::text || n, ${seller.userId}::text, 'Pet ' || n, 'Poodle', 100000, 'baby', 'Calm and friendly.', now() - n * interval '1 minute'
      from generate_series(1, ${LIST_MAX + 3}) n`);
    const { body } = await seller.call('GET', '/api/pets/my');
    expect(body['pets'].length).toBe(LIST_MAX);
    const rest = await seller.call('GET', `/api/pets/my?cursor=${body['nextCursor']}`);
    expect(rest.body['pets'].map(({ name }: { name: string }) => name)).toEqual(['Pet 501', 'Pet 502', 'Pet 503']);
    expect(rest.body['nextCursor']).toBeNull();
    // The figures count all of them.
    expect((await seller.call('GET', '/api/orders/figures')).body['activeRequests']).toBe(LIST_MAX + 3);
  });

  // Shows calls.list-limit
  it.each(['/api/pets/my', '/api/payment-links/my', '/api/orders/my', '/api/admin/users', '/api/admin/subscribers'])(
    'refuses a page that %s cannot have',
    async (path) => {
      for (const query of ['limit=0', `limit=${LIST_MAX + 1}`, 'limit=many', 'cursor=elsewhere'])
        expect([query, (await admin.call('GET', `${path}?${query}`)).status]).toEqual([query, 400]);
    },
  );

  itNightly('leaves out closed accounts, and shows the status of each other one', async () => {
    const closed = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.userId));
    const { body } = await admin.call('GET', '/api/admin/users');
    const listed: { id: string; subscriptionStatus: string }[] = body['users'];
    expect(listed.map(({ id }) => id)).not.toContain(closed.userId);
    expect(listed.find(({ id }) => id === admin.userId)?.subscriptionStatus).toBe('active');
    expect(listed.find(({ id }) => id === breeder.userId)?.subscriptionStatus).toBe('trial');
  });
});

describeNightly("the admin's figures", () => {
  const DAY = 86_400_000;
  const subscribe = ({ userId }: Breeder, change: Partial<typeof subscriptions.$inferInsert> = {}) =>
    product.dependencies.db
      .insert(subscriptions)
      .values({ id: `sub-${userId}`, userId, plan: 'yearly', status: 'active', ...change });
  const change = ({ userId }: Breeder, values: Partial<typeof users.$inferInsert>) =>
    product.dependencies.db.update(users).set(values).where(eq(users.id, userId));
  const ofAccount = ({ userId }: Breeder) => eq(subscriptions.userId, userId);

  /** By the status that the list of users shows. */
  async function countListed() {
    const { body }: Answer<any> = await admin.call('GET', '/api/admin/users');
    expect(body['nextCursor']).toBeNull();
    const customers = (body['users'] as { isAdmin: boolean; subscriptionStatus: string }[]).filter(
      (each) => !each.isAdmin,
    );
    const having = (status: string) =>
      customers.filter(({ subscriptionStatus }) => subscriptionStatus === status).length;
    return {
      totalUsers: customers.length,
      activeSubscribers: having('active'),
      trialUsers: having('trial'),
      expiredTrials: having('expired'),
    };
  }

  // Shows running.admin-figures
  it('follow each change of an account, also two changes at once', async () => {
    const { db } = product.dependencies;
    const figures = async () => (await admin.call('GET', '/api/admin/stats')).body;
    const register = () => registerBreeder(product);
    const [paying, grace, late, expired, forgotten] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    const [left, both, closed, gone, promoted] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    await subscribe(paying);
    await subscribe(grace, { status: 'past_due', pastDueSince: new Date(Date.now() - 2 * DAY) });
    await subscribe(late, { status: 'past_due', pastDueSince: new Date(Date.now() - 8 * DAY) });
    expect(await figures()).toEqual(await countListed());
    for (const each of [late, expired]) await endTrial(product, each);
    expect(await figures()).toEqual(await countListed());
    await subscribe(forgotten);
    await change(left, { unsubscribedAt: new Date() });
    expect(await figures()).toEqual(await countListed());

    await Promise.all([change(both, { unsubscribedAt: new Date() }), subscribe(both)]);
    await Promise.all([change(closed, { closedAt: new Date() }), subscribe(closed)]);
    await change(promoted, { isAdmin: true });
    await db.delete(users).where(eq(users.id, gone.userId));
    await db.delete(subscriptions).where(ofAccount(forgotten));
    await db.update(subscriptions).set({ status: 'canceled', canceledAt: new Date() }).where(ofAccount(paying));
    const after = await figures();
    expect(after).toEqual(await countListed());
    await Promise.all([change(both, { isAdmin: true }), db.delete(subscriptions).where(ofAccount(both))]);
    await change(promoted, { isAdmin: false });
    await change(closed, { closedAt: null });
    expect(await figures()).toEqual(await countListed());
    expect(await figures()).not.toEqual(after);
  });

  // Shows running.admin-figures
  it('are compared with the accounts each night, and repaired, while others register', async () => {
    const { db } = product.dependencies;
    const figures = async () => (await admin.call('GET', '/api/admin/stats')).body;
    const [wrong, none, right, late] = await Promise.all([1, 2, 3, 4].map(() => registerBreeder(product)));
    const context = () => systemContext(product.dependencies);
    expect(await reconcileCountedAccounts(context())).toMatchObject({ repaired: [], unresolved: [] });
    const before = await figures();

    await db.execute(sql`alter table account_standings disable trigger user`);
    await db.execute(sql`update account_standings set standing = 'subscribed' where user_id = ${wrong!.userId}`);
    await db.execute(sql`delete from account_standings where user_id = ${none!.userId}`);
    await db.execute(sql`update account_standings set trial_ends_at = null where user_id = ${late!.userId}`);
    await db.execute(sql`alter table account_standings enable trigger user`);
    const ofOne = sql`standing = 'new' and part = hashtext(${right!.userId}) & 7`;
    await db.execute(sql`update account_counts set accounts = accounts + 3 where ${ofOne}`);
    await db.execute(sql`insert into account_counts (standing, part, accounts) values ('former', 9, 2)`);
    expect(await figures()).not.toEqual(before);

    const [runs] = await Promise.all([
      Promise.all([reconcileCountedAccounts(context()), reconcileCountedAccounts(context())]),
      Promise.all([1, 2, 3, 4].map(() => registerBreeder(product))),
    ]);
    const repaired = runs.flatMap((each) => each.repaired).join('\n');
    expect(repaired).toMatch(RegExp(`standing of ${wrong!.userId}: subscribed .* → new `));
    expect(repaired).toContain(`standing of ${none!.userId}: none → new`);
    expect(repaired).toContain(`standing of ${late!.userId}: new → new (trial until `);
    expect(repaired).toContain('former 9: 2 → 0');
    expect(runs.flatMap((each) => each.unresolved)).toEqual([]);
    expect(await figures()).toEqual(await countListed());
    expect(await figures()).toMatchObject({ totalUsers: Number(before['totalUsers']) + 4 });
    const again = await reconcileCountedAccounts(context());
    expect(again).toMatchObject({ repaired: [], unresolved: [] });
    expect(again.checked).toBe(await db.$count(users));
  });
});

describeNightly('an admin’s search', () => {
  const found = async (list: 'users' | 'subscribers', q: string) => {
    const { status, body } = await admin.call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return body[list].map(({ fullName }: { fullName: string }) => fullName);
  };

  // Shows admin.search
  it('finds accounts whose name and email have words that begin with each of its words', async () => {
    await registerBreeder(product, { fullName: 'Zoë Quillfeather', email: 'zoe.q@quillhill.example' });
    const subscribed = await registerBreeder(product, {
      fullName: 'Rory Quill-O’Brien',
      email: 'rory_o@2cats.example',
    });
    const subscription = { id: `sub-${subscribed.userId}`, userId: subscribed.userId, plan: 'yearly' as const };
    await product.dependencies.db.insert(subscriptions).values({ ...subscription, status: 'active' });
    const [zoe, rory] = ['Zoë Quillfeather', 'Rory Quill-O’Brien'];
    for (const [q, names] of [
      ['quill', [rory, zoe]],
      [' QUILLF ', [zoe]],
      ['ZOË quill', [zoe]],
      ['zoe.q@quillhill.example', [zoe]],
      ['quillhill.ex', [zoe]],
      ['brien rory', [rory]],
      ['2cats', [rory]],
      ['rory_o', [rory]],
      ['quill:* | !rory', [rory]],
      ['feather', []],
      ['&', []],
    ] as const)
      expect([q, await found('users', q)]).toEqual([q, names]);
    expect(await found('subscribers', 'quill')).toEqual([rory]);
    expect((await found('users', '')).length).toBeGreaterThan(2);
  });

  it('is read page by page, and refuses more than 100 characters', async () => {
    for (let count = 0; count < 3; count++) await registerBreeder(product, { fullName: `Wendeline ${count}` });
    const names = ['Wendeline 2', 'Wendeline 1', 'Wendeline 0'];
    const first = await admin.call('GET', '/api/admin/users?q=wendel&limit=2');
    const next = await admin.call('GET', `/api/admin/users?q=wendel&limit=2&cursor=${first.body['nextCursor']}`);
    const listed = [...first.body['users'], ...next.body['users']].map(({ fullName }) => fullName);
    expect([listed, next.body['nextCursor']]).toEqual([names, null]);
    const { status, body } = await admin.call('GET', `/api/admin/users?q=${'a'.repeat(101)}`);
    expect([status, body['errors']]).toEqual([400, { q: 'Please search for 100 characters at most' }]);
  });
});
